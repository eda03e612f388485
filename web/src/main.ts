// The report: reads its data from the page and shows it.
import { Finding, Line, placeText, readReport, Report, shortFile } from "./data";
import { button, h } from "./dom";
import { readDot } from "./dot";
import { draw } from "./graph";
import { HeapPanel } from "./heap";
import { StackPanel, StepPanel, WatchPanel } from "./panels";
import { Player } from "./player";
import { Search } from "./search";
import { SourcePanel } from "./source";
import { States } from "./state";
import { details, explanation, properties, verdictText } from "./summary";
import { themeSwitch } from "./theme";
import { Timeline } from "./timeline";

const kKeys: [string, string][] = [
  ["→ ↓", "one line forth"],
  ["← ↑", "one line back"],
  ["n, p", "next or previous line of the same thread"],
  ["Page Down, Page Up", "ten lines"],
  ["Home, End", "the beginning, the end"],
  ["space", "play, pause"],
  ["/", "search"],
  ["t", "light or dark"],
  ["?", "this list"],
];

class TraceView {
  readonly element: HTMLElement;
  private readonly player: Player;
  private readonly search: Search;
  private readonly live = h("div", { class: "hidden-text", role: "status", "aria-live": "polite", id: "live" });

  constructor(report: Report, finding: Finding) {
    const states = new States(finding);
    const steps = finding.lines[finding.lines.length - 1]?.step ?? 0;
    const threadOf = (moment: number): number => timeline.line(moment)?.thread ?? 0;
    const nameOf = (moment: number): string =>
      steps > 0 ? `step ${timeline.line(moment)?.step ?? 0} of ${steps}` : `line ${moment} of ${states.last}`;
    const player = new Player(states.last, threadOf, nameOf);
    const timeline = new Timeline(report, finding, states.last, (moment) => player.go(moment));
    const source = new SourcePanel(report, finding);
    const heap = new HeapPanel(finding);
    const stacks = new StackPanel(finding);
    const watch = new WatchPanel(finding);
    const textOf = (line: Line): string => timeline.textOf(line);
    const step = new StepPanel(finding, textOf);
    const describe = (moment: number): string => {
      const line = timeline.line(moment);
      if (!line) return "Beginning";
      const label = finding.threads[line.thread]?.label ?? "";
      const effects = line.writes.length ? `; ${line.writes.join(", ")}` : "";
      return `Step ${line.step} of ${steps}: ${label} at ${placeText(line.place)}, ${textOf(line)}${effects}`;
    };
    player.onChange((moment) => {
      const line = timeline.line(moment);
      const before = moment > 0 ? states.at(moment - 1) : null;
      const state = states.at(moment);
      timeline.show(moment);
      source.show(state, line);
      heap.show(state);
      stacks.show(state, threadOf(moment));
      watch.show(state, before, threadOf(moment));
      step.show(moment, line, finding.moments[moment]?.output ?? "");
      this.live.textContent = describe(moment);
    });
    this.player = player;
    this.search = new Search(
      finding,
      textOf,
      () => player.moment,
      (found) => player.go(found),
      (found) => timeline.highlight(found),
    );
    const hasHeap = finding.objects.length > 0;
    const hasMessages = finding.handOvers.some((each) => each.kind === "message");
    this.element = h(
      "div",
      { class: "trace" },
      explanation(finding),
      h("div", { class: "bar" }, player.controls(describe), this.search.element),
      h(
        "main",
        { class: hasMessages ? "panels messages" : "panels" },
        timeline.element,
        source.element,
        h(
          "div",
          { class: "column" },
          hasHeap && heap.element,
          h("div", { class: "pair" }, step.element, watch.element),
          stacks.element,
        ),
      ),
      this.live,
    );
  }

  start(): void {
    this.player.go(this.player.last);
  }

  stop(): void {
    this.player.pause();
  }

  key(event: KeyboardEvent): boolean {
    if (event.key === "/") return (this.search.focus(), true);
    return this.player.key(event);
  }
}

function pictures(report: Report): HTMLElement | null {
  if (report.pictures.length === 0) return null;
  return h(
    "section",
    { class: "pictures", "aria-label": "Pictures" },
    ...report.pictures.flatMap((picture) => [
      h("h2", {}, picture.title),
      ...readDot(picture.dot).map((each) =>
        h(
          "figure",
          {},
          h("figcaption", {}, each.title),
          h("div", { class: "scroll" }, draw(each.graph, each.title || picture.title)),
        ),
      ),
    ]),
  );
}

function help(): HTMLDialogElement {
  const dialog = h(
    "dialog",
    { class: "help", "aria-label": "Keys" },
    h("h2", {}, "Keys"),
    h("dl", {}, ...kKeys.flatMap(([key, meaning]) => [h("dt", {}, key), h("dd", {}, meaning)])),
  );
  dialog.append(button("Close", () => dialog.close(), "Close"));
  return dialog;
}

function start(): void {
  const app = document.getElementById("app")!;
  const report = readReport(document.getElementById("report")!.textContent ?? "");
  document.title = `${report.verdict}: ${report.inputs.map(shortFile).join(", ")} – Quotient`;
  const body = h("div", { class: "body" });
  const dialog = help();
  const theme = themeSwitch();
  const run = h("details", { class: "run" }, h("summary", {}, "About this run"), details(report));
  let view: TraceView | null = null;
  const open = (finding: Finding): void => {
    view?.stop();
    view = new TraceView(report, finding);
    body.replaceChildren(view.element);
    view.start();
  };
  const choice = h("select", { "aria-label": "Error", id: "finding" });
  report.findings.forEach((each, index) =>
    choice.append(h("option", { value: index }, `${index + 1}. ${each.kind} at ${placeText(each.place)}`)),
  );
  choice.addEventListener("change", () => open(report.findings[Number(choice.value)]!));
  app.append(
    h(
      "header",
      { class: "top" },
      h("h1", {}, h("span", { class: "logo", "aria-hidden": "true" }, "Q"), "Quotient"),
      h("span", { class: `verdict ${report.verdict}` }, report.verdict),
      h("span", { class: "inputs" }, report.inputs.join(" ")),
      report.findings.length > 1 && choice,
      h("span", { class: "space" }),
      button("Keys (?)", () => dialog.showModal(), "?"),
      theme,
    ),
    dialog,
    body,
  );
  const proved = properties(report);
  if (proved || report.findings.length === 0)
    body.before(h("div", { class: "answer" }, h("p", { class: "headline" }, verdictText(report)), proved));
  const drawn = pictures(report);
  if (drawn) app.append(drawn);
  app.append(run);
  app.append(h("footer", {}, `quotient ${report.version}, ${report.command}, ${report.language}`));
  run.open = report.findings.length === 0;
  if (report.findings.length === 0) app.classList.add("without-trace");
  else open(report.findings[0]!);

  document.addEventListener("keydown", (event) => {
    const target = event.target as HTMLElement;
    const isTyping = target.matches("select, textarea, input:not([type=range])");
    if (isTyping || dialog.open || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === " " && target.matches("button, summary")) return;
    if (event.key === "?") dialog.showModal();
    else if (event.key === "t") theme.click();
    else if (!view?.key(event)) return;
    event.preventDefault();
  });
}

start();
