// Light and dark: as the system says, until the reader chooses.
import { button } from "./dom";

export function themeSwitch(): HTMLElement {
  const root = document.documentElement;
  const isDark = (): boolean =>
    root.dataset["theme"] ? root.dataset["theme"] === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  const toggle = (): void => {
    root.dataset["theme"] = isDark() ? "light" : "dark";
  };
  const made = button("Light or dark (t)", toggle, "◐");
  made.id = "theme";
  return made;
}
