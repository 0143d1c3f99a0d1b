import { untrusted } from "./untrusted-text.ts";
import type { Sentence } from "./mail-content.ts";

/** A sentence without any markup. */
export function plain(sentence: Sentence): string {
  return sentence.map((part) => (typeof part === "string" ? part : untrusted(part.said))).join("");
}
