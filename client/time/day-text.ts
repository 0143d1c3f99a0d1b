import * as words from "#domain/time/words/day-text.ts";
import { inWords } from "./reader.ts";

export const dayText = /* @__PURE__ */ inWords(words.dayText);
export const shortDay = /* @__PURE__ */ inWords(words.shortDay);
export const listedDay = /* @__PURE__ */ inWords(words.listedDay);
export const weekdayDate = /* @__PURE__ */ inWords(words.weekdayDate);
export const dateText = /* @__PURE__ */ inWords(words.dateText);
export const datesText = /* @__PURE__ */ inWords(words.datesText);
export const monthsText = /* @__PURE__ */ inWords(words.monthsText);
