import { expect } from "vitest";
import { keptOnDevice } from "../device.ts";
import { expectAccessible } from "../expect-accessible.ts";
import { test } from "../site-test.ts";
import { expecting } from "./expecting-people.ts";
import { answersOf, button, cell, club, fromMenu, live, paint, respondent, save } from "./meeting-screen.ts";
import { at, between } from "./slots.ts";

const TODAY = "2026-11-22";

test("a personal link greets by name and answers on any device; another person can answer as oneself", async ({
  site,
}) => {
  const { meetingID, organiserKey } = await club(site, { protectAnswers: true });
  const params = { meetingID };
  const people = [{ name: "Noor" }, { name: "Sam" }];
  const { reply } = await site.app.api.call("addExpected", { params, organiserKey, body: { people } });
  const links = await Promise.all(
    reply.expected.map(async ({ expectedID }) => {
      const request = { params: { meetingID, expectedID }, organiserKey };
      return new URL((await site.app.api.call("personalLink", request)).reply.link);
    }),
  );
  const [noor = "", sam = ""] = links.map(({ pathname, hash }) => pathname + hash);

  const phone = await site.visit(noor, { today: TODAY });
  await phone.getByText("Hello Noor!").waitFor();
  expect(new URL(phone.url()).hash).toBe("");
  await expectAccessible(phone);
  await button(phone, "Add availability").click();
  await paint(phone, at(24, "13:00"), at(24, "14:30"));
  await save(phone, "added");
  await phone.getByText("Hello Noor!").waitFor();
  expect(await answersOf(site, meetingID)).toEqual([["Noor", between(24, "13:00", "15:00")]]);

  const laptop = await site.visit(noor, { today: TODAY });
  await laptop.getByText("Hello Noor!").waitFor();
  expect(await respondent(laptop, "Noor").innerText()).toContain("you");
  await button(laptop, "Edit availability").click();
  await cell(laptop, at(24, "14:30")).click();
  await save(laptop, "updated");
  expect(await answersOf(site, meetingID)).toEqual([["Noor", between(24, "13:00", "14:30")]]);

  const other = await site.visit(sam, { today: TODAY });
  await fromMenu(other, "I am not Sam");
  await other.getByText("Hello Sam!").waitFor({ state: "detached" });
  await button(other, "Add availability").click();
  await cell(other, at(25, "9:00")).click();
  await other.getByRole("textbox", { name: "Your name" }).fill("Eve");
  await save(other, "added");
  const { expected } = await site.app.api.meeting(meetingID);
  expect(expected?.map(({ name, respondentID }) => [name, respondentID !== undefined])).toEqual([
    ["Noor", true],
    ["Sam", false],
  ]);
});

test("a personal link works when it is opened on a meeting that another page led to", async ({ site }) => {
  const { meetingID, keyOf } = await expecting(site, [{ name: "Noor" }]);
  const page = await site.visit(`/m/${meetingID}`, { today: TODAY });
  // Home lists the meetings of this device when it opens.
  await expect.poll(() => keptOnDevice(page, "views")).toHaveProperty([`guest meeting ${meetingID}`]);
  await page.goto(site.url);
  await page.getByRole("link", { name: /^Robotics club/ }).click();
  await button(page, "Add availability").waitFor();
  await page.evaluate((hash) => location.assign(hash), await keyOf("Noor"));
  await page.getByText("Hello Noor!").waitFor();
  expect(new URL(page.url()).hash).toBe("");
});

test("another person answers as oneself on a device on which the link's person has answered", async ({ site }) => {
  const { meetingID, keyOf } = await expecting(site, [{ name: "Noor" }]);
  const page = await site.visit(`/m/${meetingID}${await keyOf("Noor")}`, { today: TODAY });
  await button(page, "Add availability").click();
  await cell(page, at(24, "13:00")).click();
  await save(page, "added");
  await fromMenu(page, "I am not Noor");
  await button(page, "Add availability").click();
  await cell(page, at(25, "9:00")).click();
  await page.getByRole("textbox", { name: "Your name" }).fill("Eve");
  await save(page, "added");
  expect(await answersOf(site, meetingID)).toEqual([
    ["Noor", [at(24, "13:00")]],
    ["Eve", [at(25, "9:00")]],
  ]);
});

test("each tab answers with the link that was opened in it, or with none", async ({ site }) => {
  const { page: own, meetingID, keyOf, expected } = await expecting(site, [{ name: "Noor" }, { name: "Sam" }]);
  await button(own, "Add availability").click();
  await cell(own, at(23, "9:00")).click();
  await own.getByRole("textbox", { name: "Your name" }).fill("Eve");
  const openTab = async (hash: string) => {
    const page = await own.context().newPage();
    await page.goto(`${site.url}/m/${meetingID}${hash}`);
    await button(page, "Add availability").click();
    return page;
  };
  const noors = await openTab(await keyOf("Noor"));
  await cell(noors, at(24, "9:00")).click();
  // Visits again without the link.
  const again = await openTab("");
  const sams = await openTab(await keyOf("Sam"));
  await cell(sams, at(25, "9:00")).click();
  for (const page of [own, noors, sams]) await save(page, "added");
  await noors.getByText("Hello Noor!").waitFor();
  await again.getByRole("heading", { name: "Edit your availability" }).waitFor();
  await cell(again, at(24, "10:00")).click();
  await save(again, "updated");
  // The browser keeps the last opened link, also after an answer without a link.
  await again.goto(`${site.url}/privacy`);
  await again.evaluate(() => sessionStorage.clear());
  await again.goto(`${site.url}/m/${meetingID}`);
  await again.getByText("Hello Sam!").waitFor();
  expect(await answersOf(site, meetingID)).toEqual([
    ["Eve", [at(23, "9:00")]],
    ["Noor", [at(24, "9:00"), at(24, "10:00")]],
    ["Sam", [at(25, "9:00")]],
  ]);
  expect(await expected()).toEqual([
    ["Noor", "", "", "answered"],
    ["Sam", "", "", "answered"],
  ]);
});

