import { instantText } from "../meetings/instant-text.ts";

const MINUTE_MS = 60_000;

/** An instant as replies write it, without seconds. */
export function minuteText(instant: number): string {
  return instantText(Math.floor(instant / MINUTE_MS) * MINUTE_MS);
}
