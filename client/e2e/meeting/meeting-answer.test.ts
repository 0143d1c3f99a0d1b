import { describe, expect } from "vitest";
import { test } from "../site-test.ts";
import {
  answerAsGuest,
  at,
  available,
  between,
  button,
  cell,
  club,
  marked,
  nameGuest,
  paint,
  respondent,
  shade,
  short,
} from "./meeting-screen.ts";

describe("painting with a mouse", () => {
  test("a drag marks a rectangle, and one from a marked cell clears it", async ({ site }) => {
    const { meetingID } = await club(site);
    const page = await site.visit(`/m/${meetingID}`);
    await button(page, "Add availability").click();
    await page.getByRole("heading", { name: "Add your availability" }).waitFor();
    await paint(page, at(23, "10:00"), at(24, "11:00"));
    expect((await marked(page)).toSorted()).toEqual(
      short([...between(23, "10:00", "11:30"), ...between(24, "10:00", "11:30")]),
    );
    await paint(page, at(24, "10:30"), at(25, "12:00"));
    expect((await marked(page)).toSorted()).toEqual(short([...between(23, "10:00", "11:30"), at(24, "10:00")]));
  });

  test("the stroke shows what it will have done, upwards and leftwards too", async ({ site }) => {
    const { meetingID } = await club(site);
    const page = await site.visit(`/m/${meetingID}`);
    await button(page, "Add availability").click();
    await cell(page, at(25, "12:00")).hover();
    await page.mouse.down();
    await cell(page, at(24, "11:00")).hover();
    await expect.poll(() => marked(page)).toHaveLength(6);
    await cell(page, at(25, "11:30")).hover();
    await expect.poll(() => marked(page)).toHaveLength(2);
    await page.mouse.up();
    expect(await marked(page)).toHaveLength(2);
  });

  test("released outside of the grid it ends well, and Escape takes it back", async ({ site }) => {
    const { meetingID } = await club(site);
    const page = await site.visit(`/m/${meetingID}`);
    await button(page, "Add availability").click();
    await cell(page, at(25, "12:00")).hover();
    await page.mouse.down();
    // Above the grid's first column: the rectangle reaches its corner.
    await page.mouse.move(5, 5);
    await page.mouse.up();
    await expect.poll(() => marked(page)).toHaveLength(28);
    await cell(page, at(26, "9:00")).hover();
    expect(await marked(page)).toHaveLength(28);

    await page.mouse.down();
    await cell(page, at(26, "12:00")).hover();
    await expect.poll(() => marked(page)).toHaveLength(35);
    await page.keyboard.press("Escape");
    await expect.poll(() => marked(page)).toHaveLength(28);
    await page.mouse.up();
    expect(await marked(page)).toHaveLength(28);
  });

  test("the group's shading stays visible under one's own marks", async ({ site }) => {
    const { meetingID } = await club(site);
    await site.app.api.addGuest(meetingID, "Ann", between(24, "13:00", "15:00"));
    const page = await site.visit(`/m/${meetingID}`);
    await button(page, "Add availability").click();
    await paint(page, at(24, "13:00"), at(24, "14:00"));
    expect(await shade(page, at(24, "13:00"))).toBe(1);
    expect(await cell(page, at(24, "13:00")).getAttribute("data-draft")).toBe("first");
  });
});

