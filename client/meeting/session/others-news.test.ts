import { expect, test } from "vitest";
import type { RespondentID } from "#domain/ids.ts";
import type { Slot } from "#domain/time/slot.ts";
import { groupOf } from "../../live/group.ts";
import { othersNews } from "./others-news.ts";

/** `Ann 1 2, Ben`: Ann is free at two times, Ben at none. */
function group(text: string) {
  const people = text.split(", ").filter((one) => one !== "");
  return groupOf(
    people.map((one) => {
      const [name = "", ...slots] = one.split(" ");
      return [name as RespondentID, { name, slots: new Set(slots.map((slot) => Number(slot) as Slot)) }];
    }),
  );
}

test.each([
  ["nothing", "Ann 1", "Ann 1", undefined],
  ["a newcomer", "", "Ann 1", "Ann answered."],
  ["newcomers", "Ann 1", "Ann 1, Ben, Cleo 2", "Ben and Cleo answered."],
  ["many newcomers", "", "Ann, Ben, Cleo, Dan, Eve", "Ann, Ben and 3 others answered."],
  ["another answer", "Ann 1", "Ann 2", "Changed answers: Ann."],
  ["a deleted answer", "Ann 1, Ben", "Ben", "Deleted answers: Ann."],
  ["all of it", "Ann 1, Ben", "Ben 3, Cleo", "Cleo answered. Changed answers: Ben. Deleted answers: Ann."],
  ["one's own", "Me 1", "Me 2, Ann", "Ann answered."],
])("%s: %s, then %s", (_, before, now, news) => {
  expect(othersNews(group(before), group(now), new Set(["Me"]))).toBe(news);
});
