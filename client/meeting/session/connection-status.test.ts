import { expect, test } from "vitest";
import { groupOf } from "../../live/group.ts";
import { connectionStatus, type Connection, type ConnectionFacts } from "./connection-status.ts";

const live = { at: "live", group: groupOf([]), lostAt: 0, isTold: true } as const;
const away = { at: "away", group: groupOf([]), lostAt: 700, isTold: false } as const;
const starting = { at: "starting", group: undefined, lostAt: 0, isTold: false } as const;
const online = { updatedAt: 500, isReached: true, isAwayForLong: false };

test.each<[string, ConnectionFacts, Connection]>([
  ["live is live, whatever REST says", { ...online, live, isReached: false }, { at: "live" }],
  ["before the first connection", { ...online, live: starting }, { at: "starting" }],
  ["a moment without one", { ...online, live: away }, { at: "reconnecting" }],
  [
    "longer, with notes",
    { ...online, live: { ...away, isTold: true }, isAwayForLong: true },
    { at: "not-live", isTold: true },
  ],
  ["longer, without", { ...online, live: away, isAwayForLong: true }, { at: "not-live", isTold: false }],
  [
    "opened offline: as old as what was kept",
    { ...online, live: starting, isReached: false },
    { at: "offline", asOf: 500 },
  ],
  ["lost while live: as old as the loss", { ...online, live: away, isReached: false }, { at: "offline", asOf: 700 }],
  ["asked REST since", { ...online, live: away, updatedAt: 900, isReached: false }, { at: "offline", asOf: 900 }],
])("%s", (_, facts, connection) => {
  expect(connectionStatus(facts)).toEqual(connection);
});