describe("a guest", () => {
  test("answers with a name, and the answer is there", async ({ site }) => {
    const { meetingID } = await club(site);
    const page = await site.visit(`/m/${meetingID}`);
    await answerAsGuest(page, "Mina", [[at(24, "13:00"), at(24, "14:30")]]);
    await page.getByRole("heading", { name: "Availabilities" }).waitFor();
    await respondent(page, "Mina").getByText("you").waitFor();
    expect(await available(page, at(24, "14:30"))).toBe("1 of 1 available");
    const { respondents } = await site.app.api.meeting(meetingID);
    expect(Object.values(respondents)).toEqual([{ name: "Mina", availabilities: between(24, "13:00", "15:00") }]);
  });

  test("sees all respondents after Submit, though the mouse rests on a time, and who is free there once it moves", async ({
    site,
  }) => {
    const { meetingID } = await club(site);
    const page = await site.visit(`/m/${meetingID}`, { width: 1280, height: 700 });
    await button(page, "Add availability").click();
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
    await page.getByText("Successfully added availabilities").waitFor({ state: "detached" });
    await page.getByRole("heading", { name: "Respondents (1)" }).waitFor();
    await page.mouse.move(x + 2, y);
    await page.getByRole("heading", { name: "Respondents (0/1)" }).waitFor();
  });

  test("is asked for a name, and for an e-mail address that is one", async ({ site }) => {
    const { meetingID } = await club(site);
    const page = await site.visit(`/m/${meetingID}`);
    await button(page, "Add availability").click();
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
    // Escape keeps what was painted.
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect(await marked(page)).toHaveLength(4);
  });

  test("reads in the dialog why the server refused", async ({ site }) => {
    const { meetingID } = await club(site);
    const page = await site.visit(`/m/${meetingID}`);
    await page.route("**/respondents/guest", (route) =>
      route.fulfill({ status: 409, json: { message: "The meeting is full.", code: "taken", requestId: "r" } }),
    );
    await button(page, "Add availability").click();
    await button(page, "Save").click();
    await page.getByRole("dialog").getByLabel("Name").fill("Mina");
    await button(page, "Submit").click();
    await page.getByRole("dialog").getByText("Error submitting availabilities: The meeting is full.").waitFor();
  });

  test("comes back to the same browser and changes the answer; a stranger does not find it as theirs", async ({
    site,
  }) => {
    const { meetingID } = await club(site);
    const page = await site.visit(`/m/${meetingID}`);
    await answerAsGuest(page, "Mina", [[at(24, "13:00"), at(24, "14:30")]]);
    await page.reload();
    await button(page, "Edit availability").click();
    await page.getByRole("heading", { name: "Edit your availability" }).waitFor();
    expect((await marked(page)).toSorted()).toEqual(short(between(24, "13:00", "15:00")));
    await paint(page, at(24, "13:00"), at(24, "13:00"));
    await button(page, "Save").click();
    await page.getByText("Successfully updated availabilities").waitFor();
    await expect.poll(() => available(page, at(24, "13:00"))).toBe("0 of 1 available");

    const stranger = await site.visit(`/m/${meetingID}`);
    await respondent(stranger, "Mina").waitFor();
    await button(stranger, "Add availability").waitFor();
  });

  test("whose answer the organiser deletes meanwhile can simply answer again", async ({ site }) => {
    const { meetingID } = await club(site);
    const page = await site.visit(`/m/${meetingID}`);
    await answerAsGuest(page, "Mina", [[at(24, "13:00"), at(24, "14:30")]]);
    const [respondentID = ""] = Object.keys((await site.app.api.meeting(meetingID)).respondents);
    await button(page, "Edit availability").click();
    await paint(page, at(25, "9:00"), at(25, "9:30"));
    await site.app.api.call("deleteRespondent", { params: { meetingID, respondentID } });
    await page.getByText("Your answer was deleted elsewhere. Save to add it again.").waitFor();
    expect(await marked(page)).toHaveLength(6);
    await button(page, "Save").click();
    await nameGuest(page, "Mina again");
    await respondent(page, "Mina again").getByText("you").waitFor();
    await page.reload();
    await button(page, "Edit availability").waitFor();
  });
});

describe("another user's answer", () => {
  test("is selected, deselected, edited and deleted", async ({ site }) => {
    const { meetingID } = await club(site);
    await site.app.api.addGuest(meetingID, "Ann", between(24, "13:00", "15:00"));
    await site.app.api.addGuest(meetingID, "Ben", between(24, "14:00", "16:00"));
    const page = await site.visit(`/m/${meetingID}`);
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
    await button(page, "Save").click();
    await page.getByText("Successfully updated availabilities").waitFor();
    await page.getByRole("heading", { name: "Availabilities" }).waitFor();
    await expect.poll(() => available(page, at(26, "9:00"))).toBe("1 of 2 available");
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

  test("is not offered for change where answers are protected", async ({ site }) => {
    const { meetingID } = await club(site, { protectAnswers: true });
    await site.app.api.addGuest(meetingID, "Ann", between(24, "13:00", "15:00"));
    const page = await site.visit(`/m/${meetingID}`);
    await respondent(page, "Ann").click();
    await page.getByRole("heading", { name: "Ann's availability" }).waitFor();
    expect(await button(page, "Edit Ann's availability").count()).toBe(0);
    await button(page, "Cancel").click();
    expect(await button(page, "Schedule").count()).toBe(0);
  });

  test("that was deleted meanwhile cannot be saved, and the page says so", async ({ site }) => {
    const { meetingID } = await club(site);
    const { selfRespondentID } = await site.app.api.addGuest(meetingID, "Ann", between(24, "13:00", "15:00"));
    const page = await site.visit(`/m/${meetingID}`);
    await respondent(page, "Ann").click();
    await button(page, "Edit Ann's availability").click();
    await site.app.api.call("deleteRespondent", { params: { meetingID, respondentID: selfRespondentID } });
    await page.getByText("This answer was deleted elsewhere.").waitFor();
    await button(page, "Add availability").waitFor();
  });

  test("changed by two editors at once merges slot by slot", async ({ site }) => {
    const { meetingID } = await club(site);
    const { selfRespondentID } = await site.app.api.addGuest(meetingID, "Ann", between(24, "13:00", "14:00"));
    const page = await site.visit(`/m/${meetingID}`);
    await respondent(page, "Ann").click();
    await button(page, "Edit Ann's availability").click();
    await paint(page, at(25, "9:00"), at(25, "9:00"));
    await site.app.api.call("saveAnswer", {
      params: { meetingID, respondentID: selfRespondentID },
      body: { availabilities: [at(24, "13:30"), at(26, "9:00")] },
    });
    await button(page, "Save").click();
    await page.getByText("Successfully updated availabilities").waitFor();
    const { respondents } = await site.app.api.meeting(meetingID);
    expect(respondents[selfRespondentID]?.availabilities).toEqual([at(24, "13:30"), at(25, "9:00"), at(26, "9:00")]);
    await expect.poll(() => available(page, at(24, "13:00"))).toBe("0 of 1 available");
  });
});
