// The state after each step, put together from the differences that the report has.
import { Cell, Finding, Frame, Life } from "./data";

export interface ObjectState {
  life: Life;
  cells: Cell[]; // by offset
}

export interface State {
  step: number;
  objects: ReadonlyMap<number, ObjectState>; // those that are there, or were freed and are still pointed to
  stacks: ReadonlyMap<number, readonly Frame[]>; // by thread; the innermost call is the last
  changed: ReadonlyMap<number, ReadonlySet<number>>; // by object: the offsets of cells that the step changed
  fresh: ReadonlySet<number>; // objects that the step made
}

const kInterval = 64;

export class States {
  // Every so many steps the whole state is kept. Its parts are never changed, so that states share them.
  private readonly kept: State[] = [];
  private last: State | null = null;

  constructor(private readonly finding: Finding) {}

  get steps(): number {
    const lines = this.finding.lines;
    return Math.max(this.finding.steps.length - 1, lines.length ? lines[lines.length - 1]!.step : 0);
  }

  at(step: number): State {
    if (this.last?.step === step) return this.last;
    let state: State | null = this.last && this.last.step < step ? this.last : null;
    const near = this.kept[Math.min(Math.floor(step / kInterval), this.kept.length - 1)];
    if (near && near.step <= step && (!state || near.step > state.step)) state = near;
    for (let next = state ? state.step + 1 : 0; next <= step; ++next) {
      state = this.advance(state, next);
      if (next % kInterval === 0 && this.kept.length === next / kInterval) this.kept.push(state);
    }
    this.last = state!;
    return this.last;
  }

  private advance(before: State | null, step: number): State {
    const objects = new Map(before?.objects);
    const stacks = new Map(before?.stacks);
    const changed = new Map<number, Set<number>>();
    const fresh = new Set<number>();
    const row = this.finding.steps[step];
    for (const change of row?.objects ?? []) {
      const old = objects.get(change.object);
      if (change.life === Life.gone) {
        objects.delete(change.object);
        continue;
      }
      if (!old && step > 0) fresh.add(change.object);
      if (step > 0) changed.set(change.object, new Set(change.cells.map((cell) => cell.offset)));
      objects.set(change.object, { life: change.life, cells: merged(old?.cells ?? [], change.cells) });
    }
    for (const change of row?.stacks ?? []) {
      const old = stacks.get(change.thread) ?? [];
      stacks.set(change.thread, [...old.slice(0, change.kept), ...change.frames]);
    }
    return { step, objects, stacks, changed, fresh };
  }
}

function merged(old: readonly Cell[], change: readonly Cell[]): Cell[] {
  const all = new Map(old.map((cell) => [cell.offset, cell]));
  for (const cell of change) all.set(cell.offset, cell);
  return [...all.values()].sort((a, b) => a.offset - b.offset);
}
