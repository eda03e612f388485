// Graphs of boxes with rows, drawn with dagre's layout. Heaps and automata are such graphs.
import dagre from "@dagrejs/dagre";
import { svg } from "./dom";

export interface Row {
  text: string;
  value?: string;
  changed?: boolean;
  port?: string; // edges may begin here
}

export interface Node {
  id: string;
  title: string; // empty: there is only a row
  rows: Row[];
  kind: string; // classes for report.css
  hint?: string;
  shape?: "box" | "pill" | "round";
}

export interface Edge {
  from: string;
  port?: string;
  to: string;
  kind: string;
  label?: string;
}

export interface Graph {
  nodes: Node[];
  edges: Edge[];
  direction?: "LR" | "TB";
}

const kCharacter = 7.25; // of the monospaced font at 12 pixels
const kTitle = 26;
const kLine = 20;
const kPadding = 10;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
interface Layout {
  boxes: Map<string, Box>;
  paths: { x: number; y: number }[][];
  width: number;
  height: number;
}

function titleHeight(node: Node): number {
  return node.title ? kTitle : 3;
}

function sizeOf(node: Node): { width: number; height: number } {
  const rowLength = (row: Row): number => row.text.length + (row.value === undefined ? 0 : row.value.length + 3);
  const longest = node.rows.reduce((most, row) => Math.max(most, rowLength(row)), node.title.length + 1);
  const width = Math.min(longest, kLongest) * kCharacter + 2 * kPadding;
  if (node.shape) return { width: node.title.length * kCharacter + 2 * kPadding, height: 24 };
  return {
    width: Math.max(70, width),
    height: titleHeight(node) + node.rows.length * kLine + (node.rows.length ? 6 : 0),
  };
}

