import { expect } from "vitest";
import { expectAccessible } from "../expect-accessible.ts";
import { test } from "../site-test.ts";
import { answersOf, button, cell, club, paint, respondent, save } from "./meeting-screen.ts";
import { at, between } from "./slots.ts";

const TODAY = "2026-11-22";

test("a personal link greets by name, and answers and changes that answer on any device; who is another answers as oneself", async ({
  site,
}) => {
  const { meetingID, organiserKey } = await club(site, { protectAnswers: true });
  const params = { meetingID };
  const people = [{ name: "Noor" }, { name: "Sam" }];
  const { reply } = await site.app.api.call("addExpected", { params, organiserKey, body: { people } });
  const links = await Promise.all(
    reply.expected.map(async ({ expectedID }) => {
      const asked = { params: { meetingID, expectedID }, organiserKey };
      return new URL((await site.app.api.call("personalLink", asked)).reply.link);
    }),
  );
  const [noor = "", sam = ""] = links.map(({ pathname, hash }) => pathname + hash);

  const phone = await site.visit(noor, { today: TODAY });
  await phone.getByText("Hello Noor! This link is yours").waitFor();
  expect(new URL(phone.url()).hash).toBe("");
  await expectAccessible(phone);
  await button(phone, "Add availability").click();
  await paint(phone, at(24, "13:00"), at(24, "14:30"));
  await save(phone, "added");
  await phone.getByText("Hello Noor! You have answered").waitFor();
  expect(await answersOf(site, meetingID)).toEqual([["Noor", between(24, "13:00", "15:00")]]);

  const laptop = await site.visit(noor, { today: TODAY });
  await laptop.getByText("Hello Noor! You have answered").waitFor();
  expect(await respondent(laptop, "Noor").innerText()).toContain("you");
  await button(laptop, "Edit availability").click();
  await cell(laptop, at(24, "14:30")).click();
  await save(laptop, "updated");
  expect(await answersOf(site, meetingID)).toEqual([["Noor", between(24, "13:00", "14:30")]]);

  const other = await site.visit(sam, { today: TODAY });
  await button(other, "I am not Sam").click();
  await other.getByText("This link is yours").waitFor({ state: "detached" });
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
