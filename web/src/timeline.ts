// All steps from top to bottom, with a lane for each thread and an arrow for each hand-over. Only the rows that can be
// seen are in the page, so that long traces cost nothing.
import { Finding, HandOver, Line, Place, placeText, Report } from "./data";
import { h, svg, threadClass } from "./dom";

const kRow = 26;
const kMargin = 12; // rows beyond what can be seen

export class Timeline {
  readonly element = h("section", { class: "panel timeline", "aria-label": "Steps" });
  private readonly body = h("div", { class: "timeline-body", tabindex: 0 });
  private readonly rows = h("div", { class: "rows", role: "list", "aria-label": "Steps of the trace" });
  private readonly heads = h("div", { class: "lane-heads", "aria-hidden": "true" });
  private readonly lane: number;
  private readonly byStep: Line[][] = [];
  private readonly lives: [number, number][] = []; // by thread: its first and its last step
  private matches = new Set<number>();
  private current = 0;
  private from = -1;
  private to = -1;

  constructor(
    private readonly report: Report,
    private readonly finding: Finding,
    private readonly last: number,
    private readonly go: (step: number) => void,
  ) {
    const threads = finding.threads;
    const labels = threads.reduce((most, each) => Math.max(most, each.label.length), 4);
    const hasMessages = finding.handOvers.some((each) => each.kind === "message");
    this.lane = Math.min(120, Math.max(hasMessages ? 96 : 40, labels * 7 + 14));
    for (let step = 0; step <= last; ++step) this.byStep.push([]);
    for (const line of finding.lines) {
      this.byStep[line.step]?.push(line);
      const life = (this.lives[line.thread] ??= [line.step, line.step]);
      life[1] = line.step;
    }
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

  lines(step: number): readonly Line[] {
    return this.byStep[step] ?? [];
  }

  /** The line that says most about a step. */
  mainLine(step: number): Line | undefined {
    const lines = this.lines(step);
    return lines.find((line) => line.writes.length > 0) ?? lines.find((line) => line.reads.length > 0) ?? lines[0];
  }

  textOf(line: Line): string {
    if (line.text) return line.text;
    const source = line.place && this.sourceLine(line.place.file, line.place.line);
    return source ?? line.function;
  }

  show(step: number): void {
    this.current = step;
    const top = step * kRow;
    const height = this.body.clientHeight;
    if (top < this.body.scrollTop + kRow || top > this.body.scrollTop + height - 2 * kRow)
      this.body.scrollTop = top - height / 2;
    this.draw(true);
  }

  highlight(steps: ReadonlySet<number>): void {
    this.matches = new Set(steps);
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
    for (let step = from; step <= to; ++step) rows.push(this.row(step));
    this.rows.replaceChildren(this.lanes(from, to), ...rows);
  }

  /** The file is left out if there is only one. */
  private placeOf(place: Place): string {
    return Object.keys(this.report.sources).length === 1 ? String(place.line) : placeText(place);
  }

  private row(step: number): HTMLElement {
    const line = this.mainLine(step);
    const isLast = step === this.last;
    const effects = line && step > 0 ? [...line.writes.map((each) => `${each}`), ...(line.writes.length ? [] : line.reads)] : [];
    const text = step === 0 ? "beginning" : line ? this.textOf(line) : "";
    const row = h(
      "div",
      {
        class: `row${step === this.current ? " now" : ""}${this.matches.has(step) ? " match" : ""}`,
        role: "listitem",
        "aria-setsize": this.last + 1,
        "aria-posinset": step + 1,
        "aria-current": step === this.current ? "step" : null,
        "data-step": step,
      },
      h("span", { class: "row-step" }, String(step)),
      h("span", { class: "row-lanes" }),
      h("span", { class: "row-place" }, line?.place && step > 0 ? this.placeOf(line.place) : ""),
      h("span", { class: "row-text", title: text }, text),
      effects.length > 0 && h("span", { class: "row-effect", title: effects.join(", ") }, effects.join(", ")),
      this.finding.cycleStep === step && step > 0 && h("span", { class: "row-note" }, "from here on, for ever"),
      isLast && h("span", { class: "row-note bad" }, this.finding.kind),
    );
    row.style.top = `${step * kRow}px`;
    row.addEventListener("click", () => this.go(step));
    return row;
  }

  private x(thread: number): number {
    return thread * this.lane + this.lane / 2;
  }
  private y(step: number, from: number): number {
    return (step - from) * kRow + kRow / 2;
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
      if (each.toStep < from || each.fromStep > to) continue;
      picture.append(this.arrow(each, from));
    }
    for (let step = Math.max(from, 1); step <= to; ++step) {
      const lines = this.lines(step);
      const thread = lines[0]?.thread ?? this.finding.steps[step]?.thread;
      if (thread === undefined) continue;
      const isError = step === this.last && (this.finding.errorThread < 0 || this.finding.errorThread === thread);
      picture.append(this.mark(thread, this.y(step, from), step === this.current, isError));
    }
    return picture;
  }

  private mark(thread: number, y: number, isCurrent: boolean, isError: boolean): SVGElement {
    const x = this.x(thread);
    const kind = `${threadClass(thread)}${isCurrent ? " now" : ""}`;
    if (isError && this.finding.waiting.length === 0) {
      const d = `M${x - 5} ${y - 5} l10 10 m0 -10 l-10 10`;
      return svg("path", { class: "cross", d });
    }
    return svg("circle", { class: `dot ${kind}`, cx: x, cy: y, r: isCurrent ? 7 : 5 });
  }

  private arrow(each: HandOver, from: number): SVGElement {
    const x1 = this.x(each.fromThread);
    const y1 = this.y(each.fromStep, from);
    const x2 = this.x(each.toThread);
    const y2 = this.y(each.toStep, from);
    const side = x2 > x1 ? 1 : -1;
    const end = x2 - side * 8;
    const bend = Math.max(14, Math.min(Math.abs(end - x1) / 2, 60)) * side;
    const isNow = each.toStep === this.current || each.fromStep === this.current;
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
