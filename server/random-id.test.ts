import { message } from "#domain/messages/message.ts";
import { expect, test, onTestFinished, vi } from "vitest";
import { randomID, randomText, withFreshID } from "./random-id.ts";
import { parseMeetingID } from "#domain/ids.ts";
import { Refusal } from "#domain/refusal.ts";

test("randomText chooses each of its 62 characters equally often", () => {
  const counts = new Map<string, number>();
  for (const character of randomText(62_000)) counts.set(character, (counts.get(character) ?? 0) + 1);
  expect(counts.size).toBe(62);
  // 1,000 of each on average; six standard deviations around that.
  for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(190);
});

test("randomID makes distinct ids of 12 characters, never of digits alone", () => {
  const ids = Array.from({ length: 1_000 }, randomID);
  expect(new Set(ids).size).toBe(1_000);
  for (const id of ids) expect(id).toMatch(/^(?=.*[A-Za-z])[0-9A-Za-z]{12}$/);
});

// The reference draws its ids from Math.random.
test("randomID does not use Math.random", () => {
  vi.spyOn(Math, "random").mockReturnValue(0.9);
  onTestFinished(() => void vi.restoreAllMocks());
  expect(new Set(Array.from({ length: 100 }, randomID)).size).toBe(100);
  expect(Math.random).not.toHaveBeenCalled();
});

// The reference gives up when an id is taken.
test("withFreshID tries another id while one is taken", async () => {
  const tried: string[] = [];
  const stored = await withFreshID(parseMeetingID, async (id) => {
    tried.push(id);
    if (tried.length < 3) throw new Refusal("taken", message("api.idTaken"));
    return id;
  });
  expect(stored).toBe(tried[2]);
  expect(new Set(tried).size).toBe(3);
});

test("withFreshID passes on another refusal at once, and a taken id after five tries", async () => {
  let attempts = 0;
  const refusing = (code: "invalid" | "taken") =>
    withFreshID(parseMeetingID, async () => {
      attempts += 1;
      throw new Refusal(code, message("api.idTaken"));
    });
  await expect(refusing("invalid")).rejects.toMatchObject({ code: "invalid" });
  expect(attempts).toBe(1);
  await expect(refusing("taken")).rejects.toMatchObject({ code: "taken" });
  expect(attempts).toBe(6);
});
