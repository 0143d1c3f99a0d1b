import { expect } from "vitest";
import { expectAccessible, expectAccessibleLooks } from "../expect-accessible.ts";
import { boxOf } from "../form.ts";
import { test } from "../site-test.ts";
import type { Site } from "../start-site.ts";
import { ALLOWED, answer, choose, levelsOf, nameOf, tool } from "./level-screen.ts";
import {
  addingAnswer,
  button,
  cell,
  club,
  live,
  marked,
  paint,
  respondent,
  save,
  saveAs,
  showAs,
} from "./meeting-screen.ts";
import { at, between, short } from "./slots.ts";

const PHONE = { width: 390, height: 844 };

test("an organiser allows 'if needed' and hides answers on Create and reverses both on Edit", async ({ site }) => {
  const page = await site.visit("/", { today: "2026-11-21" });
  await page.locator("[data-day]").nth(3).click();
  await button(page, "Let's meet").click();
  await page.getByPlaceholder("Name your meeting").fill("Robotics club");
  await page.getByText("Options", { exact: true }).click();
  await page.getByLabel("Allow “if needed”").check();
  const whoSees = page.getByRole("combobox", { name: "Who sees the answers?" });
  await whoSees.selectOption("Only the organiser");
  await button(page, "Create").click();
  await page.getByRole("dialog").waitFor();
  const meetingID = new URL(page.url()).pathname.split("/")[2] ?? "";
  expect(await site.app.api.meeting(meetingID)).toMatchObject({ answersVisibleTo: "organiser" });
  await page.keyboard.press("Escape");
  await button(page, "Add availability").click();
  await tool(page, "If needed").waitFor();
  await button(page, "Cancel").click();
  await button(page, "Edit").click();
  await page.getByText("Options", { exact: true }).click();
  expect(await page.getByLabel("Allow “if needed”").isChecked()).toBe(true);
  await expectAccessible(page);
  expect(await whoSees.inputValue()).toBe("organiser");
  await page.getByLabel("Allow “if needed”").uncheck();
  await whoSees.selectOption("Everyone with the link");
  await button(page, "Save").click();
  await page.getByText("Meeting successfully edited").waitFor();
  await button(page, "Add availability").click();
  await button(page, "Fill").waitFor();
  expect(await page.getByText("If needed").count()).toBe(0);
  expect(await site.app.api.meeting(meetingID)).not.toHaveProperty("answersVisibleTo");
  expect(await page.getByText("Answers are hidden from others").count()).toBe(0);
});

test("strokes of the second tool appear striped in another window and are counted apart after Save", async ({
  site,
}) => {
  const { meetingID } = await club(site, ALLOWED);
  const [ann, ben] = await Promise.all([site.visit(`/m/${meetingID}`), site.visit(`/m/${meetingID}`)]);
  await live(ann, ben);
  await button(ann, "Add availability").click();
  await paint(ann, at(24, "13:00"), at(24, "14:00"));
  await choose(ann, "If needed");
  // Free cells change to the other level, and empty cells are marked.
  await paint(ann, at(24, "14:00"), at(24, "15:00"));
  await expect.poll(() => marked(ann)).toEqual(short(between(24, "13:00", "15:30")));
  expect(await nameOf(ann, at(24, "13:30"))).toBe("1 of 1");
  expect(await nameOf(ann, at(24, "14:30"))).toBe("0 of 1, 1 more if needed, marked if needed");
  const outline = ben.locator("[data-drafts] p");
  await expect
    .poll(() => outline.evaluateAll((all) => all.map((one) => one.dataset["mark"])))
    .toEqual(["free", "ifNeeded"]);
  // A second stroke of the tool clears the cells, and Undo restores them.
  await paint(ann, at(24, "15:00"), at(24, "15:00"));
  await expect.poll(() => marked(ann)).toEqual(short(between(24, "13:00", "15:00")));
  await button(ann, "Undo").click();
  await button(ann, "Undo").click();
  expect(await nameOf(ann, at(24, "14:00"))).toBe("1 of 1");
  await button(ann, "Redo").click();
  expect(await nameOf(ann, at(24, "14:00"))).toBe("0 of 1, 1 more if needed, marked if needed");
  // A reload keeps both levels.
  await ann.reload();
  await expect.poll(() => marked(ann)).toEqual(short(between(24, "13:00", "15:30")));
  await saveAs(ann, "Ann");
  expect(await levelsOf(site, meetingID)).toEqual([
    ["Ann", between(24, "13:00", "14:00"), between(24, "14:00", "15:30")],
  ]);
  await expect.poll(() => nameOf(ben, at(24, "14:30"))).toBe("0 of 1, 1 more if needed");
  expect(await nameOf(ben, at(24, "13:30"))).toBe("1 of 1");
  expect(await nameOf(ann, at(24, "14:30"))).toBe("0 of 1, 1 more if needed, with you if needed");
  await ann.reload();
  await button(ann, "Edit availability").click();
  await choose(ann, "Available");
  await paint(ann, at(24, "14:30"), at(24, "15:00"));
  await save(ann, "updated");
  expect(await levelsOf(site, meetingID)).toEqual([
    ["Ann", [...between(24, "13:00", "14:00"), ...between(24, "14:30", "15:30")], [at(24, "14:00")]],
  ]);
  await expect.poll(() => nameOf(ben, at(24, "14:30"))).toBe("1 of 1");
});

