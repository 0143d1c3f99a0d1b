import type { Page } from "playwright";
import { expect } from "vitest";
import { drawn, eventAt, focusedDescription, withCalendars } from "./calendar-screen.ts";
import { expectAccessibleLooks } from "../expect-accessible.ts";
import { boxOf } from "../form.ts";
import { finger } from "../finger.ts";
import { addingAnswer, button, cell, club, marked, paint, save } from "../meeting/meeting-screen.ts";
import { at, between, short } from "../meeting/slots.ts";
import { test } from "../providers/provider-test.ts";
import type { ProviderSite } from "../providers/start-provider-site.ts";
import type { VisitOptions } from "../start-site.ts";

const TODAY = "2026-11-22";
const FILL = "Fill from my calendar";

async function answering(
  site: ProviderSite,
  meetingID: string,
  token: string,
  options: VisitOptions = {},
): Promise<Page> {
  const page = await site.visit(`/m/${meetingID}`, { token, today: TODAY, ...options });
  await button(page, /^(?:Add|Edit) availability$/).click();
  return page;
}
const answerOf = async (site: ProviderSite, meetingID: string) =>
  Object.values((await site.app.api.meeting(meetingID)).respondents)[0]?.availabilities;

test("events of both providers lie at their times, side by side when they overlap, and cells name them", async ({
  site,
}) => {
  const noor = await withCalendars(site, "google", "microsoft");
  noor.put("google", eventAt(24, ["11:00", "13:00"], { title: "Dentist" }));
  noor.put("microsoft", eventAt(24, ["12:00", "14:00"], { title: "Review", showAs: "tentative" }));
  noor.put("google", eventAt(25, ["9:15", "10:45"], { title: "Alone" }));
  const { page } = await addingAnswer(site, { token: noor.token, today: TODAY });
  await drawn(page, "Alone").waitFor();
  await drawn(page, "Dentist").waitFor();
  await drawn(page, "Review").waitFor();
  // The provider that answers first has the whole width until the other one answers.
  await expect
    .poll(async () => (await boxOf(drawn(page, "Dentist"))).right - (await boxOf(drawn(page, "Review"))).left)
    .toBeLessThanOrEqual(1);
  const [dentist, review, alone] = [
    await boxOf(drawn(page, "Dentist")),
    await boxOf(drawn(page, "Review")),
    await boxOf(drawn(page, "Alone")),
  ];
  const [eleven, two] = [await boxOf(cell(page, at(24, "11:00"))), await boxOf(cell(page, at(24, "13:30")))];
  expect(Math.abs(dentist.top - eleven.top)).toBeLessThanOrEqual(2);
  expect(Math.abs(review.bottom - two.bottom)).toBeLessThanOrEqual(2);
  expect(dentist.right).toBeLessThanOrEqual(review.left + 1);
  expect([dentist.left >= eleven.left, review.right <= eleven.right]).toEqual([true, true]);
  const nine = await boxOf(cell(page, at(25, "9:00")));
  expect(alone.top).toBeGreaterThan(nine.top + (nine.bottom - nine.top) / 3);
  expect(alone.right - alone.left).toBeGreaterThan((review.right - review.left) * 1.7);

  await cell(page, at(24, "10:30")).focus();
  expect(await focusedDescription(page)).not.toContain("busy");
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => focusedDescription(page)).toContain("busy: Dentist");
  for (const key of ["ArrowDown", "ArrowDown"]) await page.keyboard.press(key);
  await expect.poll(() => focusedDescription(page)).toContain("busy: Dentist; tentative: Review");
  await page.keyboard.press("Space");
  await expect.poll(() => marked(page)).toEqual(short([at(24, "12:00")]));
  // The focus stays on the button.
  await button(page, FILL).focus();
  await page.keyboard.press("Enter");
  await button(page, "Undo filling").and(page.locator(":focus")).waitFor();
  await page.keyboard.press("Enter");
  await expect.poll(() => marked(page)).toEqual(short([at(24, "12:00")]));
});

