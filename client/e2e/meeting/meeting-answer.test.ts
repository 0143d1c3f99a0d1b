import { expect } from "vitest";
import { test } from "../site-test.ts";
import {
  addingAnswer,
  answerAsGuest,
  answersOf,
  available,
  button,
  cell,
  marked,
  nameGuest,
  openClub,
  paint,
  respondent,
  save,
} from "./meeting-screen.ts";
import { at, between, short } from "./slots.ts";

test("a drag marks a rectangle, a drag from a marked cell clears it, and Escape cancels it", async ({ site }) => {
  const { page } = await addingAnswer(site);
  await page.getByRole("heading", { name: "Add your availability" }).waitFor();
  await cell(page, at(25, "12:00")).hover();
  await page.mouse.down();
  // The preview follows upwards and leftwards too.
  await cell(page, at(24, "11:00")).hover();
  await expect.poll(() => marked(page)).toHaveLength(6);
  await cell(page, at(25, "11:30")).hover();
  await expect.poll(() => marked(page)).toHaveLength(2);
  // A release above the first column still reaches the corner.
  await page.mouse.move(5, 5);
  await page.mouse.up();
  await expect.poll(() => marked(page)).toHaveLength(28);
  await cell(page, at(26, "9:00")).hover();
  await expect.poll(() => marked(page)).toHaveLength(28);

  await page.mouse.down();
  await cell(page, at(26, "12:00")).hover();
  await expect.poll(() => marked(page)).toHaveLength(35);
  await page.keyboard.press("Escape");
  await expect.poll(() => marked(page)).toHaveLength(28);
  await page.mouse.up();
  await expect.poll(() => marked(page)).toHaveLength(28);
  await paint(page, at(24, "9:00"), at(26, "16:30"));
  const remaining = short([22, 23].flatMap((day) => between(day, "9:00", "12:30")));
  expect((await marked(page)).toSorted()).toEqual(remaining);
});

test("a guest sees all respondents after Submit while the mouse rests on a cell, and free people once it moves", async ({
  site,
}) => {
  const { page } = await addingAnswer(site, { width: 1280, height: 700 });
  await button(page, "Save").click();
  const dialog = page.getByRole("dialog", { name: "Continue as Guest" });
  await dialog.getByLabel("Name").fill("Mina");
  const submit = await dialog.getByRole("button", { name: "Submit" }).boundingBox();
  if (submit === null) throw new Error("it is not on the screen");
  const [x, y] = [submit.x + submit.width / 2, submit.y + submit.height / 2];
  await page.mouse.click(x, y);
  await dialog.waitFor({ state: "detached" });
  const below = await page.evaluate(([left, top]) => document.elementFromPoint(left, top)?.role, [x, y] as const);
  expect(below).toBe("gridcell");
  // The keyboard works too.
  const close = page.getByRole("region", { name: "Messages" }).getByRole("button", { name: "Close" });
  await close.evaluate((one: HTMLElement) => one.click());
  await close.waitFor({ state: "detached" });
  await page.getByRole("heading", { name: "Respondents (1)" }).waitFor();
  await page.mouse.move(x + 2, y);
  await page.getByRole("heading", { name: "Respondents (0/1)" }).waitFor();
});

test("a guest is asked for a name and a valid address, and reads the server's refusal in the dialog", async ({
  site,
}) => {
  const { page } = await addingAnswer(site);
  await paint(page, at(24, "13:00"), at(24, "14:30"));
  await button(page, "Save").click();
  const dialog = page.getByRole("dialog", { name: "Continue as Guest" });
  expect(await dialog.getByRole("button", { name: "Submit" }).isDisabled()).toBe(true);
  await dialog.getByLabel("Name").fill("M");
  await dialog.getByLabel("Name").fill(" ");
  await dialog.getByText("Please enter your name.").waitFor();
  expect(await dialog.getByRole("button", { name: "Submit" }).isDisabled()).toBe(true);
  await dialog.getByLabel("Name").fill("Mina");
  await dialog.getByLabel("Email").fill("mina@");
  await dialog.getByRole("button", { name: "Submit" }).click();
  await dialog.getByText("Please enter a valid email address.").waitFor();
  await page.route("**/respondents/guest", (route) =>
    route.fulfill({ status: 409, json: { message: "The meeting is full.", code: "taken", requestId: "r" } }),
  );
  await dialog.getByLabel("Email").fill("mina@example.com");
  await dialog.getByRole("button", { name: "Submit" }).click();
  await dialog.getByText("Error submitting availabilities: The meeting is full.").waitFor();
  // Escape keeps the strokes.
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => marked(page)).toHaveLength(4);
});

