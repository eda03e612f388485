// Expressions to watch: a variable or an object by its name, then any number of .field, ->field, [index] and, in front,
// *. They are looked up in the state of a step; nothing is computed. src/trace/access_path.cpp does the same for
// `quotient replay`.
import { Cell, Finding, Frame, Life, Shown } from "./data";
import { State } from "./state";

/** A place in an object: a path of fields such as ".items[2].key", or where a pointer leads. */
interface Where {
  object: number;
  offset: number; // where a pointer leads; the fields below are counted from there
  path: string;
}
type Found = { value: Shown } | { where: Where };

/** The value as text, or null if there is none of that name at this step. */
export function evaluate(expression: string, finding: Finding, state: State, thread: number): string | null {
  const text = expression.trim();
  if (text.startsWith("*")) {
    const pointer = find(text.slice(1).trim(), finding, state, thread);
    const target = pointer && follow(pointer, state);
    return target ? valueAt(target, state) : null;
  }
  const found = find(text, finding, state, thread);
  if (!found) return null;
  return "value" in found ? found.value.text : valueAt(found.where, state);
}

function find(text: string, finding: Finding, state: State, thread: number): Found | null {
  const root = longestRoot(text, finding, state, thread);
  if (!root) return null;
  let [found, rest] = root;
  while (rest) {
    const part = /^\s*(->|\.)\s*([A-Za-z_$][\w$]*)|^\s*\[\s*(\d+)\s*\]/.exec(rest);
    if (!part) return null;
    rest = rest.slice(part[0].length).trimEnd();
    const suffix = part[2] !== undefined ? `.${part[2]}` : `[${part[3]}]`;
    // A pointer is followed by -> and, as in C#, by a point; an element may be of an array or behind a pointer.
    const here: Where | null = "where" in found ? found.where : null;
    const inside = here && { ...here, path: here.path + suffix };
    if (part[1] !== "->" && inside && matches(inside, state).length > 0) {
      found = { where: inside };
      continue;
    }
    const target = follow(found, state);
    if (!target) return null;
    found = { where: { ...target, path: suffix } };
    if (matches(found.where, state).length === 0) return null;
  }
  return found;
}

/** Names may have points and numbers in them ("Account#2"): the longest that is one counts. */
function longestRoot(text: string, finding: Finding, state: State, thread: number): [Found, string] | null {
  const ends = [text.length];
  for (const match of text.matchAll(/->|\.|\[/g)) ends.push(match.index);
  for (const end of ends.sort((a, b) => b - a)) {
    const found = findRoot(text.slice(0, end).trim(), finding, state, thread);
    if (found) return [found, text.slice(end).trim()];
  }
  return null;
}

function findRoot(name: string, finding: Finding, state: State, thread: number): Found | null {
  if (!name) return null;
  const frames: readonly Frame[] = state.stacks.get(thread) ?? [];
  for (const frame of [...frames].reverse()) {
    for (const variable of frame.variables) {
      if (variable.name !== name) continue;
      const target = finding.objects[variable.value.target];
      // A variable in memory: the register has its address, which the source does not know.
      if (target?.role === "local" && target.name === name && variable.value.offset === 0)
        return { where: { object: variable.value.target, offset: 0, path: "" } };
      return { value: variable.value };
    }
  }
  let best = -1;
  for (const object of state.objects.keys()) {
    if (finding.objects[object]?.name === name) best = object;
  }
  return best >= 0 ? { where: { object: best, offset: 0, path: "" } } : null;
}

function follow(found: Found, state: State): Where | null {
  const value = "value" in found ? found.value : exact(found.where, state)?.value;
  return value && value.target >= 0 ? { object: value.target, offset: value.offset, path: "" } : null;
}

/** The cells of a place: one, or those of all fields below it. */
function matches(where: Where, state: State): Cell[] {
  const cells = state.objects.get(where.object)?.cells ?? [];
  for (const prefix of prefixes(cells, where.offset)) {
    const path = prefix + where.path;
    const isBelow = (name: string): boolean => name.startsWith(path) && /^[.[]/.test(name.slice(path.length));
    const found = cells.filter((cell) => path === "" || cell.name === path || isBelow(cell.name));
    if (found.length > 0) return found;
  }
  return [];
}

function exact(where: Where, state: State): Cell | undefined {
  const found = matches(where, state);
  return found.length === 1 ? found[0] : undefined;
}

/** What may stand before a field of something that begins at this offset. */
function prefixes(cells: readonly Cell[], offset: number): string[] {
  if (offset === 0) return [""];
  const name = cells.find((cell) => cell.offset === offset)?.name ?? "";
  const out = [];
  for (let at = name.length; at > 0; at = Math.max(name.lastIndexOf(".", at - 1), name.lastIndexOf("[", at - 1)))
    out.push(name.slice(0, at));
  return out;
}

function valueAt(where: Where, state: State): string | null {
  if (state.objects.get(where.object)?.life === Life.freed) return "freed";
  const found = matches(where, state);
  if (found.length === 0) return null;
  if (found.length === 1) return found[0]!.value.text;
  const part = (name: string): string => name.slice(name.indexOf(where.path) + where.path.length);
  return `{${found.map((cell) => `${part(cell.name)} = ${cell.value.text}`).join(", ")}}`;
}