test("a person who deletes the answer of a personal link answers again without a name", async ({ site }) => {
  const { meetingID, keyOf } = await expecting(site, [{ name: "Noor" }]);
  const page = await site.visit(`/m/${meetingID}${await keyOf("Noor")}`, { today: TODAY });
  await button(page, "Add availability").click();
  await cell(page, at(24, "13:00")).click();
  await save(page, "added");
  await button(page, "Edit availability").click();
  await button(page, "Delete").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("Hello Noor!").waitFor();
  await button(page, "Add availability").click();
  await cell(page, at(25, "9:00")).click();
  await button(page, "Save").click();
  await button(page, "Edit availability").waitFor();
  expect(await answersOf(site, meetingID)).toEqual([["Noor", [at(25, "9:00")]]]);
});

test("an answer with a replaced link becomes its guest's, whether it is sent at once or later", async ({
  site,
  stage,
}) => {
  const { meetingID, organiserKey, keyOf } = await expecting(site, [{ name: "Noor" }, { name: "Sam" }]);
  const params = { meetingID };
  await site.app.api.edit(params, { protectAnswers: true }, { organiserKey });
  const { expected = [] } = (await site.app.api.call("getMeeting", { params, organiserKey })).reply;
  const paths = [`/m/${meetingID}${await keyOf("Noor")}`, `/m/${meetingID}${await keyOf("Sam")}`] as const;
  const [atOnce, later] = [await site.visit(paths[0], { today: TODAY }), await stage.visit(paths[1], { today: TODAY })];
  for (const page of [atOnce, later]) {
    await button(page, "Add availability").click();
    await cell(page, at(24, "13:00")).click();
    await live(page);
  }
  await stage.unplugPainter(later);
  await stage.saveHere(later);
  for (const { expectedID } of expected)
    await site.app.api.call("replaceLink", { params: { meetingID, expectedID }, organiserKey });
  await save(atOnce, "added");
  await stage.plugAndSend(later);
  for (const page of [atOnce, later]) {
    await page.getByText("This personal link no longer works.").waitFor({ state: "detached" });
    await button(page, "Edit availability").click();
    await cell(page, at(25, "9:00")).click();
    await save(page, "updated");
    await page.reload();
    await button(page, "Edit availability").waitFor();
  }
  expect(await answersOf(site, meetingID)).toEqual([
    ["Noor", [at(24, "13:00"), at(25, "9:00")]],
    ["Sam", [at(24, "13:00"), at(25, "9:00")]],
  ]);
});

test("a personal link that a mail program changed still greets by name, and a cut link says so", async ({ site }) => {
  const { meetingID, keyOf } = await expecting(site, [{ name: "Noor" }]);
  const hash = await keyOf("Noor");
  const wild = [
    hash.replace("#", "%23"),
    `${hash}).`,
    `${hash}%3E`,
    `${hash}&fbclid=abc`,
    hash.replace("#as=", "#AS%3D"),
  ];
  for (const added of wild) {
    const page = await site.visit(`/m/${meetingID}${added}`, { today: TODAY });
    await page.getByText("Hello Noor!").waitFor();
    expect(new URL(page.url()).hash).toBe("");
    await page.close();
  }
  const plain = await site.visit(`/m/${meetingID}.`, { today: TODAY });
  await button(plain, "Add availability").waitFor();
  expect(new URL(plain.url()).pathname).toBe(`/m/${meetingID}`);
  const broken = await site.visit(`/m/${meetingID}${hash.slice(0, 20)}`, { today: TODAY });
  await broken.getByText("A part of this personal link is missing").waitFor();
  await button(broken, "All right").click();
  await broken.getByText("A part of this personal link is missing").waitFor({ state: "detached" });
});

test("every tab forgets a signed-in user's personal link at sign-out", async ({ site }) => {
  const { meetingID, keyOf } = await expecting(site, [{ name: "Noor" }]);
  const { token } = await site.app.api.signUp({ name: "Noor" });
  const link = `/m/${meetingID}${await keyOf("Noor")}`;
  const page = await site.visit(link, { token, today: TODAY });
  await page.getByText("This link is Noor's.").waitFor();
  const other = await page.context().newPage();
  await other.goto(site.url + link);
  await other.getByText("This link is Noor's.").waitFor();
  const storedLinks = (tab: typeof page) =>
    tab.evaluate(() => [localStorage, sessionStorage].flatMap((store) => Object.keys(store)).join(" "));
  expect(await storedLinks(page)).toContain(`overlap.personal.${meetingID}`);

  await page.goto(`${site.url}/me`);
  await button(page, "Sign out").click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  expect(await storedLinks(page)).not.toContain("overlap.personal");
  for (const tab of [page, other]) {
    await tab.goto(`${site.url}/m/${meetingID}`);
    await button(tab, "Add availability").waitFor();
    expect(await tab.getByText("This link is").count()).toBe(0);
    expect(await storedLinks(tab)).not.toContain("overlap.personal");
  }
});
