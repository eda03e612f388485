// The source, with the line at which each thread is.
import { Finding, Report, shortFile } from "./data";
import { h, threadClass } from "./dom";
import { highlighted, spans } from "./highlight";
import { State } from "./state";

interface Shown {
  tab: HTMLButtonElement;
  text: HTMLElement;
  lines: HTMLElement[];
  marks: HTMLElement[];
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

  show(state: State, thread: number): void {
    for (const line of this.marked.splice(0)) {
      line.className = "line";
      line.removeAttribute("aria-current");
    }
    for (const file of this.files.values()) for (const mark of file.marks) mark.replaceChildren();
    let focus: HTMLElement | null = null;
    const isLast = state.step === this.finding.steps.length - 1;
    for (const [number, frames] of [...state.stacks].sort((a, b) => (a[0] === thread ? 1 : b[0] === thread ? -1 : 0))) {
      const place = frames[frames.length - 1]?.place;
      if (!place) continue;
      const line = this.mark(place.file, place.line, number, number === thread);
      if (number === thread) focus = line;
      const error = this.finding.place;
      if (isLast && number === thread && error?.file === place.file && error.line === place.line)
        line?.classList.add("failing");
    }
    if (state.stacks.size === 0) focus = this.markLine(state.step, thread);
    if (focus) this.centre(focus);
  }

  /** Of a model, which has no calls: where each process took its last step. */
  private markLine(step: number, thread: number): HTMLElement | null {
    const last = new Map<number, { file: string; line: number }>();
    for (const line of this.finding.lines) {
      if (line.step > step) break;
      if (line.place) last.set(line.thread, line.place);
    }
    let focus: HTMLElement | null = null;
    for (const [number, place] of last) {
      const line = this.mark(place.file, place.line, number, number === thread);
      if (number === thread) focus = line;
    }
    return focus;
  }

  private mark(file: string, line: number, thread: number, moves: boolean): HTMLElement | null {
    const shown = this.file(file);
    const row = shown?.lines[line - 1];
    if (!shown || !row) return null;
    if (moves) this.select(file);
    const label = this.finding.threads[thread]?.label ?? String(thread);
    shown.marks[line - 1]!.append(h("span", { class: `chip ${threadClass(thread)}`, title: `${label} is here` }, label));
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
    const marks: HTMLElement[] = [];
    const text = h("div", { class: "code", role: "tabpanel", "aria-label": name, hidden: true });
    highlighted(source.replace(/\r/g, "").replace(/\n$/, "")).forEach((pieces, index) => {
      const mark = h("span", { class: "marks" });
      const row = h(
        "div",
        { class: "line", "data-line": index + 1 },
        h("span", { class: "line-number" }, String(index + 1)),
        mark,
        h("code", {}, ...spans(pieces)),
      );
      lines.push(row);
      marks.push(mark);
      text.append(row);
    });
    const tab = h("button", { type: "button", role: "tab", title: name, "aria-selected": "false" }, shortFile(name));
    tab.addEventListener("click", () => this.select(name));
    this.tabs.append(tab);
    this.body.append(text);
    const shown = { tab, text, lines, marks };
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
