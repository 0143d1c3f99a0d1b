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
  ["the page is live with a live grid while REST is offline", { ...online, live, isOnline: false }, "live", undefined],
  ["the page is starting before its first connection", { ...online, live: starting }, "starting", undefined],
  ["the page reconnects just after a lost connection", { ...online, live: lostGrid }, "reconnecting", "Reconnecting…"],
  [
    "a page that is away for long and gets notes says that changes show in seconds",
    { ...online, live: lostGrid, isAwayForLong: true, hasNews: true },
    "not-live",
    "Not live: changes show in seconds",
  ],
  [
    "a page that is away for long without notes says that changes show every half minute",
    { ...online, live: lostGrid, isAwayForLong: true },
    "not-live",
    "Not live: changes show every half minute",
  ],
  [
    "a page that opens offline names the time of the cached view",
    { ...online, live: starting, isOnline: false },
    "offline",
    "Offline – as of 5 AM",
  ],
  [
    "a page that goes offline while live names the time of the loss",
    { ...online, live: lostGrid, isOnline: false },
    "offline",
    "Offline – as of 7 AM",
  ],
  [
    "a page that read REST after the loss names the time of that read",
    { ...online, live: lostGrid, updatedAt: Date.parse("2026-11-24T09:00Z"), isOnline: false },
    "offline",
    "Offline – as of 9 AM",
  ],
])("%s", (_, facts, kind, words) => {
  const connection = connectionOf(facts);
  expect([connection.kind, connection.words]).toEqual([kind, words]);
});
