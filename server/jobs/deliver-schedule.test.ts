import { describe, expect, test } from "vitest";
import type { Delivery, Told } from "#db/stores/delivery-store.ts";
import { parseMeetingID } from "#domain/ids.ts";
import { scheduleNews } from "./deliver-schedule.ts";

const meetingID = parseMeetingID("meeting00001")!;
const other = parseMeetingID("meeting00002")!;

/** `9` is the time from nine to ten, `9b` the same of another name, `off` none at all. */
function told(word: string, sequence: number, of = meetingID): Told {
  const hour = Number.parseInt(word);
  const hash = new TextEncoder().encode(word.padEnd(32));
  return { meetingID: of, sequence, hash, ...(!Number.isNaN(hour) && { schedule: { start: hour, end: hour + 1 } }) };
}

/** `9` was sent, `9?` was being sent when its process died. */
function history(words: string, of = meetingID): Delivery[] {
  return words
    .split(" ")
    .filter((word) => word !== "")
    .map((word, index) => {
      const mail = {
        key: `${index}`,
        begun: index,
        kind: "schedule" as const,
        told: told(word.replace("?", ""), index + 1, of),
      };
      return word.endsWith("?") ? mail : { ...mail, sent: index };
    });
}

describe("what a mailbox was told, what is true, and what it has to hear", () => {
  test.each([
    ["", "9", "scheduled"],
    ["", "off", undefined],
    ["9", "9", undefined],
    ["9", "9b", "updated"],
    ["9", "10", "rescheduled from 9"],
    ["9", "off", "cancelled 9"],
    ["9 10", "off", "cancelled 10"],
    ["9 10", "9", "rescheduled from 10"],
    ["9 off", "off", undefined],
    ["9 off", "9", "scheduled"],
    ["9 off 10", "10", undefined],
    // What may have arrived is called off; it does not count as heard.
    ["9?", "off", "cancelled 9"],
    ["9?", "9", "scheduled"],
    ["9 10?", "off", "cancelled 10"],
    ["9 10?", "10", "rescheduled from 9"],
    ["9? 10", "off", "cancelled 10"],
    ["9? 10 off", "off", undefined],
    ["9 off?", "off", "cancelled 9"],
  ])("[%s], %s: %s", (before, now, expected) => {
    const news = scheduleNews(told(now, 9), history(before));
    const from = news !== undefined && "before" in news ? news.before.start : undefined;
    const said =
      news?.kind === "rescheduled"
        ? `rescheduled from ${from}`
        : news?.kind === "cancelled"
          ? `cancelled ${from}`
          : news?.kind;
    expect(said).toBe(expected);
  });
});

test("what it was told of other meetings, and other mails, do not matter", () => {
  const others: Delivery[] = [...history("9 10", other), { key: "x", begun: 1, sent: 1, kind: "answered" }];
  expect(scheduleNews(told("off", 2), others)).toBeUndefined();
  expect(scheduleNews(told("10", 2), others)?.kind).toBe("scheduled");
});
