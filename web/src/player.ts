// Which moment is looked at, and everything that changes it: buttons, the slider, keys.
import { button, h, svg } from "./dom";

const kIcons = {
  first: "M3 3h2v10H3zM14 3v10L6 8z",
  back: "M12 3v10L4 8z",
  play: "M4 2.5v11l9-5.5z",
  pause: "M4 3h3v10H4zM9 3h3v10H9z",
  next: "M4 3v10l8-5z",
  last: "M11 3h2v10h-2zM2 3v10l8-5z",
};

function icon(name: keyof typeof kIcons): SVGElement {
  return svg("svg", { class: "icon", viewBox: "0 0 16 16", "aria-hidden": "true" }, svg("path", { d: kIcons[name] }));
}

type Listener = (moment: number) => void;

const kPlayMilliseconds = 600;

export class Player {
  private current = -1;
  private timer: number | undefined;
  private readonly listeners: Listener[] = [];

  constructor(
    readonly last: number,
    private readonly threadOf: (moment: number) => number,
    private readonly nameOf: (moment: number) => string,
  ) {}

  get moment(): number {
    return this.current;
  }

  onChange(listener: Listener): void {
    this.listeners.push(listener);
  }

  go(moment: number): void {
    const next = Math.max(0, Math.min(this.last, moment));
    if (next === this.current) return;
    this.current = next;
    for (const listener of this.listeners) listener(next);
    if (next === this.last) this.pause();
  }

  move(by: number): void {
    this.go(this.current + by);
  }

  /** To the next or the previous line of the thread that moves now. */
  follow(direction: 1 | -1): void {
    const thread = this.threadOf(this.current);
    for (let moment = this.current + direction; moment > 0 && moment <= this.last; moment += direction) {
      if (this.threadOf(moment) === thread) return this.go(moment);
    }
  }

  get isPlaying(): boolean {
    return this.timer !== undefined;
  }

  play(): void {
    if (this.isPlaying) return;
    if (this.current === this.last) this.go(0);
    this.timer = window.setInterval(() => this.move(1), kPlayMilliseconds);
    this.notifyPlaying();
  }

  pause(): void {
    if (this.timer === undefined) return;
    window.clearInterval(this.timer);
    this.timer = undefined;
    this.notifyPlaying();
  }

  toggle(): void {
    if (this.isPlaying) this.pause();
    else this.play();
  }

  private notifyPlaying = (): void => {};

  /** The buttons and the slider. */
  controls(describe: (moment: number) => string): HTMLElement {
    const slider = h("input", {
      type: "range",
      min: 0,
      max: this.last,
      value: 0,
      "aria-label": "Moment",
      id: "slider",
    });
    const number = h("output", { class: "step-number", id: "step-number" });
    const play = button("Play (space)", () => this.toggle(), icon("play"));
    slider.addEventListener("input", () => this.go(Number(slider.value)));
    this.notifyPlaying = () => {
      play.replaceChildren(icon(this.isPlaying ? "pause" : "play"));
      play.setAttribute("aria-label", this.isPlaying ? "Pause (space)" : "Play (space)");
    };
    this.onChange((moment) => {
      slider.value = String(moment);
      slider.setAttribute("aria-valuetext", describe(moment));
      number.textContent = this.nameOf(moment);
    });
    return h(
      "div",
      { class: "controls", role: "toolbar", "aria-label": "Steps" },
      button("To the beginning (Home)", () => this.go(0), icon("first")),
      button("One line back (←)", () => this.move(-1), icon("back")),
      play,
      button("One line forth (→)", () => this.move(1), icon("next")),
      button("To the end (End)", () => this.go(this.last), icon("last")),
      slider,
      number,
    );
  }

  /** Handles a key; false: it is none of ours. */
  key(event: KeyboardEvent): boolean {
    switch (event.key) {
      case "ArrowRight":
      case "ArrowDown":
        return (this.go(this.current + 1), true);
      case "ArrowLeft":
      case "ArrowUp":
        return (this.go(this.current - 1), true);
      case "PageDown":
        return (this.move(10), true);
      case "PageUp":
        return (this.move(-10), true);
      case "Home":
        return (this.go(0), true);
      case "End":
        return (this.go(this.last), true);
      case " ":
        return (this.toggle(), true);
      case "n":
        return (this.follow(1), true);
      case "p":
        return (this.follow(-1), true);
    }
    return false;
  }
}
