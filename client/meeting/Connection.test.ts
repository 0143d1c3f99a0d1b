import { expect, test } from "vitest";
import { groupOf } from "../live/group.ts";
import { NOBODY_HERE } from "../live/live-state.ts";
import { connectionOf } from "./Connection.tsx";

const live = { status: "live", group: groupOf([]), lostAt: 0, here: NOBODY_HERE } as const;
const lostGrid = {
  status: "away",
  group: groupOf([]),
  lostAt: Date.parse("2026-11-24T07:00Z"),
  here: NOBODY_HERE,
} as const;
const starting = { status: "starting", group: undefined, lostAt: 0, here: NOBODY_HERE } as const;
const online = {
  hasNews: false,
  updatedAt: Date.parse("2026-11-24T05:00Z"),
  isOnline: true,
  isAwayForLong: false,
  zone: "UTC",
  today: "2026-11-24",
};

test.each<[string, Parameters<typeof connectionOf>[0], string, string | undefined]>([
  ["live is live, whatever REST says", { ...online, live, isOnline: false }, "live", undefined],
  ["before the first connection", { ...online, live: starting }, "starting", undefined],
  ["a moment without one", { ...online, live: lostGrid }, "reconnecting", "Reconnecting…"],
  [
    "longer, with notes",
    { ...online, live: lostGrid, isAwayForLong: true, hasNews: true },
    "not-live",
    "Not live: changes show in seconds",
  ],
  [
    "longer, without",
    { ...online, live: lostGrid, isAwayForLong: true },
    "not-live",
    "Not live: changes show every half minute",
  ],
  [
    "opened offline: as old as what was kept",
    { ...online, live: starting, isOnline: false },
    "offline",
    "Offline – as of 5 AM",
  ],
  [
    "lost while live: as old as the loss",
    { ...online, live: lostGrid, isOnline: false },
    "offline",
    "Offline – as of 7 AM",
  ],
  [
    "asked REST since",
    { ...online, live: lostGrid, updatedAt: Date.parse("2026-11-24T09:00Z"), isOnline: false },
    "offline",
    "Offline – as of 9 AM",
  ],
])("%s", (_, facts, kind, words) => {
  const connection = connectionOf(facts);
  expect([connection.kind, connection.words]).toEqual([kind, words]);
});
