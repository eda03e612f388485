// The search field: lines whose place, statement, values or hand-overs have the text.
import { Finding, Line, placeText } from "./data";
import { h } from "./dom";

export class Search {
  readonly element: HTMLElement;
  private readonly input = h("input", {
    type: "search",
    id: "search",
    placeholder: "Search  ( / )",
    "aria-label": "Search the lines of the trace for text; Enter goes to the next one",
    autocomplete: "off",
    spellcheck: "false",
  });
  private readonly count = h("span", { class: "count", role: "status" });
  private found: number[] = [];
  private index: string[] | null = null;

  constructor(
    private readonly finding: Finding,
    private readonly textOf: (line: Line) => string,
    private readonly current: () => number,
    private readonly go: (moment: number) => void,
    private readonly mark: (moments: ReadonlySet<number>) => void,
  ) {
    this.element = h("div", { class: "search", role: "search" }, this.input, this.count);
    this.input.addEventListener("input", () => this.look());
    this.input.addEventListener("keydown", (event) => {
      if (event.key === "Enter") this.next(event.shiftKey ? -1 : 1);
      if (event.key === "Escape") this.input.blur();
    });
  }

  focus(): void {
    this.input.focus();
    this.input.select();
  }

  private look(): void {
    const wanted = this.input.value.trim().toLowerCase();
    this.index ??= this.texts();
    this.found = [];
    if (wanted) this.index.forEach((text, moment) => text.includes(wanted) && this.found.push(moment));
    this.count.textContent = wanted ? `${this.found.length} ${this.found.length === 1 ? "line" : "lines"}` : "";
    this.mark(new Set(this.found));
  }

  private next(direction: 1 | -1): void {
    if (this.found.length === 0) return;
    const here = this.current();
    const moment =
      direction > 0
        ? (this.found.find((each) => each > here) ?? this.found[0]!)
        : ([...this.found].reverse().find((each) => each < here) ?? this.found[this.found.length - 1]!);
    this.go(moment);
  }

  private texts(): string[] {
    const out: string[] = [];
    const add = (moment: number, ...texts: string[]): void => {
      out[moment] = `${out[moment] ?? ""}\n${texts.join("\n")}`.toLowerCase();
    };
    this.finding.lines.forEach((line, index) => {
      const thread = this.finding.threads[line.thread]?.label ?? "";
      add(index + 1, thread, placeText(line.place), line.function, this.textOf(line), ...line.reads, ...line.writes);
    });
    for (const each of this.finding.handOvers) add(each.to, each.kind, each.what);
    for (let moment = 0; moment < out.length; ++moment) out[moment] ??= "";
    return out;
  }
}
