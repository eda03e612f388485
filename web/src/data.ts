// What quotient writes into the page (src/cli/report.cpp), and how it is read. Rows are lists there, and texts that
// come again are numbers, so that long traces stay small.

export type Verdict = "verified" | "error" | "unknown";

export interface Place {
  file: string;
  line: number;
  column: number;
}

export interface Site {
  place: Place;
  function: string;
  thread: number;
}

export interface Thread {
  label: string;
  function: string;
}

/** What one line of the source did within one step. */
export interface Line {
  step: number;
  thread: number;
  place: Place | null;
  function: string;
  text: string;
  reads: string[];
  writes: string[];
}

/** A value, and the object that it points into. */
export interface Shown {
  text: string;
  target: number; // -1: none
  offset: number;
}

export interface Cell {
  offset: number;
  name: string;
  value: Shown;
}

export type Role = "global" | "local" | "thread-local" | "heap";

export interface ObjectInfo {
  name: string;
  role: Role;
  size: number;
  function: string; // of a local variable
  thread: number; // likewise
  allocated: Site | null;
}

export enum Life {
  present,
  freed,
  gone,
}

export interface ObjectChange {
  object: number;
  life: Life;
  cells: Cell[];
}

export interface Frame {
  place: Place | null;
  function: string;
  variables: { name: string; value: Shown }[];
}

/** The outermost `kept` calls are as they were; the innermost is the last. */
export interface StackChange {
  thread: number;
  kept: number;
  frames: Frame[];
}

/** What changed at a moment. */
export interface Moment {
  objects: ObjectChange[];
  stacks: StackChange[];
  output: string;
}

export interface HandOver {
  kind: string;
  fromThread: number;
  from: number; // a moment
  toThread: number;
  to: number;
  what: string;
}

export interface Finding {
  kind: string;
  message: string;
  property: string;
  place: Place | null;
  function: string;
  otherPlace: Place | null;
  errorThread: number;
  otherThread: number;
  cycleStep: number;
  output: string;
  allocated: Site | null;
  freed: Site | null;
  threads: Thread[];
  waiting: { thread: number; place: Place | null; what: string; holder: number }[];
  spinning: { thread: number; place: Place | null; reads: string[]; writes: string[] }[];
  ended: number[];
  stack: { place: Place | null; function: string }[];
  lines: Line[];
  objects: ObjectInfo[];
  moments: Moment[]; // the first is the beginning, then one after each line
  handOvers: HandOver[];
}

export interface Report {
  version: string;
  command: string;
  inputs: string[];
  language: string;
  options: Record<string, unknown>;
  verdict: Verdict;
  reason: string;
  conditions: string[];
  caveats: string[];
  warnings: string[];
  missing: string[];
  reduction: string;
  symmetry: string;
  statistics: Record<string, number>;
  properties: { name: string; verdict: Verdict; text: string }[];
  pictures: { title: string; dot: string }[];
  sources: Record<string, string>;
  findings: Finding[];
}

type RawPlace = [number, number, number] | null;
type RawShown = [number] | [number, number, number];
type RawFrame = [RawPlace, number, [number, RawShown][]];
type RawMoment = [[number, Life, [number, number, RawShown][]][], [number, number, RawFrame[]][], string];
type RawLine = [number, number, RawPlace, number, number, number[], number[]];

/** Reads what stands in the page. */
export function readReport(text: string): Report {
  const raw = JSON.parse(text);
  const files: string[] = raw.files;
  const texts: string[] = raw.texts;
  const word = (index: number): string => texts[index] ?? "";
  const place = (given: RawPlace): Place | null =>
    given && { file: files[given[0]] ?? "", line: given[1], column: given[2] };
  const site = (given: any): Site | null => given && { ...given, place: place(given.place) };
  const shown = (given: RawShown): Shown => ({
    text: word(given[0]),
    target: given.length > 1 ? given[1]! : -1,
    offset: given.length > 1 ? given[2]! : 0,
  });
  const frame = ([at, name, variables]: RawFrame): Frame => ({
    place: place(at),
    function: word(name),
    variables: variables.map(([variable, value]) => ({ name: word(variable), value: shown(value) })),
  });
  const moment = ([objects, stacks, output]: RawMoment): Moment => ({
    objects: objects.map(([object, life, cells]) => ({
      object,
      life,
      cells: cells.map(([offset, name, value]) => ({ offset, name: word(name), value: shown(value) })),
    })),
    stacks: stacks.map(([number, kept, frames]) => ({ thread: number, kept, frames: frames.map(frame) })),
    output,
  });
  const line = ([number, thread, at, name, statement, reads, writes]: RawLine): Line => ({
    step: number,
    thread,
    place: place(at),
    function: word(name),
    text: word(statement),
    reads: reads.map(word),
    writes: writes.map(word),
  });
  const finding = (given: any): Finding => ({
    ...given,
    place: place(given.place),
    otherPlace: place(given.otherPlace),
    allocated: site(given.allocated),
    freed: site(given.freed),
    waiting: given.waiting.map((each: any) => ({ ...each, place: place(each.place) })),
    spinning: given.spinning.map((each: any) => ({ ...each, place: place(each.place) })),
    stack: given.stack.map((each: any) => ({ ...each, place: place(each.place) })),
    lines: given.lines.map(line),
    objects: (given.objects ?? []).map((each: any) => ({ ...each, allocated: site(each.allocated) })),
    moments: (given.moments ?? []).map(moment),
    handOvers: (given.handOvers ?? []).map((each: any) => ({
      kind: each[0],
      fromThread: each[1],
      from: each[2],
      toThread: each[3],
      to: each[4],
      what: word(each[5]),
    })),
  });
  return { ...raw, findings: raw.findings.map(finding) };
}

export function shortFile(file: string): string {
  return file.slice(file.lastIndexOf("/") + 1);
}

export function placeText(place: Place | null): string {
  return place ? `${shortFile(place.file)}:${place.line}` : "";
}
