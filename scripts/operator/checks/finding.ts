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