test("keys 2 and Space mark times if needed, 1 free ones, and the list of keys names both", async ({ site }) => {
  const { page, meetingID } = await addingAnswer(site, { body: ALLOWED });
  await cell(page, at(23, "9:00")).focus();
  await page.keyboard.press("2");
  await page
    .getByRole("status")
    .getByText(/If needed$/)
    .waitFor();
  expect(await tool(page, "If needed").isChecked()).toBe(true);
  await page.keyboard.press("Space");
  await page.keyboard.press("Shift+ArrowDown");
  await page.getByRole("status").getByText("2 times marked if needed, Monday, November 23.").waitFor();
  await page.keyboard.press("1");
  await page.keyboard.press("Space");
  await page.getByRole("status").getByText("1 time marked, Monday, November 23.").waitFor();
  await page.keyboard.press("?");
  await page.getByRole("dialog").getByText("mark when you are free, or only if needed").waitFor();
  await page.keyboard.press("Escape");
  // The tools are one group of radio buttons.
  await tool(page, "Available").focus();
  await page.keyboard.press("ArrowRight");
  expect(await tool(page, "If needed").isChecked()).toBe(true);
  await page.getByPlaceholder("Your name").fill("Mina");
  await save(page, "added");
  expect(await levelsOf(site, meetingID)).toEqual([["Mina", [at(23, "9:30")], [at(23, "9:00")]]]);
});

test("a finger chooses the tool above the days, and a tap lists the three groups", async ({ site }) => {
  const { page, meetingID } = await addingAnswer(site, { ...PHONE, body: ALLOWED });
  await page.getByText("If needed", { exact: true }).tap();
  await cell(page, at(24, "10:00")).tap();
  await page.getByText("Available", { exact: true }).tap();
  await cell(page, at(24, "10:30")).tap();
  await page.getByPlaceholder("Your name").fill("Mina");
  await button(page, "Save").tap();
  // A reload before the reply restores a draft.
  await button(page, "Edit availability").waitFor();
  expect(await levelsOf(site, meetingID)).toEqual([["Mina", [at(24, "10:30")], [at(24, "10:00")]]]);
  await answer(site, meetingID, "Ann", [at(24, "10:00")]);
  await answer(site, meetingID, "Ben", []);
  await page.reload();
  await cell(page, at(24, "10:00")).tap();
  const sheet = page.getByRole("region", { name: "Tue, Nov 24, 10:00 – 10:30 AM" });
  await sheet.getByText("1 of 3 available").waitFor();
  await sheet.getByText("1 more if needed").waitFor();
  expect(await sheet.getByRole("heading", { level: 3 }).allInnerTexts()).toEqual([
    "Can (1)",
    "If needed (1)",
    "Cannot (1)",
  ]);
  await expectAccessible(page);
});

test("the count at the best time hides no number of another day in narrow columns", async ({ site }) => {
  const { meetingID } = await club(site, ALLOWED);
  for (let guest = 0; guest < 12; guest += 1) {
    const hour = between(24, "10:00", "11:00");
    await answer(site, meetingID, `Guest ${guest}`, ...(guest < 10 ? [hour] : [[], hour]));
  }
  const page = await site.visit(`/m/${meetingID}`, PHONE);
  const flag = page.locator("[data-best] b");
  await flag.waitFor();
  const [{ x, width }, column] = await Promise.all([boxOf(flag), boxOf(cell(page, at(24, "10:00")))]);
  expect(x).toBeGreaterThan(column.x - 5);
  expect(x + width).toBeLessThan(column.x + column.width + 5);
});