test("a guest answers with a name, returns and changes the answer, and a stranger does not own it", async ({
  site,
}) => {
  const { page, meetingID } = await openClub(site);
  await answerAsGuest(page, "Mina", [[at(24, "13:00"), at(24, "14:30")]]);
  await page.getByRole("heading", { name: "Availabilities" }).waitFor();
  await respondent(page, "Mina").getByText("you").waitFor();
  expect(await available(page, at(24, "14:30"))).toBe("1 of 1 available");
  expect(await answersOf(site, meetingID)).toEqual([["Mina", between(24, "13:00", "15:00")]]);
  await page.reload();
  await button(page, "Edit availability").click();
  await page.getByRole("heading", { name: "Edit your availability" }).waitFor();
  expect((await marked(page)).toSorted()).toEqual(short(between(24, "13:00", "15:00")));
  await paint(page, at(24, "13:00"), at(24, "13:00"));
  await save(page, "updated");
  await expect.poll(() => available(page, at(24, "13:00"))).toBe("0 of 1 available");

  const stranger = await site.visit(`/m/${meetingID}`);
  await respondent(stranger, "Mina").waitFor();
  await button(stranger, "Add availability").waitFor();
});

test("a guest answers again after another person deleted the answer", async ({ site }) => {
  const { page, meetingID } = await openClub(site);
  await answerAsGuest(page, "Mina", [[at(24, "13:00"), at(24, "14:30")]]);
  const [respondentID = ""] = Object.keys((await site.app.api.meeting(meetingID)).respondents);
  await button(page, "Edit availability").click();
  await paint(page, at(25, "9:00"), at(25, "9:30"));
  await site.app.api.call("deleteRespondent", { params: { meetingID, respondentID } });
  await page.getByText("Your answer was deleted elsewhere. Save to add it again.").waitFor();
  await expect.poll(() => marked(page)).toHaveLength(6);
  await button(page, "Save").click();
  await nameGuest(page, "Mina again");
  await respondent(page, "Mina again").getByText("you").waitFor();
  await page.reload();
  await button(page, "Edit availability").waitFor();
});

test("another user's answer can be selected, deselected, edited together with another editor, and deleted", async ({
  site,
}) => {
  const { page, meetingID } = await openClub(site, {
    answers: { Ann: between(24, "13:00", "15:00"), Ben: between(24, "14:00", "16:00") },
  });
  await respondent(page, "Ann").click();
  await page.getByRole("heading", { name: "Ann's availability" }).waitFor();
  expect(await respondent(page, "Ann").getAttribute("aria-pressed")).toBe("true");
  expect((await marked(page)).toSorted()).toEqual(short(between(24, "13:00", "15:00")));
  await respondent(page, "Ann").click();
  await page.getByRole("heading", { name: "Availabilities" }).waitFor();

  await respondent(page, "Ann").click();
  await button(page, "Edit Ann's availability").click();
  await page.getByRole("heading", { name: "Edit Ann's availability" }).waitFor();
  await paint(page, at(25, "9:00"), at(25, "9:00"));
  await button(page, "Cancel").click();
  await page.getByRole("heading", { name: "Ann's availability", exact: true }).waitFor();
  await button(page, "Edit Ann's availability").click();
  await paint(page, at(26, "9:00"), at(26, "9:00"));
  // Another editor saves first, and both changes are stored.
  const { respondents } = await site.app.api.meeting(meetingID);
  const [respondentID = ""] = Object.entries(respondents).find(([, { name }]) => name === "Ann") ?? [];
  const body = { availabilities: between(24, "13:30", "15:00") };
  await site.app.api.call("saveAnswer", { params: { meetingID, respondentID }, body });
  await save(page, "updated");
  await page.getByRole("heading", { name: "Availabilities" }).waitFor();
  await expect.poll(() => available(page, at(26, "9:00"))).toBe("1 of 2 available");
  await expect.poll(() => available(page, at(24, "13:00"))).toBe("0 of 2 available");
  expect(await available(page, at(25, "9:00"))).toBe("0 of 2 available");

  await respondent(page, "Ann").click();
  await button(page, "Edit Ann's availability").click();
  await button(page, "Delete").click();
  const dialog = page.getByRole("alertdialog", { name: "Delete Ann's availability?" });
  await dialog.getByText("This action is irreversible.").waitFor();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "detached" });
  await button(page, "Delete").click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await page.getByText("Successfully deleted availabilities").waitFor();
  await page.getByRole("heading", { name: "Availabilities" }).waitFor();
  await respondent(page, "Ben").waitFor();
  expect(await respondent(page, "Ann").count()).toBe(0);
});
