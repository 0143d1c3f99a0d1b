import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../testing/fresh-database.ts";
import { keyHash } from "../testing/key-hash.ts";
import { newMeetingID } from "../testing/new-id.ts";
import { storedMeeting } from "../testing/stored-meeting.ts";
import type { BegunDelivery, Delivery, Mailbox } from "./delivery-store.ts";
import type { Stores } from "./stores.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const DAY = 24 * 3_600_000;
const ANN: Mailbox = { hash: keyHash(1), plain: keyHash(101) };
const BEN: Mailbox = { hash: keyHash(2), plain: keyHash(102) };

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());
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

describe("a mail", () => {
  test("is on its way, then sent, and known by all that it said", async () => {
    const meetingID = newMeetingID();
    const schedule = { start: NOW + DAY, end: NOW + DAY + 1_800_000 };
    const mail: BegunDelivery = {
      key: "a",
      begun: NOW,
      kind: "schedule",
      told: { meetingID, sequence: 7, schedule, hash: keyHash(9) },
    };
    await inOne((deliveries) => deliveries.begin(ANN, mail));
    expect(await read(ANN)).toEqual([mail]);
    await inOne((deliveries) => deliveries.markSent("a", NOW + 5));
    expect(await read(ANN)).toEqual([{ ...mail, sent: NOW + 5 }]);
    expect(await read(BEN)).toEqual([]);
  });

  test("that called a meeting off said no time", async () => {
    const told = { meetingID: newMeetingID(), sequence: 2, hash: keyHash(9) };
    await inOne((deliveries) => deliveries.begin(ANN, { key: "a", begun: NOW, kind: "schedule", told }));
    expect(await read(ANN)).toEqual([{ key: "a", begun: NOW, kind: "schedule", told }]);
  });

  test("that failed was never there, but what was sent stays", async () => {
    await inOne((deliveries) => deliveries.begin(ANN, answered("a")));
    await inOne((deliveries) => deliveries.markFailed("a"));
    expect(await read(ANN)).toEqual([]);
    await inOne((deliveries) => deliveries.begin(ANN, answered("a")));
    await inOne((deliveries) => deliveries.markSent("a", NOW));
    await inOne((deliveries) => deliveries.markFailed("a"));
    expect(await read(ANN)).toHaveLength(1);
  });

  test("that is tried again is one mail", async () => {
    for (const begun of [NOW, NOW + 60_000]) await inOne((deliveries) => deliveries.begin(ANN, answered("a", begun)));
    expect(await read(ANN)).toEqual([answered("a", NOW + 60_000)]);
  });
});

test("old mails matter if they are about the meeting in question, or are the one in question", async () => {
  const meetingID = newMeetingID();
  const told = { meetingID, sequence: 1, hash: keyHash(9) };
  await inOne(async (deliveries) => {
    await deliveries.begin(ANN, answered("old", NOW - 2 * DAY));
    await deliveries.begin(ANN, answered("older", NOW - 3 * DAY));
    await deliveries.begin(ANN, { key: "about", begun: NOW - 9 * DAY, kind: "schedule", told });
    await deliveries.begin(ANN, answered("new", NOW));
  });
  const keys = async (about: Parameters<typeof read>[1]) => (await read(ANN, about)).map(({ key }) => key);
  expect(await keys({})).toEqual(["new"]);
  expect(await keys({ key: "older" })).toEqual(["older", "new"]);
  expect(await keys({ meetingID })).toEqual(["about", "new"]);
});

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
  const told = (of: typeof meetingID) => ({ meetingID: of, sequence: 1, hash: keyHash(9) });
  await inOne(async (deliveries) => {
    await deliveries.begin(ANN, answered("old", NOW - 31 * DAY));
    await deliveries.begin(ANN, answered("new", NOW));
    await deliveries.begin(ANN, { key: "there", begun: NOW - 31 * DAY, kind: "schedule", told: told(meetingID) });
    await deliveries.begin(ANN, { key: "gone", begun: NOW - 31 * DAY, kind: "schedule", told: told(newMeetingID()) });
    await deliveries.forget(NOW - 30 * DAY);
  });
  expect((await read(ANN, { since: 0 })).map(({ key }) => key)).toEqual(["there", "new"]);
});
