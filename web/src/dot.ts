// Reads the pictures that quotient writes for Graphviz (heap_dot.cpp, shape/dot.cpp, explore/graph.cpp) as graphs: node
// and edge statements with quoted attributes, one in a line; records as boxes with rows; clusters by their label.
import { Edge, Graph, Node, Row } from "./graph";

type Attributes = Record<string, string>;

const kAttribute = /(\w+)=(?:"((?:[^"\\]|\\.)*)"|([^\s\],]+))/g;
const kName = '"(?:[^"\\\\]|\\\\.)*"|[\\w.]+';
const kEdge = new RegExp(`^(${kName})(?::(\\w+))?\\s*->\\s*(${kName})\\s*(?:\\[(.*)\\])?;?$`);
const kNode = new RegExp(`^(${kName})\\s*\\[(.*)\\];?$`);

function attributesOf(text: string | undefined): Attributes {
  const out: Attributes = {};
  for (const match of (text ?? "").matchAll(kAttribute)) out[match[1]!] = match[2] ?? match[3] ?? "";
  return out;
}

function plain(text: string): string {
  return text.replace(/\\n|\\l/g, " ").replace(/\\(.)/g, "$1");
}

/** "title|<f0>next = null|…", with escaped characters. */
function record(label: string): { title: string; rows: Row[] } {
  const parts = label.match(/(?:[^|\\]|\\.)+/g) ?? [label];
  const rows = parts.slice(1).map((part) => {
    const port = /^<(\w+)>/.exec(part);
    const text = plain(port ? part.slice(port[0].length) : part);
    const equals = text.indexOf(" = ");
    const row: Row = equals < 0 ? { text } : { text: text.slice(0, equals), value: text.slice(equals + 3) };
    return port ? { ...row, port: port[1]! } : row;
  });
  return { title: plain(parts[0] ?? ""), rows };
}

export interface DotPicture {
  title: string;
  graph: Graph;
}

/** One graph for each cluster, or one for all. */
export function readDot(text: string): DotPicture[] {
  const pictures: DotPicture[] = [{ title: "", graph: { nodes: [], edges: [], direction: "TB" } }];
  let current = pictures[0]!;
  for (const line of text.split("\n").map((each) => each.trim())) {
    if (line.startsWith("subgraph")) {
      current = { title: "", graph: { nodes: [], edges: [], direction: "TB" } };
      pictures.push(current);
      continue;
    }
    if (line.startsWith("label=")) current.title = plain(attributesOf(line)["label"] ?? "");
    if (line.startsWith("rankdir=LR")) current.graph.direction = "LR";
    const edge = kEdge.exec(line);
    if (edge) {
      addEdge(current.graph, edge);
      continue;
    }
    const node = kNode.exec(line);
    if (node && node[1] !== "node" && node[1] !== "edge" && node[1] !== "graph")
      current.graph.nodes.push(nodeOf(unquoted(node[1]!), attributesOf(node[2])));
  }
  for (const picture of pictures) complete(picture.graph);
  return pictures.filter((picture) => picture.graph.nodes.length > 0);
}

function unquoted(name: string): string {
  return name.startsWith('"') ? plain(name.slice(1, -1)) : name;
}

function nodeOf(id: string, attributes: Attributes): Node {
  const { title, rows } = record(attributes["label"] ?? id);
  const red = attributes["color"] === "red" || attributes["fontcolor"] === "red";
  const isState = attributes["shape"] === "ellipse" || attributes["shape"] === "circle";
  const isFinal = attributes["peripheries"] === "2";
  const kind = `picture${red ? " freed" : ""}${isFinal ? " final" : ""}${isState ? " state" : ""}`;
  if (attributes["shape"] === "plaintext") return { id, title, rows: [], kind: `${kind} variable`, shape: "pill" };
  if (isState) return { id, title, rows: [], kind, shape: "round" };
  return { id, title, rows, kind };
}

function addEdge(graph: Graph, match: RegExpExecArray): void {
  const attributes = attributesOf(match[4]);
  const edge: Edge = {
    from: unquoted(match[1]!),
    to: unquoted(match[3]!),
    kind: attributes["color"] === "red" ? "pointer bad" : "pointer",
  };
  if (match[2]) edge.port = match[2];
  if (attributes["label"]) edge.label = plain(attributes["label"]);
  graph.edges.push(edge);
}

/** Graphviz makes nodes that only edges mention. */
function complete(graph: Graph): void {
  const known = new Set(graph.nodes.map((node) => node.id));
  for (const edge of graph.edges) {
    for (const id of [edge.from, edge.to]) {
      if (known.has(id)) continue;
      known.add(id);
      graph.nodes.push({ id, title: id, rows: [], kind: "picture", shape: "round" });
    }
  }
}
