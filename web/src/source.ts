// The source, with the line at which each thread is.
import { Finding, Line, Report, shortFile } from "./data";
import { h, threadClass } from "./dom";
import { highlighted, spans } from "./highlight";
import { State } from "./state";

interface Shown {
  tab: HTMLButtonElement;
  text: HTMLElement;
  lines: HTMLElement[];
}

export class SourcePanel {
  readonly element = h("section", { class: "panel source", "aria-label": "Source" });
  private readonly tabs = h("div", { class: "tabs", role: "tablist", "aria-label": "Files" });
  private readonly body = h("div", { class: "source-body", tabindex: 0 });
  private readonly files = new Map<string, Shown>();
  private readonly marked: HTMLElement[] = [];
  private open = "";

  constructor(
    private readonly report: Report,
    private readonly finding: Finding,
  ) {
    this.element.append(h("header", {}, h("h2", {}, "Source"), this.tabs), this.body);
  }

  show(state: State, executed: Line | undefined): void {
    const thread = executed?.thread ?? 0;
    for (const line of this.marked.splice(0)) {
      line.className = "line";
      line.removeAttribute("aria-current");
      line.querySelector(".marks")?.replaceChildren();
    }
    let focus: HTMLElement | null = null;
    const isLast = state.moment === this.finding.lines.length;
    // Who moves comes last: the line has its colour.
    const isMover = ([number]: readonly [number, unknown]): number => (number === thread ? 1 : 0);
    for (const [number, frames] of [...state.stacks].sort((a, b) => isMover(a) - isMover(b))) {
      // Of who moves, the line that was executed; of the others, where they will go on.
      const place = number === thread && executed ? executed.place : frames[frames.length - 1]?.place;
      if (!place) continue;
      const line = this.mark(place.file, place.line, number, number === thread);
      if (number === thread) focus = line;
    }
    if (isLast && this.finding.waiting.length === 0) this.markError();
    if (focus) this.centre(focus);
  }

  /** Who fails in a model has moved on from the line that did it. */
  private markError(): void {
    const error = this.finding.place;
    const line = error && this.file(error.file)?.lines[error.line - 1];
    if (!line) return;
    line.classList.add("failing");
    this.marked.push(line);
  }

  private mark(file: string, line: number, thread: number, moves: boolean): HTMLElement | null {
    const shown = this.file(file);
    const row = shown?.lines[line - 1];
    if (!shown || !row) return null;
    if (moves) this.select(file);
    const label = this.finding.threads[thread]?.label ?? String(thread);
    const chip = h("span", { class: `chip ${threadClass(thread)}`, title: `${label} is here` }, label);
    row.querySelector(".marks")?.append(chip);
    row.className = `line ${moves ? "current" : "elsewhere"} ${threadClass(thread)}`;
    if (moves) row.setAttribute("aria-current", "true");
    this.marked.push(row);
    return row;
  }

  /** In the middle of the panel, unless it can be seen well already. */
  private centre(line: HTMLElement): void {
    const top = line.offsetTop;
    const height = this.body.clientHeight;
    const margin = Math.min(80, height / 4);
    if (top < this.body.scrollTop + margin || top > this.body.scrollTop + height - margin - line.offsetHeight)
      this.body.scrollTop = top - height / 2;
  }

  private file(name: string): Shown | null {
    const known = this.files.get(name);
    if (known) return known;
    const source = this.report.sources[name];
    if (source === undefined) return null;
    const lines: HTMLElement[] = [];
    const text = h("div", { class: "code", role: "tabpanel", "aria-label": name, hidden: true });
    highlighted(source.replace(/\r/g, "").replace(/\n$/, "")).forEach((pieces, index) => {
      const row = h(
        "div",
        { class: "line", "data-line": index + 1 },
        h("span", { class: "line-number" }, String(index + 1)),
        h("span", { class: "marks" }),
        h("code", {}, ...spans(pieces)),
      );
      lines.push(row);
      text.append(row);
    });
    const tab = h("button", { type: "button", role: "tab", title: name, "aria-selected": "false" }, shortFile(name));
    tab.addEventListener("click", () => this.select(name));
    this.tabs.append(tab);
    this.body.append(text);
    const shown = { tab, text, lines };
    this.files.set(name, shown);
    return shown;
  }

  private select(name: string): void {
    if (this.open === name) return;
    this.open = name;
    for (const [file, shown] of this.files) {
      shown.text.hidden = file !== name;
      shown.tab.setAttribute("aria-selected", String(file === name));
    }
  }
}
