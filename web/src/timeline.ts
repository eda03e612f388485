// All lines that were executed from top to bottom, with a lane for each thread and an arrow for each hand-over. A row
// is a moment: the state after its line. Only rows that can be seen are in the page, so that long traces cost nothing.
import { Finding, HandOver, Line, Place, placeText, Report } from "./data";
import { h, svg, threadClass } from "./dom";

const kRow = 24;
const kMargin = 12; // rows beyond what can be seen

export class Timeline {
  readonly element = h("section", { class: "panel timeline", "aria-label": "Steps" });
  private readonly body = h("div", { class: "timeline-body", tabindex: 0 });
  private readonly rows = h("div", { class: "rows", role: "list", "aria-label": "Steps of the trace" });
  private readonly heads = h("div", { class: "lane-heads", "aria-hidden": "true" });
  private readonly lane: number;
  private readonly lives: [number, number][] = []; // by thread: its first and its last moment
  private matches = new Set<number>();
  private current = 0;
  private from = -1;
  private to = -1;

  constructor(
    private readonly report: Report,
    private readonly finding: Finding,
    private readonly last: number,
    private readonly go: (moment: number) => void,
  ) {
    const threads = finding.threads;
    const labels = threads.reduce((most, each) => Math.max(most, each.label.length), 4);
    const hasMessages = finding.handOvers.some((each) => each.kind === "message");
    this.lane = Math.min(120, Math.max(hasMessages ? 96 : 40, labels * 7 + 14));
    finding.lines.forEach((line, index) => {
      const life = (this.lives[line.thread] ??= [index + 1, index + 1]);
      life[1] = index + 1;
    });
    threads.forEach((thread, number) => {
      const head = h("span", { class: `lane-head ${threadClass(number)}`, title: thread.function }, thread.label);
      head.style.width = `${this.lane}px`;
      this.heads.append(head);
    });
    this.rows.style.height = `${(last + 1) * kRow}px`;
    this.element.style.setProperty("--lanes", `${threads.length * this.lane}px`);
    const title = hasMessages ? "Message sequence" : "Interleaving";
    this.element.append(h("header", {}, h("h2", {}, title)), this.heads, this.body);
    this.body.append(this.rows);
    this.body.addEventListener("scroll", () => this.draw());
    new ResizeObserver(() => this.draw(true)).observe(this.body);
  }

  /** The line of a moment; the beginning has none. */
  line(moment: number): Line | undefined {
    return this.finding.lines[moment - 1];
  }

  /** Whether a step begins with it: nobody comes in between the lines of one step. */
  private isFirst(moment: number): boolean {
    return this.line(moment)?.step !== this.line(moment - 1)?.step;
  }

  textOf(line: Line): string {
    if (line.text) return line.text;
    const source = line.place && this.sourceLine(line.place.file, line.place.line);
    return source ?? line.function;
  }

  show(moment: number): void {
    this.current = moment;
    const top = moment * kRow;
    const height = this.body.clientHeight;
    if (top < this.body.scrollTop + kRow || top > this.body.scrollTop + height - 2 * kRow)
      this.body.scrollTop = top - height / 2;
    this.draw(true);
  }

  highlight(moments: ReadonlySet<number>): void {
    this.matches = new Set(moments);
    this.draw(true);
  }

  private split = new Map<string, string[]>();
  private sourceLine(file: string, line: number): string | undefined {
    let lines = this.split.get(file);
    if (!lines) {
      lines = (this.report.sources[file] ?? "").split("\n");
      this.split.set(file, lines);
    }
    return lines[line - 1]
      ?.replace(/\/\*.*?\*\/|\/\/.*$/g, "")
      .replace(/\/\*.*$/, "")
      .trim();
  }

  private draw(always = false): void {
    const from = Math.max(0, Math.floor(this.body.scrollTop / kRow) - kMargin);
    const to = Math.min(this.last, Math.ceil((this.body.scrollTop + this.body.clientHeight) / kRow) + kMargin);
    if (!always && from === this.from && to === this.to) return;
    this.from = from;
    this.to = to;
    const rows = [];
    for (let moment = from; moment <= to; ++moment) rows.push(this.row(moment));
    this.rows.replaceChildren(this.lanes(from, to), ...rows);
  }

  /** The file is left out if there is only one. */
  private placeOf(place: Place): string {
    return Object.keys(this.report.sources).length === 1 ? String(place.line) : placeText(place);
  }

