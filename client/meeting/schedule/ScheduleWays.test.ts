import { expect, test } from "vitest";
import { calendarLinks } from "./ScheduleWays.tsx";

const ENTRY = {
  name: "Choir & friends + more",
  about: "Bring\nideas",
  link: "https://overlap.example/m/hT3bQ9xLmA7c",
  start: Date.parse("2026-11-24T18:00:00Z"),
  end: Date.parse("2026-11-24T20:00:00Z"),
};
const queries = (entry: typeof ENTRY) =>
  Object.fromEntries(
    calendarLinks(entry).map(({ calendar, address }) => [calendar, Object.fromEntries(new URL(address).searchParams)]),
  );

test("a web calendar opens with name, times in UTC, text and link", () => {
  const details = "Bring\nideas\n\nhttps://overlap.example/m/hT3bQ9xLmA7c";
  const outlook = {
    path: "/calendar/action/compose",
    rru: "addevent",
    subject: ENTRY.name,
    startdt: "2026-11-24T18:00:00Z",
    enddt: "2026-11-24T20:00:00Z",
    body: details,
  };
  expect(queries(ENTRY)).toEqual({
    "Google Calendar": {
      action: "TEMPLATE",
      text: ENTRY.name,
      dates: "20261124T180000Z/20261124T200000Z",
      details,
    },
    "Outlook.com": outlook,
    "Microsoft 365": outlook,
  });
});

test("the address of a web calendar has no plus signs", () => {
  for (const { address } of calendarLinks(ENTRY)) expect(address).not.toContain("+");
});

test.each([
  ["Latin letters", "x".repeat(2_000)],
  ["Chinese characters", "会".repeat(2_000)],
  ["emoji", "🎻".repeat(1_000)],
])("the address of a web calendar is not too long for a description of many %s", (_, about) => {
  for (const { address } of calendarLinks({ ...ENTRY, about })) expect(address.length).toBeLessThan(4_500);
});
