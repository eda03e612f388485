// What stands beside the source: what the line did, the calls of each thread, and expressions to watch.
import { Finding, Frame, Line, placeText, Shown } from "./data";
import { button, h, threadClass } from "./dom";
import { evaluate } from "./paths";
import { State } from "./state";

export class StepPanel {
  readonly element = h("section", { class: "panel step", "aria-label": "This line" });
  private readonly title = h("h2", {}, "This line");
  private readonly body = h("div", { class: "step-body" });

  constructor(
    private readonly finding: Finding,
    private readonly textOf: (line: Line) => string,
  ) {
    this.element.append(h("header", {}, this.title), this.body);
  }

  show(moment: number, line: Line | undefined, output: string): void {
    const label = line && this.finding.threads[line.thread]?.label;
    this.title.replaceChildren(
      line ? `Step ${line.step}` : "Beginning",
      ...(line ? [" ", h("span", { class: `chip ${threadClass(line.thread)}` }, label ?? "?")] : []),
    );
    this.body.replaceChildren(
      ...(line ? [this.line(line)] : []),
      ...this.handOvers(moment),
      ...(output ? [h("p", { class: "note" }, "prints"), h("pre", { class: "output" }, output)] : []),
    );
  }

  private line(line: Line): HTMLElement {
    return h(
      "div",
      { class: "step-line" },
      h("span", { class: "place" }, placeText(line.place)),
      h("code", {}, this.textOf(line)),
      ...line.reads.map((each) => h("span", { class: "effect read", title: "read" }, each)),
      ...line.writes.map((each) => h("span", { class: "effect write", title: "written" }, each)),
    );
  }

  private handOvers(moment: number): HTMLElement[] {
    const label = (thread: number): HTMLElement =>
      h("span", { class: `chip ${threadClass(thread)}` }, this.finding.threads[thread]?.label ?? "?");
    return this.finding.handOvers
      .filter((each) => each.to === moment)
      .map((each) =>
        h(
          "p",
          { class: "note" },
          `${each.kind}: `,
          label(each.fromThread),
          " → ",
          label(each.toThread),
          ` ${each.what}`,
        ),
      );
  }
}

export class StackPanel {
  readonly element = h("section", { class: "panel stacks", "aria-label": "Threads" });
  private readonly body = h("div", { class: "stacks-body" });

  constructor(private readonly finding: Finding) {
    this.element.append(h("header", {}, h("h2", {}, "Threads")), this.body);
  }

  show(state: State, thread: number): void {
    this.body.replaceChildren(
      ...this.finding.threads.map((info, number) => {
        const frames = [...(state.stacks.get(number) ?? [])].reverse();
        const moves = number === thread && state.moment > 0;
        const isLast = state.moment === this.finding.lines.length;
        const waits = isLast && this.finding.waiting.find((each) => each.thread === number);
        return h(
          "div",
          { class: `stack ${threadClass(number)}${moves ? " now" : ""}` },
          h(
            "div",
            { class: "stack-head" },
            h("span", { class: `chip ${threadClass(number)}` }, info.label),
            waits ? h("span", { class: "waits" }, `waits for ${waits.what}`) : null,
            frames.length === 0 && h("span", { class: "note" }, this.without(number, state.moment)),
          ),
          ...frames.map((frame, depth) => this.frame(frame, depth, state)),
        );
      }),
    );
  }

  /** Why a thread has no calls. */
  private without(thread: number, moment: number): string {
    const first = this.finding.lines.findIndex((line) => line.thread === thread);
    return first >= 0 && first < moment ? "has ended" : "has not begun";
  }

  /** A variable in memory: the frame has its address only. */
  private valueOf(name: string, value: Shown, state: State): string {
    const info = this.finding.objects[value.target];
    if (info?.role !== "local" || info.name !== name || value.offset !== 0) return value.text;
    const cells = state.objects.get(value.target)?.cells ?? [];
    if (cells.length === 1) return cells[0]!.value.text;
    return `{${cells.map((cell) => `${cell.name} = ${cell.value.text}`).join(", ")}}`;
  }

  private frame(frame: Frame, depth: number, state: State): HTMLElement {
    return h(
      "div",
      { class: `frame${depth === 0 ? " innermost" : ""}` },
      h("span", { class: "function" }, frame.function),
      h("span", { class: "place" }, placeText(frame.place)),
      ...frame.variables.map(({ name, value }) =>
        h("span", { class: "variable" }, h("b", {}, name), ` = ${this.valueOf(name, value, state)}`),
      ),
    );
  }
}

export class WatchPanel {
  readonly element = h("section", { class: "panel watch", "aria-label": "Watch" });
  private readonly list = h("ul", { class: "watches" });
  private readonly expressions: string[] = [];
  private last: [State, State | null, number] | null = null;

  constructor(private readonly finding: Finding) {
    const input = h("input", {
      type: "text",
      id: "watch",
      placeholder: "queue.head->next",
      "aria-label": "Expression to watch, such as queue.head->next",
      autocomplete: "off",
      spellcheck: "false",
    });
    const form = h("form", { class: "watch-form" }, input, h("button", { type: "submit" }, "Watch"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const text = input.value.trim();
      if (text && !this.expressions.includes(text)) this.expressions.push(text);
      input.value = "";
      if (this.last) this.show(...this.last);
    });
    this.element.append(h("header", {}, h("h2", {}, "Watch")), form, this.list);
  }

  private remove(expression: string): void {
    this.expressions.splice(this.expressions.indexOf(expression), 1);
    if (this.last) this.show(...this.last);
  }

  show(state: State, before: State | null, thread: number): void {
    this.last = [state, before, thread];
    this.list.replaceChildren(
      ...this.expressions.map((expression) => {
        const now = evaluate(expression, this.finding, state, thread);
        const old = before && evaluate(expression, this.finding, before, thread);
        const changed = before !== null && now !== old;
        return h(
          "li",
          { class: changed ? "changed" : "" },
          h("code", {}, expression),
          h("span", { class: "value" }, now ?? "—"),
          changed && old !== null && h("span", { class: "old" }, `was ${old}`),
          button(`Do not watch ${expression}`, () => this.remove(expression), "×"),
        );
      }),
    );
  }
}
