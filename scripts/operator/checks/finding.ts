/** The result of one check: a sentence, with the cure unless it is `ok`. */
export type Finding = {
  readonly check: string;
  readonly state: "ok" | "warn" | "fault";
  readonly sentence: string;
};

/** Returns functions that make findings of one check. */
export function findings(check: string) {
  const make =
    (state: Finding["state"]) =>
    (sentence: string): Finding => ({ check, state, sentence });
  return { ok: make("ok"), warn: make("warn"), fault: make("fault") };
}

/** Writes a number of bytes, such as `1.5 GB`. */
export function sizeText(bytes: number): string {
  const units = ["kB", "MB", "GB", "TB"];
  const step = Math.min(Math.max(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), 1), units.length);
  const size = bytes / 1_000 ** step;
  return `${size < 10 ? size.toFixed(1) : Math.round(size)} ${units[step - 1]}`;
}
