import { expect } from "vitest";
import { test } from "../site-test.ts";
import { ALLOWED, answer, choose, levelsOf, nameOf, tool } from "./level-screen.ts";
import { addingAnswer, button, live, marked, openClub, paint, respondent, save } from "./meeting-screen.ts";
import { at, between, short } from "./slots.ts";

test("switching 'if needed' off hides the level and keeps it, and a painter is told and saves the free times", async ({
  site,
}) => {
  const { page, meetingID, organiserKey } = await addingAnswer(site, { body: ALLOWED });
  await live(page);
  await answer(site, meetingID, "Ann", [at(24, "9:00")], [at(24, "9:30")]);
  await paint(page, at(24, "13:00"), at(24, "13:00"));
  await choose(page, "If needed");
  await paint(page, at(24, "14:00"), at(24, "14:30"));
  const edit = (allowIfNeeded: boolean) =>
    site.app.api.call("editMeeting", { params: { meetingID }, organiserKey, body: { allowIfNeeded } });
  await edit(false);
  await page.getByText("This meeting no longer takes times “if needed”: yours are not saved.").waitFor();
  expect(await tool(page, "If needed").count()).toBe(0);
  expect(await marked(page)).toEqual(short([at(24, "13:00")]));
  expect(await nameOf(page, at(24, "9:30"))).toBe("0 of 2");
  // Switching it on shows everything again.
  await edit(true);
  await expect.poll(() => marked(page)).toEqual(short([at(24, "13:00"), ...between(24, "14:00", "15:00")]));
  expect(await nameOf(page, at(24, "9:30"))).toBe("0 of 2, 1 more if needed");
  await edit(false);
  await expect.poll(() => marked(page)).toEqual(short([at(24, "13:00")]));
  await paint(page, at(24, "15:00"), at(24, "15:00"));
  await page.getByPlaceholder("Your name").fill("Mina");
  await save(page, "added");
  expect((await levelsOf(site, meetingID))[1]).toEqual(["Mina", [at(24, "13:00"), at(24, "15:00")], []]);
  await edit(true);
  await expect.poll(() => nameOf(page, at(24, "9:30"))).toBe("0 of 2, 1 more if needed");
});

test("an offline answer in both levels and with a note waits and arrives", async ({ stage }) => {
  const { page, meetingID } = await addingAnswer(stage, { body: ALLOWED });
  await paint(page, at(24, "13:00"), at(24, "13:00"));
  await choose(page, "If needed");
  await paint(page, at(24, "13:30"), at(24, "14:00"));
  await button(page, "Add a note").click();
  await page.getByLabel("Note", { exact: true }).fill("By bus");
  await page.getByPlaceholder("Your name").fill("Mina");
  await stage.unplugPainter(page);
  await stage.saveHere(page);
  expect(await nameOf(page, at(24, "13:30"))).toBe("0 of 1, 1 more if needed");
  await respondent(page, "Mina").getByText("By bus").waitFor();
  await stage.front.plug(page.context());
  await stage.onDevice(page).waitFor({ state: "detached" });
  expect(await levelsOf(stage.site, meetingID)).toEqual([["Mina", [at(24, "13:00")], between(24, "13:30", "14:30")]]);
  const [mina] = Object.values((await stage.app.api.meeting(meetingID)).respondents);
  expect(mina?.note).toBe("By bus");
});

test("the history lists and restores both levels", async ({ site }) => {
  const { page, meetingID, organiserKey } = await openClub(site, { body: ALLOWED, isOrganiser: true });
  await answer(site, meetingID, "Ann", [at(24, "9:00")], [at(24, "9:30")]);
  const [respondentID = ""] = Object.keys((await site.app.api.meeting(meetingID)).respondents);
  const body = { availabilities: [at(24, "9:00")], ifNeeded: [] };
  await site.app.api.call("saveAnswer", { params: { meetingID, respondentID }, organiserKey, body });
  await page.reload();
  await button(page, "More").click();
  await button(page, "History…").click();
  const rows = page.getByRole("dialog").getByRole("listitem");
  await expect
    .poll(() => rows.allInnerTexts())
    .toEqual([
      expect.stringContaining("1 half hour removed “if needed”"),
      expect.stringContaining("1 half hour added, 1 half hour added “if needed”"),
    ]);
  await rows.first().getByRole("button").click();
  await expect.poll(() => levelsOf(site, meetingID)).toEqual([["Ann", [at(24, "9:00")], [at(24, "9:30")]]]);
});
