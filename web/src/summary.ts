// What was found, in words, and what kind of run it was: options, figures, caveats.
import { Finding, Place, placeText, Report, Site } from "./data";
import { h, threadClass } from "./dom";

function chip(finding: Finding, thread: number): HTMLElement {
  return h("span", { class: `chip ${threadClass(thread)}` }, finding.threads[thread]?.label ?? "?");
}

function at(place: Place | null): string {
  return place ? ` at ${placeText(place)}` : "";
}

function site(finding: Finding, what: string, where: Site | null): HTMLElement | null {
  if (!where) return null;
  return h(
    "li",
    {},
    `${what}${at(where.place)} in `,
    h("code", {}, where.function),
    " by ",
    chip(finding, where.thread),
  );
}

/** The first thing to read. */
export function explanation(finding: Finding): HTMLElement {
  const items: (HTMLElement | null)[] = [];
  for (const each of finding.waiting) {
    items.push(
      h(
        "li",
        {},
        chip(finding, each.thread),
        ` waits${at(each.place)} for `,
        h("code", {}, each.what),
        ...(each.holder >= 0 ? [", held by ", chip(finding, each.holder)] : []),
      ),
    );
  }
  for (const each of finding.spinning) {
    const effects = [...each.reads, ...each.writes].join(", ");
    items.push(h("li", {}, chip(finding, each.thread), ` spins${at(each.place)}${effects ? `: ${effects}` : ""}`));
  }
  for (const thread of finding.ended) items.push(h("li", {}, chip(finding, thread), " has ended"));
  if (finding.otherPlace) {
    items.push(h("li", {}, "the other access: ", chip(finding, finding.otherThread), at(finding.otherPlace)));
  }
  items.push(site(finding, "allocated", finding.allocated), site(finding, "freed", finding.freed));
  finding.stack
    .slice(1)
    .forEach((frame) => items.push(h("li", {}, "called by ", h("code", {}, frame.function), at(frame.place))));
  const who =
    finding.errorThread >= 0 && finding.threads.length > 1 ? [" in ", chip(finding, finding.errorThread)] : [];
  return h(
    "div",
    { class: "explanation" },
    h(
      "p",
      { class: "headline" },
      h("b", {}, finding.kind),
      `: ${finding.message}`,
      ...who,
      h("span", { class: "place" }, at(finding.place)),
    ),
    finding.property ? h("p", { class: "note" }, "formula ", h("code", {}, finding.property)) : null,
    items.some(Boolean) ? h("ul", {}, ...items) : null,
  );
}

const kTexts: Record<string, string> = {
  verified: "Every reachable state was explored, nothing was approximated, and there is no error.",
  error: "There is an error. It was executed a second time, independently of the search.",
  unknown: "The search does not prove that there is no error.",
};

export function verdictText(report: Report): string {
  if (report.verdict === "unknown" && report.reason) return report.reason;
  if (report.verdict === "verified" && report.command === "prove") return "This holds for structures of every size.";
  return kTexts[report.verdict] ?? "";
}

function table(caption: string, rows: readonly [string, string][]): HTMLElement | null {
  if (rows.length === 0) return null;
  return h(
    "table",
    {},
    h("caption", {}, caption),
    h("tbody", {}, ...rows.map(([name, value]) => h("tr", {}, h("th", { scope: "row" }, name), h("td", {}, value)))),
  );
}

function list(title: string, items: readonly string[]): HTMLElement | null {
  if (items.length === 0) return null;
  return h("div", { class: "list" }, h("h3", {}, title), h("ul", {}, ...items.map((item) => h("li", {}, item))));
}

function figure(name: string, value: number): string {
  if (name.endsWith("bytes")) return value >= 1 << 20 ? `${(value / (1 << 20)).toFixed(1)} MiB` : `${value} bytes`;
  if (name.endsWith("seconds")) return `${value.toFixed(3)} s`;
  return Number.isInteger(value) ? value.toLocaleString("en") : value.toFixed(3);
}

/** Everything about the run. */
export function details(report: Report): HTMLElement {
  const words = (name: string): string => name.replaceAll("_", " ");
  const statistics = Object.entries(report.statistics)
    .filter(([, value]) => value !== 0)
    .map(([name, value]): [string, string] => [words(name), figure(name, value)]);
  const text = (value: unknown): string => (Array.isArray(value) ? value.join(" ") : String(value));
  const options = Object.entries(report.options)
    .filter(
      ([, value]) => value !== "" && value !== false && value !== null && !(Array.isArray(value) && !value.length),
    )
    .map(([name, value]): [string, string] => [words(name), text(value)]);
  return h(
    "div",
    { class: "details" },
    list("It holds with", report.conditions),
    list("Approximated", report.caveats),
    list("Warnings", report.warnings),
    list("Cannot be executed", report.missing),
    report.reduction ? list("Reduction", [report.reduction]) : null,
    report.symmetry ? list("Symmetry", [report.symmetry]) : null,
    h("div", { class: "tables" }, table("Figures", statistics), table("Options", options)),
  );
}

export function properties(report: Report): HTMLElement | null {
  if (report.properties.length === 0) return null;
  return h(
    "ul",
    { class: "properties" },
    ...report.properties.map((each) =>
      h(
        "li",
        {},
        h("span", { class: `verdict ${each.verdict}` }, each.verdict),
        h("b", {}, each.name),
        ` ${each.text}`,
      ),
    ),
  );
}
