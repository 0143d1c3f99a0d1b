import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { readPostmasterFile } from "#db/embedded/launch-server.ts";
import { parseSlot, type Slot, slotAfter, slotText } from "#domain/time/slot.ts";
import { testDataDir } from "#scripts/testing/test-data-dir.ts";
import { createApiClient } from "../testing/api-client.ts";
import { type ServerProcess, startServerProcess } from "../testing/server-process.ts";

const dataDir = testDataDir();
let server: ServerProcess | undefined;

afterAll(async () => {
  server?.child.kill("SIGTERM");
  await server?.ended;
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(): Promise<string> {
  server = startServerProcess({ DATA_DIR: dataDir });
  return server.url;
}

/** 12 days of 24 hours. */
const DATES = Array.from({ length: 12 }, (_, day) => `2026-12-${String(day + 1).padStart(2, "0")}`);
const SLOTS = Array.from({ length: 12 * 48 }, (_, n) =>
  slotText(slotAfter(parseSlot("2026-12-01T00:00:00Z") as Slot, n)),
);

/** Kills with SIGKILL: no process gets to tidy up. */
const KILLS: Readonly<Record<string, () => void>> = {
  "the server is killed": () => server?.child.kill("SIGKILL"),
  "the server and its PostgreSQL are killed": () => {
    const postmaster = readPostmasterFile(join(dataDir, "postgres", "cluster"))?.pid;
    server?.child.kill("SIGKILL");
    if (postmaster === undefined) throw new Error("PostgreSQL is not where it should be");
    process.kill(postmaster, "SIGKILL");
  },
};

test.each(Object.keys(KILLS))(
  "every acknowledged save is there after %s in the middle of saves",
  { timeout: 120_000 },
  async (how) => {
    const first = createApiClient(await start());
    const { meetingID } = await first.createMeeting({
      timezone: "UTC",
      tentativeDates: DATES,
      minStartHour: 0,
      maxEndHour: 0,
    });
    const people = await Promise.all(["Ann", "Ben", "Cem", "Dee"].map((name) => first.addGuest(meetingID, name)));

    const sent = new Map(people.map(({ selfRespondentID }) => [selfRespondentID, new Set<string>()]));
    const acknowledged = new Map(people.map(({ selfRespondentID }) => [selfRespondentID, new Set<string>()]));
    let next = 0;
    let saved = 0;
    const saver = async (): Promise<void> => {
      for (;;) {
        const turn = next;
        next += 1;
        const { selfRespondentID: respondentID } = people[turn % people.length]!;
        const slot = SLOTS[Math.floor(turn / people.length) % SLOTS.length]!;
        sent.get(respondentID)?.add(slot);
        // Only the difference counts, so every save adds its own slot, whatever the others do.
        const body = { availabilities: [slot], base: [] };
        const { status } = await first.save({ meetingID, respondentID }, body);
        if (status !== 200) throw new Error(`Refused with ${status}`);
        acknowledged.get(respondentID)?.add(slot);
        saved += 1;
      }
    };
    const ends = Promise.allSettled(Array.from({ length: 10 }, saver));
    await vi.waitFor(() => expect(saved).toBeGreaterThan(100), { timeout: 60_000, interval: 5 });
    KILLS[how]?.();
    await ends;

    const again = createApiClient(await start());
    const { respondents } = await again.meeting(meetingID);
    for (const { selfRespondentID } of people) {
      const stored = new Set(respondents[selfRespondentID]?.availabilities);
      expect(acknowledged.get(selfRespondentID)?.difference(stored)).toEqual(new Set());
      expect(stored.difference(sent.get(selfRespondentID) ?? new Set())).toEqual(new Set());
    }
    // The document continues from what is stored, too.
    const { selfRespondentID: respondentID } = people[0]!;
    const last = SLOTS.at(-1)!;
    const { reply } = await again.save({ meetingID, respondentID }, { availabilities: [last], base: [] });
    expect(reply.respondents[respondentID]?.availabilities).toEqual([
      ...(respondents[respondentID]?.availabilities ?? []),
      last,
    ]);
    server?.child.kill("SIGTERM");
    await server?.ended;
  },
);