test("only the owner sees events, and only while painting the own answer", async ({ site }) => {
  const { meetingID } = await club(site);
  const noor = await withCalendars(site, "google");
  noor.put("google", eventAt(24, ["11:00", "13:00"], { title: "Very private" }));
  const alex = await site.visit(`/m/${meetingID}`, { today: TODAY });
  const frames: string[] = [];
  alex.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => frames.push(String(payload))));
  const bodies: string[] = [];
  const page = await site.visit(`/m/${meetingID}`, { token: noor.token, today: TODAY });
  page.on("websocket", (socket) => socket.on("framesent", ({ payload }) => bodies.push(String(payload))));
  page.on("request", (request) => bodies.push(request.postData() ?? ""));
  await button(page, "Add availability").click();
  await drawn(page, "Very private").waitFor();
  await button(page, FILL).click();
  await save(page, "added");
  await drawn(page).waitFor({ state: "detached" });
  await cell(alex, at(24, "9:00")).and(alex.locator('[aria-label*="1 of 1"]')).waitFor();
  expect(bodies.some((one) => one.includes("availabilities"))).toBe(true);
  expect([...bodies, ...frames].filter((one) => one.includes("private"))).toEqual([]);
  await button(alex, "Add availability").click();
  expect(await alex.getByText("Very private").count()).toBe(0);
});

test("events of whole days lie at the head of their days on the viewer's clock", async ({ site }) => {
  const { meetingID } = await club(site);
  const noor = await withCalendars(site, "google");
  noor.put("google", {
    id: "trip",
    title: "Trip to Boston",
    start: "2026-11-24",
    end: "2026-11-26",
    isAllDay: true,
  });
  const page = await answering(site, meetingID, noor.token, { zone: "Pacific/Kiritimati" });
  const days = page.locator("[data-head]").getByText("Trip to Boston");
  await expect.poll(() => days.count()).toBe(2);
  const middle = ({ left, right }: { left: number; right: number }) => (left + right) / 2;
  const header = await boxOf(page.getByRole("columnheader", { name: "Tuesday, November 24" }));
  const { left, right } = await boxOf(page.locator('[title="Trip to Boston"]:not([role="gridcell"])').first());
  expect(Math.abs(middle({ left, right }) - middle(header))).toBeLessThan(4);
  expect(await drawn(page).count()).toBe(0);
});

test("filling marks the times without events, keeps earlier marks, and one Undo removes it", async ({ site }) => {
  const noor = await withCalendars(site, "google", "microsoft");
  noor.put("google", eventAt(24, ["9:00", "16:10"], { title: "Workshop" }));
  noor.put(
    "microsoft",
    eventAt(25, ["10:00", "16:00"], { title: "Maybe", showAs: "tentative" }),
    eventAt(25, ["9:00", "10:00"], { title: "Nothing much", showAs: "free" }),
  );
  const { page, meetingID } = await addingAnswer(site, {
    token: noor.token,
    today: TODAY,
    body: { tentativeDates: ["2026-11-24", "2026-11-25"] },
  });
  await drawn(page, "Workshop").waitFor();
  // Marked by hand during the workshop; filling keeps it.
  await paint(page, at(24, "12:00"), at(24, "12:30"));
  const byHand = between(24, "12:00", "13:00");
  // Beside few days there is no room for it in the head.
  await button(page, "Fill").click();
  await button(page, FILL).click();
  const suggested = [
    ...between(24, "16:30", "17:00"),
    ...between(25, "9:00", "10:00"),
    ...between(25, "16:00", "17:00"),
  ];
  await expect.poll(async () => (await marked(page)).toSorted()).toEqual(short([...byHand, ...suggested].toSorted()));
  await button(page, "Undo filling").click();
  await expect.poll(() => marked(page)).toEqual(short(byHand));
  await button(page, FILL).click();
  await button(page, "Done").click();
  await cell(page, at(25, "9:00")).click();
  await save(page, "added");
  expect(await answerOf(site, meetingID)).toEqual(
    [...byHand, ...suggested].filter((slot) => slot !== at(25, "9:00")).toSorted(),
  );
  await button(page, "Edit availability").click();
  await drawn(page, "Workshop").waitFor();
});