const kLongest = 44; // characters in a row
function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, Math.max(1, length - 1))}…` : text;
}

// A picture in which only values change keeps its layout.
const layouts = new Map<string, Layout>();
const kMostLayouts = 200;

function layoutOf(graph: Graph): Layout {
  const key = JSON.stringify([
    graph.direction,
    graph.nodes.map((node) => [node.id, sizeOf(node)]),
    graph.edges.map((edge) => [edge.from, edge.to, edge.label]),
  ]);
  const known = layouts.get(key);
  if (known) return known;
  const g = new dagre.graphlib.Graph({ multigraph: true });
  g.setGraph({ rankdir: graph.direction ?? "LR", nodesep: 18, ranksep: 46, marginx: 12, marginy: 12 });
  g.setDefaultEdgeLabel(() => ({}));
  for (const node of graph.nodes) g.setNode(node.id, { ...sizeOf(node) });
  graph.edges.forEach((edge, index) => {
    const label = edge.label ? { width: edge.label.length * 6.5, height: 14, labelpos: "c" as const } : {};
    g.setEdge(edge.from, edge.to, label, String(index));
  });
  dagre.layout(g);
  const boxes = new Map<string, Box>();
  for (const node of graph.nodes) {
    const at = g.node(node.id) as unknown as Box;
    boxes.set(node.id, { x: at.x - at.width / 2, y: at.y - at.height / 2, width: at.width, height: at.height });
  }
  const paths = graph.edges.map(
    (edge, index) => (g.edge({ v: edge.from, w: edge.to, name: String(index) }) as { points: Box[] }).points,
  );
  const size = g.graph() as { width?: number; height?: number };
  const layout = { boxes, paths, width: size.width ?? 0, height: size.height ?? 0 };
  if (layouts.size >= kMostLayouts) layouts.delete(layouts.keys().next().value!);
  layouts.set(key, layout);
  return layout;
}

export function draw(graph: Graph, label: string): SVGSVGElement {
  const layout = layoutOf(graph);
  const width = Math.max(40, Math.ceil(layout.width));
  const height = Math.max(40, Math.ceil(layout.height));
  const picture = svg("svg", { class: "graph", viewBox: `0 0 ${width} ${height}`, width, height, role: "img" });
  picture.setAttribute("aria-label", label);
  const isWide = (graph.direction ?? "LR") === "LR";
  graph.edges.forEach((edge, index) => {
    const start = isWide ? portOf(graph, layout, edge) : null;
    picture.append(drawEdge(edge, layout.paths[index]!, start));
  });
  for (const node of graph.nodes) picture.append(drawNode(node, layout.boxes.get(node.id)!));
  return picture;
}

/** Where the row is that an edge begins at. */
function portOf(graph: Graph, layout: Layout, edge: Edge): { x: number; y: number } | null {
  const node = graph.nodes.find((each) => each.id === edge.from);
  const box = layout.boxes.get(edge.from);
  const row = node?.rows.findIndex((each) => each.port !== undefined && each.port === edge.port) ?? -1;
  if (!box || row < 0) return null;
  return { x: box.x + box.width - 9, y: box.y + titleHeight(node!) + row * kLine + kLine / 2 };
}

function drawEdge(edge: Edge, points: readonly { x: number; y: number }[], start: { x: number; y: number } | null) {
  const all = start ? [start, ...points.slice(1)] : [...points];
  const last = all[all.length - 1]!;
  const before = all[all.length - 2] ?? last;
  const first = all[0]!;
  let d = `M${first.x} ${first.y}`;
  for (let i = 1; i < all.length - 1; ++i) {
    const here = all[i]!;
    const next = all[i + 1]!;
    const end = i === all.length - 2 ? next : { x: (here.x + next.x) / 2, y: (here.y + next.y) / 2 };
    d += ` Q${here.x} ${here.y} ${end.x} ${end.y}`;
  }
  if (all.length === 2) d += ` L${last.x} ${last.y}`;
  const angle = Math.atan2(last.y - before.y, last.x - before.x);
  const wing = (turn: number): string =>
    `${last.x - 8 * Math.cos(angle + turn)} ${last.y - 8 * Math.sin(angle + turn)}`;
  const group = svg(
    "g",
    { class: `edge ${edge.kind}` },
    svg("path", { d }),
    svg("path", { class: "head", d: `M${wing(0.45)} L${last.x} ${last.y} L${wing(-0.45)} Z` }),
  );
  if (start) group.append(svg("circle", { class: "port", cx: start.x, cy: start.y, r: 3 }));
  if (edge.label) {
    const middle = all[Math.floor(all.length / 2)]!;
    group.append(svg("text", { x: middle.x, y: middle.y - 2, "text-anchor": "middle" }, edge.label));
  }
  return group;
}

function drawNode(node: Node, box: Box): SVGElement {
  const group = svg("g", { class: `node ${node.kind}`, transform: `translate(${box.x} ${box.y})`, "data-id": node.id });
  if (node.hint) group.append(svg("title", {}, node.hint));
  const radius = node.shape === "pill" ? 12 : node.shape === "round" ? 12 : 7;
  group.append(svg("rect", { class: "box", width: box.width, height: box.height, rx: radius }));
  if (node.shape) {
    group.append(svg("text", { class: "title", x: box.width / 2, y: 16, "text-anchor": "middle" }, node.title));
    return group;
  }
  if (node.title) group.append(svg("text", { class: "title", x: kPadding, y: 17 }, cut(node.title, kLongest)));
  if (node.title && node.rows.length)
    group.append(svg("line", { class: "rule", x1: 0, x2: box.width, y1: kTitle - 2, y2: kTitle - 2 }));
  node.rows.forEach((row, index) => {
    const y = titleHeight(node) + index * kLine;
    const line = svg("g", { class: `cell${row.changed ? " changed" : ""}` });
    if (row.changed)
      line.append(svg("rect", { class: "mark", x: 3, y: y + 1, width: box.width - 6, height: kLine - 2, rx: 4 }));
    line.append(svg("text", { class: "name", x: kPadding, y: y + 14 }, cut(row.text, kLongest)));
    if (row.value !== undefined && row.value !== "") {
      const room = kLongest - Math.min(row.text.length, kLongest) - 3;
      const value = cut(row.value, Math.max(room, 8));
      line.append(svg("text", { class: "value", x: box.width - kPadding, y: y + 14, "text-anchor": "end" }, value));
    }
    group.append(line);
  });
  return group;
}
