import { expect, test } from "vitest";
import { parseMeetingID } from "#domain/ids.ts";
import { Refusal } from "#domain/refusal.ts";
import { withFreshID } from "./with-fresh-id.ts";

// The reference gives up when an id is taken.
test("a taken id is tried again under another one", async () => {
  const tried: string[] = [];
  const stored = await withFreshID(parseMeetingID, async (id) => {
    tried.push(id);
    if (tried.length < 3) throw new Refusal("taken", "The id is taken.");
    return id;
  });
  expect(stored).toBe(tried[2]);
  expect(new Set(tried).size).toBe(3);
});

test("another refusal, and bad luck without end, come through", async () => {
  let attempts = 0;
  const refusing = (code: "invalid" | "taken") =>
    withFreshID(parseMeetingID, async () => {
      attempts += 1;
      throw new Refusal(code, "No.");
    });
  await expect(refusing("invalid")).rejects.toMatchObject({ code: "invalid" });
  expect(attempts).toBe(1);
  await expect(refusing("taken")).rejects.toMatchObject({ code: "taken" });
  expect(attempts).toBe(6);
});