test("on a phone a finger paints through events, and a number of two digits fits beside them", async ({ site }) => {
  const { meetingID } = await club(site);
  for (let guest = 0; guest < 10; guest += 1)
    await site.app.api.addGuest(meetingID, `Guest ${guest}`, between(24, "9:00", "17:00"));
  const noor = await withCalendars(site, "google");
  noor.put("google", eventAt(24, ["9:00", "15:00"], { title: "Workshop" }));
  const page = await answering(site, meetingID, noor.token, { width: 390, height: 844 });
  await drawn(page, "Workshop").waitFor();
  const [event, ten] = [await boxOf(drawn(page)), await boxOf(cell(page, at(24, "10:00")))];
  expect(ten.right - event.right).toBeGreaterThanOrEqual(17);
  await cell(page, at(24, "10:00")).tap();
  await expect.poll(() => marked(page)).toEqual(short([at(24, "10:00")]));
  await cell(page, at(24, "10:00")).tap();
  const hand = await finger(page);
  await hand.down(cell(page, at(24, "11:00")));
  await expect.poll(() => marked(page)).toEqual(short([at(24, "11:00")]));
  await hand.moveTo(cell(page, at(24, "12:30")));
  await hand.up();
  await expect.poll(() => marked(page)).toEqual(short(between(24, "11:00", "13:00")));
});

test("axe finds no fault while events are shown", async ({ site }) => {
  const { meetingID } = await club(site);
  await site.app.api.addGuest(meetingID, "Alex", between(24, "9:00", "17:00"));
  const noor = await withCalendars(site, "google", "microsoft");
  for (const [place, showAs] of (["busy", "tentative", "free"] as const).entries()) {
    const title = `Something ${showAs}`;
    noor.put("google", eventAt(24 + place, ["10:00", "12:00"], { title, showAs }));
    noor.put("microsoft", eventAt(24, [`${11 + place}:00`, `${13 + place}:00`], { title, showAs }));
    noor.put("google", {
      id: `day${place}`,
      title,
      start: `2026-11-${24 + place}`,
      end: `2026-11-${25 + place}`,
      isAllDay: true,
      showAs,
    });
  }
  const page = await answering(site, meetingID, noor.token, { width: 390, height: 844 });
  await drawn(page).nth(5).waitFor();
  await cell(page, at(24, "10:00")).tap();
  await expectAccessibleLooks(page);
});

test.for([390, 1280])(
  "the flag of the best time is in its first row, and titles of narrow events stand upright (%i px)",
  async (width, { site }) => {
    const noor = await withCalendars(site, "google");
    noor.put("google", eventAt(24, ["11:00", "13:00"], { title: "Dentist" }));
    noor.put("google", eventAt(24, ["12:00", "14:00"], { title: "Review" }));
    const free = between(23, "11:00", "13:00");
    const answers = { Ann: free, Ben: free };
    const { page } = await addingAnswer(site, { token: noor.token, today: TODAY, width, answers });
    await drawn(page, "Review").waitFor();
    const flag = page.locator("[data-best] b");
    await flag.waitFor();
    const [over, first] = [await boxOf(flag), await boxOf(cell(page, at(23, "11:00")))];
    expect(over.top).toBeGreaterThanOrEqual(first.top);
    expect(over.bottom).toBeLessThanOrEqual(first.bottom);
    expect(Math.abs(first.right - over.right)).toBeLessThanOrEqual(3);
    const mode = drawn(page, "Dentist")
      .locator("span")
      .evaluate((one) => getComputedStyle(one).writingMode);
    expect(await mode).toBe("vertical-rl");
  },
);
