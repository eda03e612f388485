// The variables and the heap of one state as a graph, with what changed marked.
import { Finding, Life, placeText, Shown } from "./data";
import { h, threadClass } from "./dom";
import { draw, Edge, Graph, Node } from "./graph";
import { ObjectState, State } from "./state";

const kMostObjects = 60;
const kMostCells = 24;

export class HeapPanel {
  readonly element = h("section", { class: "panel heap", "aria-label": "Memory" });
  private readonly body = h("div", { class: "heap-body", tabindex: 0 });
  private readonly note = h("span", { class: "note" });

  constructor(private readonly finding: Finding) {
    this.element.append(h("header", {}, h("h2", {}, "Memory"), this.note), this.body);
  }

  show(state: State): void {
    const objects = chosen(state);
    const left = state.objects.size - objects.length;
    this.note.textContent = left > 0 ? `${left} more objects are not drawn` : "";
    if (objects.length === 0) {
      this.body.replaceChildren(h("p", { class: "empty" }, "There are no objects at this moment."));
      return;
    }
    const graph = heapGraph(this.finding, state, objects);
    this.body.replaceChildren(draw(graph, describe(this.finding, state, objects)));
  }
}

/** What changed and what it is linked with first, if there is too much. */
function chosen(state: State): number[] {
  const all = [...state.objects.keys()];
  if (all.length <= kMostObjects) return all;
  const picked = new Set<number>(state.changed.keys());
  for (const frames of state.stacks.values())
    for (const frame of frames)
      for (const variable of frame.variables)
        if (state.objects.has(variable.value.target)) picked.add(variable.value.target);
  for (const object of picked) {
    if (picked.size >= kMostObjects) break;
    for (const cell of state.objects.get(object)?.cells ?? [])
      if (state.objects.has(cell.value.target)) picked.add(cell.value.target);
  }
  for (const object of all) {
    if (picked.size >= kMostObjects) break;
    picked.add(object);
  }
  return [...picked]
    .filter((object) => state.objects.has(object))
    .slice(0, kMostObjects)
    .sort((a, b) => a - b);
}

function heapGraph(finding: Finding, state: State, objects: readonly number[]): Graph {
  const drawn = new Set(objects);
  const nodes: Node[] = [];
  const edges: Edge[] = [];
  for (const object of objects) {
    const now = state.objects.get(object)!;
    nodes.push(nodeOf(finding, state, object, now, drawn));
    for (const cell of now.cells.slice(0, kMostCells)) {
      if (!drawn.has(cell.value.target) || cell.value.target === object || now.life === Life.freed) continue;
      const isChanged = state.changed.get(object)?.has(cell.offset) ?? false;
      edges.push({
        from: id(object),
        port: String(cell.offset),
        to: id(cell.value.target),
        kind: `pointer${isChanged ? " changed" : ""}${isFreed(state, cell.value) ? " bad" : ""}`,
      });
    }
  }
  addVariables(finding, state, drawn, nodes, edges);
  return { nodes, edges };
}

function nodeOf(finding: Finding, state: State, object: number, now: ObjectState, drawn: ReadonlySet<number>): Node {
  const info = finding.objects[object]!;
  const changed = state.changed.get(object);
  const freed = now.life === Life.freed;
  const rows = (freed ? [] : now.cells).slice(0, kMostCells).map((cell) => ({
    text: cell.name || "value",
    value: drawn.has(cell.value.target) && cell.value.target !== object ? arrowText(cell.value) : cell.value.text,
    changed: changed?.has(cell.offset) ?? false,
    port: String(cell.offset),
  }));
  if (!freed && now.cells.length > kMostCells) {
    rows.push({ text: `… ${now.cells.length - kMostCells} more`, value: "", changed: false, port: "" });
  }
  const owner = finding.threads.length > 1 ? `${finding.threads[info.thread]?.label ?? "?"}: ` : "";
  const title = `${info.role === "local" ? owner : ""}${info.name}${freed ? " · freed" : ""}`;
  // What has one value alone stands in one line.
  const isAlone = rows.length === 1 && now.cells[0]!.name === "";
  if (isAlone) rows[0]!.text = title;
  const classes = [info.role as string];
  if (isAlone) classes.push("alone");
  if (freed) classes.push("freed");
  if (state.fresh.has(object)) classes.push("fresh");
  if (changed) classes.push("touched");
  const where = info.allocated ? `allocated at ${placeText(info.allocated.place)} in ${info.allocated.function}` : "";
  return {
    id: id(object),
    title: isAlone ? "" : title,
    rows,
    kind: classes.join(" "),
    hint: [`${info.role}, ${info.size} bytes`, info.function && `of ${info.function}`, where]
      .filter(Boolean)
      .join("; "),
  };
}

/** Where a pointer leads if that is not the beginning. */
function arrowText(value: Shown): string {
  return value.offset === 0 ? "" : `+${value.offset}`;
}

/** Pointers that variables of threads hold: who can reach what. */
function addVariables(finding: Finding, state: State, drawn: ReadonlySet<number>, nodes: Node[], edges: Edge[]): void {
  const told = new Map<string, Node>();
  for (const [thread, frames] of state.stacks) {
    for (const frame of frames) {
      for (const variable of frame.variables) {
        const target = variable.value.target;
        const info = finding.objects[target];
        if (!drawn.has(target) || !info || (info.role === "local" && info.name === variable.name)) continue;
        if (info.role === "global") continue; // every thread knows it anyway
        const key = `v${thread}.${variable.name}.${target}`;
        if (told.has(key)) continue;
        const label = finding.threads[thread]?.label ?? "";
        const title = finding.threads.length > 1 ? `${label}: ${variable.name}` : variable.name;
        const node: Node = { id: key, title, rows: [], kind: `variable ${threadClass(thread)}`, shape: "pill" };
        told.set(key, node);
        nodes.push(node);
        edges.push({
          from: key,
          to: id(target),
          kind: `held ${threadClass(thread)}${isFreed(state, variable.value) ? " bad" : ""}`,
        });
      }
    }
  }
}

function isFreed(state: State, value: Shown): boolean {
  return state.objects.get(value.target)?.life === Life.freed;
}

function id(object: number): string {
  return `o${object}`;
}

/** The same picture in words, for those who do not see it. */
function describe(finding: Finding, state: State, objects: readonly number[]): string {
  const texts = objects.slice(0, 20).map((object) => {
    const now = state.objects.get(object)!;
    const cells = now.cells.slice(0, 8).map((cell) => `${cell.name || "value"} = ${cell.value.text}`);
    return `${finding.objects[object]!.name}${now.life === Life.freed ? " (freed)" : ""}: ${cells.join(", ")}`;
  });
  return `Memory at moment ${state.moment}. ${texts.join("; ")}`;
}
