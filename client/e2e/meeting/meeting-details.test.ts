import { expect } from "vitest";
import { heading } from "../form.ts";
import { test } from "../site-test.ts";
import { button, club } from "./meeting-screen.ts";

test("addresses in the about text are links, and nothing else of it is", async ({ site }) => {
  const about = "Bring www.example.com.\n<a href='javascript:alert(1)'>x</a> javascript:alert(1)";
  const { meetingID } = await club(site, { about });
  const page = await site.visit(`/m/${meetingID}`);
  const text = page.getByText("<a href='javascript:alert(1)'>x</a>");
  // The text is there before the code that finds addresses in it.
  await text.getByRole("link").first().waitFor();
  const links = await text
    .getByRole("link")
    .evaluateAll((all) => all.map((one) => [one.textContent, one.getAttribute("href"), one.getAttribute("rel")]));
  expect(links).toEqual([["www.example.com", "https://www.example.com/", "noopener nofollow"]]);
});

test.for([390, 1280])("Delete stands apart from Save on the edit form (%i px)", async (width, { site }) => {
  const { token } = await site.app.api.signUp();
  const body = {
    name: "Club",
    about: "",
    timezone: "UTC",
    minStartHour: 9,
    maxEndHour: 17,
    tentativeDates: ["2026-11-24"],
  };
  const { meetingID } = (await site.app.api.call("createMeeting", { token, body })).reply;
  const page = await site.visit(`/m/${meetingID}`, { token, width });
  await button(page, "Edit").click();
  await button(page, "Save").waitFor();
  expect(await page.locator("[data-bottom-bar]").getByRole("button", { name: "Delete" }).count()).toBe(0);
  await button(page, "Delete").click();
  await page.getByRole("alertdialog").getByText("This action is irreversible.").waitFor();
});

test("a server that fails is asked again at a press", async ({ site }) => {
  const { meetingID } = await club(site);
  const page = await site.visit("/");
  const failure = { message: "Internal server error.", code: "fault", requestId: "r" };
  await page.route("**/api/meetings/*", (route) => route.fulfill({ status: 500, json: failure }));
  await page.goto(`${site.url}/m/${meetingID}`);
  await page.getByText("An error occurred while fetching the meeting: Internal server error.").waitFor();
  await page.unroute("**/api/meetings/*");
  await button(page, "Try again").click();
  await heading(page, "Robotics club").waitFor();
  site.takeFaults();
});