  private row(moment: number): HTMLElement {
    const line = this.line(moment);
    const effects = line ? (line.writes.length ? line.writes : line.reads).join(", ") : "";
    const text = line ? this.textOf(line) : "beginning";
    const isNow = moment === this.current;
    const begins = moment > 0 && this.isFirst(moment);
    const cycle = this.finding.cycleStep;
    const row = h(
      "div",
      {
        class: `row${isNow ? " now" : ""}${this.matches.has(moment) ? " match" : ""}${begins ? " begins" : ""}`,
        role: "listitem",
        "aria-setsize": this.last + 1,
        "aria-posinset": moment + 1,
        "aria-current": isNow ? "step" : null,
        "data-moment": moment,
      },
      h("span", { class: "row-step" }, begins ? String(line!.step) : ""),
      h("span", { class: "row-lanes" }),
      h("span", { class: "row-place" }, line?.place ? this.placeOf(line.place) : ""),
      h("span", { class: "row-text", title: text }, text),
      effects !== "" && h("span", { class: "row-effect", title: effects }, effects),
      begins && cycle > 0 && line!.step === cycle && h("span", { class: "row-note" }, "from here on, for ever"),
      moment === this.last && h("span", { class: "row-note bad" }, this.finding.kind),
    );
    row.style.top = `${moment * kRow}px`;
    row.addEventListener("click", () => this.go(moment));
    return row;
  }

  private x(thread: number): number {
    return thread * this.lane + this.lane / 2;
  }
  private y(moment: number, from: number): number {
    return (moment - from) * kRow + kRow / 2;
  }

  private lanes(from: number, to: number): SVGElement {
    const width = this.finding.threads.length * this.lane;
    const height = (to - from + 1) * kRow;
    const picture = svg("svg", { class: "lanes", width, height, "aria-hidden": "true" });
    picture.style.top = `${from * kRow}px`;
    this.finding.threads.forEach((_, thread) => {
      const x = this.x(thread);
      picture.append(svg("line", { class: `lane ${threadClass(thread)}`, x1: x, x2: x, y1: 0, y2: height }));
      const [first, last] = this.lives[thread] ?? [0, -1];
      const y1 = this.y(Math.max(first, from), from);
      const y2 = this.y(Math.min(last, to), from);
      if (y2 > y1) picture.append(svg("line", { class: `lane alive ${threadClass(thread)}`, x1: x, x2: x, y1, y2 }));
    });
    for (const each of this.finding.handOvers) {
      if (each.to < from || each.from > to) continue;
      picture.append(this.arrow(each, from));
    }
    for (let moment = Math.max(from, 1); moment <= to; ++moment) {
      const thread = this.line(moment)!.thread;
      const isError = moment === this.last && (this.finding.errorThread < 0 || this.finding.errorThread === thread);
      picture.append(this.mark(thread, this.y(moment, from), moment, isError));
    }
    return picture;
  }

  private mark(thread: number, y: number, moment: number, isError: boolean): SVGElement {
    const x = this.x(thread);
    const isNow = moment === this.current;
    if (isError && this.finding.waiting.length === 0) {
      const d = `M${x - 5} ${y - 5} l10 10 m0 -10 l-10 10`;
      return svg("path", { class: "cross", d });
    }
    const size = isNow ? 7 : this.isFirst(moment) ? 5 : 2.5;
    return svg("circle", { class: `dot ${threadClass(thread)}${isNow ? " now" : ""}`, cx: x, cy: y, r: size });
  }

  private arrow(each: HandOver, from: number): SVGElement {
    const x1 = this.x(each.fromThread);
    const y1 = this.y(each.from, from);
    const x2 = this.x(each.toThread);
    const y2 = this.y(each.to, from);
    const side = x2 > x1 ? 1 : -1;
    const end = x2 - side * 8;
    const bend = Math.max(14, Math.min(Math.abs(end - x1) / 2, 60)) * side;
    const isNow = each.to === this.current || each.from === this.current;
    const d = `M${x1} ${y1} C${x1 + bend} ${y1}, ${end - bend} ${y2}, ${end} ${y2}`;
    const head = `M${end - side * 6} ${y2 - 4} L${end} ${y2} L${end - side * 6} ${y2 + 4}`;
    const group = svg(
      "g",
      { class: `arrow ${each.kind}${isNow ? " now" : ""}`, "data-kind": each.kind },
      svg("title", {}, `${each.kind}: ${each.what}`),
      svg("path", { d }),
      svg("path", { class: "head", d: head }),
    );
    if (each.kind === "message")
      group.append(svg("text", { x: x2 - side * 14, y: y2 - 4, "text-anchor": side > 0 ? "end" : "start" }, each.what));
    return group;
  }
}
