import { beforeEach, expect, test } from "vitest";
import { databaseOfFile } from "../testing/fresh-database.ts";
import { keyHash, newMeetingID, storedMeeting } from "../testing/stored.ts";
import type { BegunDelivery, Delivery, Mailbox } from "./delivery-store.ts";
import type { Stores } from "./stores.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const DAY = 24 * 3_600_000;
const ANN: Mailbox = { hash: keyHash(1), plain: keyHash(101) };
const BEN: Mailbox = { hash: keyHash(2), plain: keyHash(102) };

const fresh = await databaseOfFile();
beforeEach(() => fresh.query("DELETE FROM mail_deliveries"));

function inOne<T>(work: (deliveries: Stores["deliveries"]) => Promise<T>): Promise<T> {
  return fresh.database.transaction(({ deliveries }) => work(deliveries));
}

function answered(key: string, begun = NOW): BegunDelivery {
  return { key, begun, kind: "answered" };
}

function read(
  mailbox: Mailbox,
  about: Partial<Parameters<Stores["deliveries"]["lockMailbox"]>[1]> = {},
): Promise<Delivery[]> {
  return inOne((deliveries) => deliveries.lockMailbox(mailbox, { since: NOW - DAY, key: "none", ...about }));
}

test("of two that hold a mailbox the later waits, and sees what the earlier began", async () => {
  const order: string[] = [];
  const held = Promise.withResolvers<void>();
  const first = inOne(async (deliveries) => {
    await deliveries.lockMailbox(ANN, { since: 0, key: "a" });
    held.resolve();
    await deliveries.begin(ANN, answered("a"));
    // Another mailbox is not asked about.
    await inOne((others) => others.lockMailbox(BEN, { since: 0, key: "b" }));
    order.push("first");
  });
  await held.promise;
  const second = inOne(async (deliveries) => {
    const seen = await deliveries.lockMailbox(ANN, { since: 0, key: "b" });
    order.push("second");
    return seen;
  });
  await first;
  expect(await second).toEqual([answered("a")]);
  expect(order).toEqual(["first", "second"]);
});

test("what is old is forgotten, unless its meeting is still there", async () => {
  const { meetingID } = await storedMeeting(fresh.database);
  const notified = (of: typeof meetingID) => ({ meetingID: of, sequence: 1, hash: keyHash(9) });
  await inOne(async (deliveries) => {
    await deliveries.begin(ANN, answered("old", NOW - 31 * DAY));
    await deliveries.begin(ANN, answered("new", NOW));
    await deliveries.begin(ANN, {
      key: "there",
      begun: NOW - 31 * DAY,
      kind: "schedule",
      notified: notified(meetingID),
    });
    await deliveries.begin(ANN, {
      key: "gone",
      begun: NOW - 31 * DAY,
      kind: "schedule",
      notified: notified(newMeetingID()),
    });
    await deliveries.forget(NOW - 30 * DAY);
  });
  expect((await read(ANN, { since: 0 })).map(({ key }) => key)).toEqual(["there", "new"]);
});
