import type { Page } from "playwright";
import { expect } from "vitest";
import type { BodyOf } from "#domain/contract/endpoints.ts";
import { expectAccessible } from "../expect-accessible.ts";
import { test } from "../site-test.ts";
import { answersOf, button, club, live, openClub, paint, respondent, save } from "./meeting-screen.ts";
import { at, between } from "./slots.ts";

const TODAY = "2026-11-22";
const HIDDEN = { answersVisibleTo: "organiser" } as const;
const SAYS = "Only the organiser sees the answers";

/** Words that would reveal other answers. */
const OTHERS = /Xanthippe|\d answered|no answers|respondents|best times|available|\d of \d/i;

/** Returns all text of the page, accessible names included. */
const wordsOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const labels = [...document.querySelectorAll("[aria-label], [title]")].flatMap((one) => [
      one.getAttribute("aria-label"),
      one.getAttribute("title"),
    ]);
    return [document.body.innerText, ...labels].join("\n");
  });

test("a respondent sees only the own answer while answers are hidden, and the organiser sees all of them live", async ({
  site,
}) => {
  const { meetingID, organiserKey } = await club(site, HIDDEN);
  await site.app.api.addGuest(meetingID, "Xanthippe", between(24, "9:00", "11:00"));
  const path = `/m/${meetingID}`;
  const guest = await site.visit(path, { today: TODAY });
  await guest.getByText(SAYS).waitFor();
  await expectAccessible(guest);
  expect(await wordsOf(guest)).not.toMatch(OTHERS);
  await button(guest, "Add availability").click();
  await paint(guest, at(24, "13:00"), at(24, "14:30"));
  await guest.getByRole("textbox", { name: "Your name" }).fill("Gus");
  await save(guest, "added");
  expect(await answersOf(site, meetingID)).toEqual([]);
  await guest.getByText("Your answer is marked in the grid.").waitFor();
  await guest.reload();
  await guest.getByText("Your answer is marked in the grid.").waitFor();
  expect(await wordsOf(guest)).not.toMatch(OTHERS);
  await expectAccessible(guest);

  const organiser = await site.visit(path, { today: TODAY, organiserKey });
  await organiser.getByText("Answers are hidden from others").waitFor();
  await respondent(organiser, "Xanthippe").waitFor();
  await button(guest, "Edit availability").click();
  await paint(guest, at(25, "9:00"), at(25, "9:30"));
  await save(guest, "updated");
  await respondent(organiser, "Gus").click();
  const { respondents } = (await site.app.api.call("getMeeting", { params: { meetingID }, organiserKey })).reply;
  expect(Object.values(respondents).map(({ name, availabilities }) => [name, availabilities.length])).toEqual([
    ["Xanthippe", 4],
    ["Gus", 6],
  ]);

  // An open page shows the answers when the organiser shows them again.
  const edit = { params: { meetingID }, organiserKey };
  await site.app.api.call("editMeeting", { ...edit, body: { answersVisibleTo: "everyone" } });
  await respondent(guest, "Xanthippe").waitFor();
  await site.app.api.call("editMeeting", { ...edit, body: HIDDEN });
  await respondent(guest, "Xanthippe").waitFor({ state: "detached" });
  await guest.getByText(SAYS).waitFor();
});

test("hiding and showing answers announces neither a deleted nor a new answer", async ({ site }) => {
  const { page, meetingID, organiserKey } = await openClub(site, {
    answers: { Xanthippe: between(24, "9:00", "11:00") },
  });
  const edit = (body: BodyOf<"editMeeting">) => site.app.api.edit(meetingID, body, { organiserKey });
  await live(page);
  await respondent(page, "Xanthippe").click();
  await button(page, "Edit Xanthippe's availability").click();
  await edit(HIDDEN);
  await page.getByText(SAYS).waitFor();
  await button(page, "Add availability").waitFor();
  expect(await wordsOf(page)).not.toMatch(/deleted/i);
  await edit({ answersVisibleTo: "everyone" });
  await respondent(page, "Xanthippe").waitFor();
  await live(page);
  await site.app.api.addGuest(meetingID, "Yves", between(24, "9:00", "11:00"));
  await page.getByRole("status").getByText("Yves answered.", { exact: true }).waitFor();
});

test("an offline answer to a meeting with hidden answers is shown and sent, and no other answer appears", async ({
  stage,
}) => {
  const answers = { Xanthippe: between(24, "13:00", "15:00") };
  const { page, meetingID, organiserKey } = await stage.savedOffline({ body: HIDDEN, answers });
  await page.getByText("Your answer is marked in the grid.").waitFor();
  expect(await wordsOf(page)).not.toMatch(OTHERS);
  await stage.front.plug(page.context());
  await stage.onDevice(page).waitFor({ state: "detached" });
  await page.getByText("Your answer is marked in the grid.").waitFor();
  const read = await stage.app.api.call("getMeeting", { params: { meetingID }, organiserKey });
  expect(Object.values(read.reply.respondents).map(({ name }) => name)).toEqual(["Xanthippe", "Mina"]);
  expect(await wordsOf(page)).not.toMatch(OTHERS);
});
