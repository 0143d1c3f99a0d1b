import { expect } from "vitest";
import type { BodyOf } from "#domain/contract/endpoints.ts";
import { message } from "../form.ts";
import { answerAsGuest, button, club, live, marked, nameGuest, paint, respondent } from "../meeting/meeting-screen.ts";
import { ALLOWED, choose } from "../meeting/level-screen.ts";
import { at, short, WEEK } from "../meeting/slots.ts";
import { test } from "../site-test.ts";

const [MONDAY, SUNDAY] = ["2001-01-01", "2001-01-07"];
const NIGHT = { kind: "weekdays", weekdays: ["SU"], tentativeDates: undefined, minStartHour: 23, maxEndHour: 1 };
const DAYS = { kind: "wholeDays", minStartHour: undefined, maxEndHour: undefined };

type Row = readonly [what: string, body: object, cells: readonly [string, string, string], slots: readonly string[]];

test.for<Row>([
  [
    "the night of Sunday",
    NIGHT,
    [`${SUNDAY}T23:00:00Z`, `${SUNDAY}T23:30:00Z`, `${MONDAY}T00:00:00Z`],
    ["SU 23:00", "SU 23:30", "MO 00:00"],
  ],
  [
    "whole days",
    DAYS,
    ["2026-11-24T00:00:00Z", "2026-11-25T00:00:00Z", "2026-11-26T00:00:00Z"],
    ["2026-11-24", "2026-11-25", "2026-11-26"],
  ],
])("an answer for %s waits on the device, is changed there, and arrives once", async (row, { stage }) => {
  const [, body, [first, second, third], slots] = row;
  const { meetingID } = await club(stage.site, body);
  const page = await stage.offlineAt(meetingID);
  await button(page, "Add availability").click();
  await paint(page, first, second);
  await stage.saveHere(page, "Mina");
  await page.reload();
  await stage.onDevice(page).waitFor();
  await button(page, "Edit availability").click();
  await expect.poll(() => marked(page)).toEqual(short([first, second]));
  await paint(page, third, third);
  await stage.saveHere(page);
  expect(await stage.waiting(page)).toHaveLength(1);
  expect(await stage.answers(meetingID)).toEqual([]);
  await stage.plugAndSend(page);
  await stage.onDevice(page).waitFor({ state: "detached" });
  expect(await stage.answers(meetingID)).toEqual([["Mina", slots.toSorted()]]);
  expect(stage.posts()).toHaveLength(1);
});

test("a waiting change of an answer for days of the week merges with another device's save", async ({ stage }) => {
  const { meetingID, organiserKey } = await club(stage.site, NIGHT as Partial<BodyOf<"createMeeting">>);
  const page = await stage.visit(`/m/${meetingID}`);
  await answerAsGuest(page, "Mina", [[`${SUNDAY}T23:00:00Z`, `${SUNDAY}T23:30:00Z`]]);
  await live(page);
  await button(page, "Edit availability").waitFor();
  await stage.front.unplug(page.context());
  await button(page, "Edit availability").click();
  await paint(page, `${MONDAY}T00:00:00Z`, `${MONDAY}T00:00:00Z`);
  await stage.saveHere(page);
  // Another device saves meanwhile.
  const [respondentID = ""] = Object.keys((await stage.app.api.meeting(meetingID)).respondents);
  const params = { meetingID, respondentID };
  const body = { availabilities: ["SU 23:30"], base: ["SU 23:00", "SU 23:30"] };
  await stage.app.api.call("saveAnswer", { params, organiserKey, body });
  await stage.plugAndSend(page);
  expect(await stage.answers(meetingID)).toEqual([["Mina", ["MO 00:00", "SU 23:30"]]]);
  await respondent(page, "Mina").waitFor();
});

test.for<readonly [string, BodyOf<"editMeeting">, string, string]>([
  ["days of the week", { kind: "weekdays", weekdays: ["MO", "TU"] }, `${MONDAY}T14:00:00Z`, "MO 14:00"],
  ["whole days", { kind: "wholeDays", tentativeDates: WEEK }, "2026-11-25T00:00:00Z", "2026-11-25"],
])(
  "a guest reads why a meeting's change to %s refused the waiting answer, and answers again",
  async (row, { stage }) => {
    const [, body, cellOfKind, stored] = row;
    const { page, meetingID, organiserKey } = await stage.savedOffline({ body: ALLOWED }, async (painted) => {
      await choose(painted, "If needed");
      await paint(painted, at(24, "15:00"), at(24, "15:30"));
    });
    await stage.app.api.call("editMeeting", { params: { meetingID }, organiserKey, body });
    await stage.front.plug(page.context());
    const trouble = page.getByRole("dialog", { name: "Your times could not be saved" });
    await trouble.getByText("some of your times are no longer among them").waitFor();
    const times = await trouble.getByRole("list", { name: "Your times" }).getByRole("listitem").allInnerTexts();
    expect(times).toEqual(["Tue, Nov 24, 1 – 3 PM", "If needed Tue, Nov 24, 3 – 4 PM"]);
    await button(page, "Save the others").click();
    await message(page, "None of these times is left").waitFor();
    await trouble.getByRole("button", { name: "Close" }).click();
    await button(page, "Add availability").click();
    await paint(page, cellOfKind, cellOfKind);
    await button(page, "Save").click();
    await nameGuest(page, "Mina");
    await expect.poll(() => stage.answers(meetingID)).toEqual([["Mina", [stored]]]);
    // The earlier save stays until its person decides.
    expect(await stage.waiting(page)).toHaveLength(1);
    await button(page, "See why").click();
    await trouble.getByText("Tue, Nov 24, 1 – 3 PM").waitFor();
    await button(page, "Discard").click();
    await expect.poll(() => stage.waiting(page)).toHaveLength(0);
  },
);
