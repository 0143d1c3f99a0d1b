import { expect, test } from "vitest";
import { groupOf } from "../live/group.ts";
import { NOBODY_HERE } from "../live/live-state.ts";
import { type Connection, connectionStatus } from "./StateLine.tsx";

const live = { at: "live", group: groupOf([]), lostAt: 0, here: NOBODY_HERE } as const;
const away = { at: "away", group: groupOf([]), lostAt: 700, here: NOBODY_HERE } as const;
const starting = { at: "starting", group: undefined, lostAt: 0, here: NOBODY_HERE } as const;
const online = { hasNotes: false, updatedAt: 500, isOnline: true, isAwayForLong: false };

test.each<[string, Parameters<typeof connectionStatus>[0], Connection]>([
  ["live is live, whatever REST says", { ...online, live, isOnline: false }, { at: "live" }],
  ["before the first connection", { ...online, live: starting }, { at: "starting" }],
  ["a moment without one", { ...online, live: away }, { at: "reconnecting" }],
  [
    "longer, with notes",
    { ...online, live: away, isAwayForLong: true, hasNotes: true },
    { at: "not-live", hasNotes: true },
  ],
  ["longer, without", { ...online, live: away, isAwayForLong: true }, { at: "not-live", hasNotes: false }],
  [
    "opened offline: as old as what was kept",
    { ...online, live: starting, isOnline: false },
    { at: "offline", asOf: 500 },
  ],
  ["lost while live: as old as the loss", { ...online, live: away, isOnline: false }, { at: "offline", asOf: 700 }],
  ["asked REST since", { ...online, live: away, updatedAt: 900, isOnline: false }, { at: "offline", asOf: 900 }],
])("%s", (_, facts, connection) => {
  expect(connectionStatus(facts)).toEqual(connection);
});
