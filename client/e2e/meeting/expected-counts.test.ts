import { expect } from "vitest";
import { boxOf } from "../form.ts";
import { test } from "../site-test.ts";
import { expecting } from "./expecting-people.ts";
import { button, cell } from "./meeting-screen.ts";
import { at } from "./slots.ts";

test("the count of a time includes all expected people, and scheduling says how many have not answered", async ({
  site,
}) => {
  const { page, answer } = await expecting(
    site,
    ["Ann", "Ben", "Cleo", "Dora"].map((name) => ({ name })),
  );
  for (const name of ["Ann", "Ben"]) await answer(name, [at(24, "13:00"), at(24, "13:30")]);
  const best = page.getByRole("region", { name: "Best times" });
  await best.getByRole("button", { name: "Tue, Nov 24, 1 PM", exact: true }).click();
  await best.getByText("2 of 4").waitFor();
  await best.getByRole("heading", { name: "Not answered (2)" }).waitFor();
  await page.locator("[data-best]").getByText("2/4").waitFor();
  const firstRow = page.locator("[aria-labelledby=people]").getByRole("listitem").first();
  const placeOf = async () => (await boxOf(firstRow)).y;
  const place = await placeOf();
  await page.getByRole("heading", { name: "2 of 4 answered" }).waitFor();
  await cell(page, at(24, "13:00")).hover();
  await page.getByRole("heading", { name: "Respondents (2/4)" }).waitFor();
  expect(await placeOf()).toBe(place);
  await page.locator("[data-pointer-card]").getByText("2 of 4").waitFor();
  await page.locator("[data-pointer-card]").getByText("Not answered (2)").waitFor();
  expect(await cell(page, at(24, "13:00")).getAttribute("aria-label")).toMatch(/^2 of 4/);
  await button(page, "Schedule Tue 1 PM").click();
  await page.getByText("2 can come, 2 have not answered").waitFor();
  await button(page, "Save").click();
  await button(page, "Unschedule").waitFor();
  await page.getByText("2 can come, 2 have not answered").waitFor();
  await answer("Cleo", []);
  await page.getByText("2 of 4 can come, 1 has not answered").waitFor();
  await answer("Dora", [at(24, "13:00"), at(24, "13:30")]);
  await page.getByText("3 of 4 can come").waitFor();
  await expect.poll(() => page.getByText("not answered").count()).toBe(0);
});
