import { expect, test, vi } from "vitest";
import { mailsText, reasonText, remindableAt } from "./mail-texts.ts";
import type { Person } from "./people.ts";

const cleo: Person = { expectedID: "e1", name: "Cleo", required: false };
const HOUR_MS = 3_600_000;
const noon = (day: number): string => `2026-11-${day}T12:00:00Z`;

test.each<[Partial<Person>, string | undefined]>([
  [{}, undefined],
  [{ invitedAt: noon(24) }, "Invited Nov 24"],
  [{ remindedAt: [noon(25)] }, "Reminded Nov 25"],
  [{ invitedAt: noon(24), remindedAt: [noon(25), noon(27)] }, "Invited Nov 24, reminded Nov 25 and Nov 27"],
])("a person with the mails %o is described as %s", (mails, text) => {
  vi.useFakeTimers({ now: Date.parse(noon(28)) });
  expect(mailsText({ ...cleo, ...mails })).toBe(text);
  vi.useRealTimers();
});

test.each<[string, Partial<Person>, number]>([
  ["at any time without a mail", {}, -Infinity],
  ["20 hours after the invitation", { invitedAt: noon(24) }, 20],
  ["20 hours after the last reminder", { invitedAt: noon(23), remindedAt: [noon(24)] }, 20],
])("a person may be reminded %s", (_, mails, hours) => {
  const at = Date.parse(noon(24)) + hours * HOUR_MS;
  expect(remindableAt({ ...cleo, ...mails })).toBe(at);
});

test("the reason 'enough' names the invitation or the reminders", () => {
  const [invitation, reminder] = [reasonText("enough", "invitation", "Cleo"), reasonText("enough", "reminder", "Cleo")];
  expect(invitation).toContain("Cleo");
  expect(reminder).toContain("Cleo");
  expect(invitation).not.toBe(reminder);
});
