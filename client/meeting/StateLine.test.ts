import { expect, test } from "vitest";
import { groupOf } from "../live/group.ts";
import { NOBODY_HERE } from "../live/live-state.ts";
import { type Connection, connectionStatus } from "./StateLine.tsx";

const live = { status: "live", group: groupOf([]), lostAt: 0, here: NOBODY_HERE } as const;
const away = { status: "away", group: groupOf([]), lostAt: 700, here: NOBODY_HERE } as const;
const starting = { status: "starting", group: undefined, lostAt: 0, here: NOBODY_HERE } as const;
const online = { hasNotes: false, updatedAt: 500, isOnline: true, isAwayForLong: false };

test.each<[string, Parameters<typeof connectionStatus>[0], Connection]>([
  ["live is live, whatever REST says", { ...online, live, isOnline: false }, { kind: "live" }],
  ["before the first connection", { ...online, live: starting }, { kind: "starting" }],
  ["a moment without one", { ...online, live: away }, { kind: "reconnecting" }],
  [
    "longer, with notes",
    { ...online, live: away, isAwayForLong: true, hasNotes: true },
    { kind: "not-live", hasNotes: true },
  ],
  ["longer, without", { ...online, live: away, isAwayForLong: true }, { kind: "not-live", hasNotes: false }],
  [
    "opened offline: as old as what was kept",
    { ...online, live: starting, isOnline: false },
    { kind: "offline", asOf: 500 },
  ],
  ["lost while live: as old as the loss", { ...online, live: away, isOnline: false }, { kind: "offline", asOf: 700 }],
  ["asked REST since", { ...online, live: away, updatedAt: 900, isOnline: false }, { kind: "offline", asOf: 900 }],
])("%s", (_, facts, connection) => {
  expect(connectionStatus(facts)).toEqual(connection);
});