test("the list fills the level of the chosen tool and shows the other one", async ({ site }) => {
  const { page, meetingID } = await addingAnswer(site, { body: ALLOWED });
  await showAs(page, "list");
  const tuesday = page.getByRole("region", { name: "Tuesday, November 24" });
  await tuesday.getByRole("button", { name: "Morning" }).click();
  await choose(page, "If needed");
  await tuesday.getByText("Free 9 AM – 12 PM").waitFor();
  await tuesday.getByRole("button", { name: "Add a time" }).click();
  await page.getByText("Tuesday, November 24: if needed 12 – 1 PM.").waitFor();
  const time = tuesday.getByRole("group", { name: "Time if needed 1 of 1, Tuesday, November 24" });
  await time.getByLabel("If needed from").selectOption("11 AM");
  await time.getByLabel("If needed to").selectOption("2 PM");
  await tuesday.getByText("Free 9 – 11 AM").waitFor();
  await expectAccessibleLooks(page);
  await button(page, "Fill").click();
  const choices = page.getByRole("group", { name: "Quick choices for all days" });
  expect(
    await choices.getByRole("button", { name: "Save this as my usual week" }).getAttribute("aria-disabled"),
  ).toBeNull();
  await page.keyboard.press("Escape");
  await page.getByPlaceholder("Your name").fill("Mina");
  await save(page, "added");
  expect(await levelsOf(site, meetingID)).toEqual([
    ["Mina", between(24, "9:00", "11:00"), between(24, "11:00", "14:00")],
  ]);
  await tuesday.getByText("Mina only if needed").waitFor();
  await respondent(page, "Mina").click();
  await tuesday.getByText("If needed 11 AM – 2 PM").waitFor();
});

/** At ten Ann and Ben are free, Cleo if needed, Dan not; at eleven Ann is free, the others if needed. */
async function group(site: Site): Promise<string> {
  const { meetingID } = await club(site, ALLOWED);
  await answer(site, meetingID, "Ann", between(24, "10:00", "12:00"));
  await answer(site, meetingID, "Ben", between(24, "10:00", "11:00"), between(24, "11:00", "12:00"));
  await answer(site, meetingID, "Cleo", [], between(24, "10:00", "12:00"));
  await answer(site, meetingID, "Dan", []);
  return meetingID;
}

test("the page lists free people, people if needed and missing people of a time", async ({ site }) => {
  const page = await site.visit(`/m/${await group(site)}`);
  await cell(page, at(24, "10:00")).hover();
  expect(await nameOf(page, at(24, "10:00"))).toBe("2 of 4, 1 more if needed");
  const card = page.locator("[data-pointer-card]");
  await card.getByText("If needed (1)").waitFor();
  await card.getByText("Cleo").waitFor();
  await card.getByText("Cannot (1)").waitFor();
  await respondent(page, "Cleo").getByText("if needed").waitFor();
  expect(await respondent(page, "Ben").getByText("if needed").count()).toBe(0);
  await page.getByText("if needed", { exact: true }).last().waitFor();
  const best = page.getByRole("region", { name: "Best times" });
  await expect
    .poll(() => best.innerText())
    .toMatch(/Tue, Nov 24, 10 AM\s[^]*2 of 4[^]*\+1[^]*Cleo only if needed[^]*With Dan, everyone could/);
  await best.getByRole("button", { name: "Tue, Nov 24, 10 AM", exact: true }).click();
  const groups = page.getByRole("heading", { level: 3 });
  await expect.poll(() => groups.allInnerTexts()).toEqual(["Can (2)", "If needed (1)", "Cannot (1)"]);
  await expectAccessibleLooks(page);
  // A key press announces them.
  await cell(page, at(24, "11:00")).focus();
  await page.keyboard.press("Enter");
  await page
    .getByRole("status")
    .getByText("11:00 – 11:30 AM, 1 of 4 available: Ann, Ben and Cleo only if needed")
    .waitFor();
  await respondent(page, "Ben").click();
  expect(await nameOf(page, at(24, "11:00"))).toBe("1 of 4, 2 more if needed, marked if needed");
  await page.getByRole("status").getByText("Ben's availability, 2 times.").waitFor();
  await expectAccessible(page);
});
