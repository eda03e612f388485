// The state at each moment (after each line), put together from the differences that the report has.
import { Cell, Finding, Frame, Life } from "./data";

export interface ObjectState {
  life: Life;
  cells: Cell[]; // by offset
}

export interface State {
  moment: number;
  objects: ReadonlyMap<number, ObjectState>; // those that are there, or were freed and are still pointed to
  stacks: ReadonlyMap<number, readonly Frame[]>; // by thread; the innermost call is the last
  changed: ReadonlyMap<number, ReadonlySet<number>>; // by object: the offsets of cells that changed at this moment
  fresh: ReadonlySet<number>; // objects that were made at this moment
}

const kInterval = 64;

export class States {
  // Every so many moments the whole state is kept. Its parts are never changed, so that states share them.
  private readonly kept: State[] = [];
  private recent: State | null = null;

  constructor(private readonly finding: Finding) {}

  get last(): number {
    return this.finding.lines.length;
  }

  at(moment: number): State {
    if (this.recent?.moment === moment) return this.recent;
    let state: State | null = this.recent && this.recent.moment < moment ? this.recent : null;
    const near = this.kept[Math.min(Math.floor(moment / kInterval), this.kept.length - 1)];
    if (near && near.moment <= moment && (!state || near.moment > state.moment)) state = near;
    for (let next = state ? state.moment + 1 : 0; next <= moment; ++next) {
      state = this.advance(state, next);
      if (next % kInterval === 0 && this.kept.length === next / kInterval) this.kept.push(state);
    }
    this.recent = state!;
    return this.recent;
  }

  private advance(before: State | null, moment: number): State {
    const objects = new Map(before?.objects);
    const stacks = new Map(before?.stacks);
    const changed = new Map<number, Set<number>>();
    const fresh = new Set<number>();
    const row = this.finding.moments[moment];
    for (const change of row?.objects ?? []) {
      const old = objects.get(change.object);
      if (change.life === Life.gone) {
        objects.delete(change.object);
        continue;
      }
      if (!old && moment > 0) fresh.add(change.object);
      if (moment > 0) changed.set(change.object, new Set(change.cells.map((cell) => cell.offset)));
      objects.set(change.object, { life: change.life, cells: merged(old?.cells ?? [], change.cells) });
    }
    for (const change of row?.stacks ?? []) {
      const old = stacks.get(change.thread) ?? [];
      stacks.set(change.thread, [...old.slice(0, change.kept), ...change.frames]);
    }
    return { moment, objects, stacks, changed, fresh };
  }
}

function merged(old: readonly Cell[], change: readonly Cell[]): Cell[] {
  const all = new Map(old.map((cell) => [cell.offset, cell]));
  for (const cell of change) all.set(cell.offset, cell);
  return [...all.values()].sort((a, b) => a.offset - b.offset);
}
