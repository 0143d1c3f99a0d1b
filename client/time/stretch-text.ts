import * as numbers from "#domain/time/words/number-text.ts";
import type { Range } from "#domain/time/words/range-text.ts";
import * as stretches from "#domain/time/words/stretch-text.ts";
import { inWords } from "./reader.ts";

// Apart from clocks: a page does not need these to be usable.
export const stretchText = /* @__PURE__ */ inWords(stretches.stretchText);
export const scheduleText = /* @__PURE__ */ inWords(stretches.scheduleText);
export const wholeLengthText = /* @__PURE__ */ inWords(numbers.wholeLengthText);
export const listText = /* @__PURE__ */ inWords(numbers.listText);
const minutesText = /* @__PURE__ */ inWords(numbers.lengthText);

const MINUTE_MS = 60_000;

/** `30 min`, `1 h`, `2.5 h`: how long it takes, also where clocks change meanwhile. */
export function lengthText({ start, end }: Range): string {
  return minutesText((end - start) / MINUTE_MS);
}
