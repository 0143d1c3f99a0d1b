/** At most one frame of presence in this time: browsers send thirty a second. */
const EVERY_MS = 25;
/** Wait of a frame in milliseconds when the budget of its address is spent. */
const REFUSED_MS = 100;

/**
 * Hands on a viewer's presence, one frame at a time and not too often. Keeps only the newest frame that comes
 * meanwhile. Hands it on as soon as possible, because the end of a gesture must not be lost.
 */
export class LatestPresence {
  readonly #handOn: (frame: Uint8Array) => void;
  readonly #maySpeak: () => boolean;
  #newest: Uint8Array | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #nextAt = 0;
  /** `closed`: the viewer is not admitted yet, or has gone. */
  #gate: "closed" | "open" | "busy" = "closed";

  /** `maySpeak` is asked right before each frame is handed on, and charges it to the viewer's address. */
  constructor(handOn: (frame: Uint8Array) => void, maySpeak: () => boolean) {
    this.#handOn = handOn;
    this.#maySpeak = maySpeak;
  }

  take(frame: Uint8Array): void {
    this.#newest = frame;
    this.#next();
  }

  /** The viewer is admitted, or the frame before was handled to its end. */
  open(): void {
    this.#gate = "open";
    this.#next();
  }

  end(): void {
    this.#gate = "closed";
    this.#newest = undefined;
    clearTimeout(this.#timer);
  }

  #next(): void {
    if (this.#gate !== "open" || this.#newest === undefined || this.#timer !== undefined) return;
    const nowMs = performance.now();
    if (nowMs < this.#nextAt) return this.#nextIn(this.#nextAt - nowMs);
    if (!this.#maySpeak()) return this.#nextIn(REFUSED_MS);
    const frame = this.#newest;
    this.#newest = undefined;
    this.#nextAt = nowMs + EVERY_MS;
    this.#gate = "busy";
    return this.#handOn(frame);
  }

  #nextIn(ms: number): void {
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#next();
    }, ms);
  }
}
