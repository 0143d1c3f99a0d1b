import { expect, test } from "vitest";
import { nextAllowed } from "./mail-allowance.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = Date.parse("2026-11-20T12:00Z");

/** Mails sent so many minutes ago. */
const ago = (...minutes: number[]) => minutes.map((one) => NOW - one * MINUTE);

test.each([
  ["nothing yet", [], true, 0],
  ["nine today", ago(9, 8, 7, 6, 5, 4, 3, 2, 1), true, 0],
  ["ten today", ago(600, 9, 8, 7, 6, 5, 4, 3, 2, 1), true, 14 * HOUR],
  ["eleven, the first a day ago", ago(1440, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0), true, 24 * HOUR - 9 * MINUTE],
  ["four this hour, unconfirmed", ago(4, 3, 2, 1), false, 0],
  ["five this hour, unconfirmed", ago(50, 4, 3, 2, 1), false, 10 * MINUTE],
  ["five, the first an hour ago, unconfirmed", ago(60, 4, 3, 2, 1), false, 0],
  ["five this hour, confirmed", ago(50, 4, 3, 2, 1), true, 0],
])("a mailbox that got %s", (_, sent, isConfirmed, wait) => {
  expect(nextAllowed(sent, NOW, isConfirmed) - NOW).toBe(wait);
});
