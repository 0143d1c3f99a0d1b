import { expect } from "vitest";
import { test } from "../site-test.ts";
import { answersOf, button, club, paint, save } from "./meeting-screen.ts";
import { at, between } from "./slots.ts";

test("a guest whose browser forgot a protected answer is sent to the organiser, whose link opens the answer", async ({
  site,
}) => {
  const { api } = site.app;
  const { meetingID, organiserKey } = await club(site, { protectAnswers: true });
  const { selfRespondentID: respondentID } = await api.addGuest(meetingID, "Ann", between(24, "13:00", "14:00"));
  const emptied = await site.visit(`/m/${meetingID}`);
  await button(emptied, "Add availability").click();
  await paint(emptied, at(25, "9:00"), at(25, "9:30"));
  await button(emptied, "Save").click();
  await emptied.getByRole("dialog").getByLabel("Name").fill("Ann");
  await button(emptied, "Submit").click();
  await emptied.getByText("Otherwise the organiser can send you a link to it.").waitFor();

  const body = { people: [{ name: "Ann" }] };
  const { reply } = await api.call("addExpected", { params: { meetingID }, organiserKey, body });
  const params = { meetingID, expectedID: reply.expected[0]?.expectedID ?? "" };
  await api.call("editExpected", { params, organiserKey, body: { respondentID } });
  const { pathname, hash } = new URL((await api.call("personalLink", { params, organiserKey })).reply.link);
  const page = await site.visit(pathname + hash);
  await button(page, "Edit availability").click();
  await paint(page, at(25, "9:00"), at(25, "9:30"));
  await save(page, "updated");
  const slots = [...between(24, "13:00", "14:00"), ...between(25, "9:00", "10:00")];
  expect(await answersOf(site, meetingID)).toEqual([["Ann", slots]]);
});
