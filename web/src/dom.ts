// Elements are made here and nowhere else, and text only ever as text: nothing that comes from a program can become
// markup.

type Child = Node | string | null | undefined | false;
type Attributes = Record<string, string | number | boolean | null | undefined>;

function fill<E extends Element>(element: E, attributes: Attributes, children: readonly Child[]): E {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children) {
    if (child) element.append(child);
  }
  return element;
}

export function h<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  return fill(document.createElement(name), attributes, children);
}

export function svg<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: Child[]
): SVGElementTagNameMap[K] {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}

/** `title` says what it does. */
export function button(title: string, onClick: () => void, ...children: Child[]): HTMLButtonElement {
  const made = h("button", { type: "button", title, "aria-label": title }, ...children);
  made.addEventListener("click", onClick);
  return made;
}

/** The colour of a thread: one of eight, by its number (report.css). */
export function threadClass(thread: number): string {
  return `thread-${((thread % 8) + 8) % 8}`;
}
