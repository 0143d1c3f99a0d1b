import type { Page, WebSocketRoute } from "playwright";
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
  nameGuest,
  paint,
  respondent,
  shade,
} from "./meeting-screen.ts";
import type { Site } from "../start-site.ts";

/** Waits until the page follows the grid live: from then on the server counts it among the meeting's viewers. */
async function live(...pages: readonly Page[]): Promise<void> {
  await Promise.all(
    pages.map((page) => page.waitForFunction(() => document.querySelector("[data-live='live']") !== null)),
  );
}

test("what one saves, the others see", async ({ site }) => {
  const { meetingID } = await club(site);
  const [ann, ben] = await Promise.all([site.visit(`/m/${meetingID}`), site.visit(`/m/${meetingID}`)]);
  await live(ann, ben);
  await button(ann, "Add availability").click();
  await paint(ann, at(24, "13:00"), at(24, "14:30"));
  await button(ann, "Save").click();
  await ann.getByRole("dialog").getByLabel("Name").fill("Ann");

  // Both pages are on one machine and share its clock.
  const shaded = ben.evaluate(
    (slot) =>
      new Promise<number>((done) => {
        const isShaded = () =>
          document.querySelector(`[data-slot="${slot}"]`)?.getAttribute("style")?.includes("level");
        const look = () => (isShaded() ? done(Date.now()) : requestAnimationFrame(look));
        look();
      }),
    at(24, "13:00").slice(0, 16) + "Z",
  );
  const pressed = ann.evaluate(
    () =>
      new Promise<number>((done) => {
        document.addEventListener("click", () => done(Date.now()), { capture: true, once: true });
      }),
  );
  await button(ann, "Submit").click();
  console.log(`saved by one, shaded at the other: ${(await shaded) - (await pressed)} ms`);
  await respondent(ben, "Ann").waitFor();
  await ben.getByRole("heading", { name: "Respondents (1)" }).waitFor();
  expect(await available(ben, at(24, "14:30"))).toBe("1 of 1 available");
});

test("what a program saves over REST appears too, and so does its deletion", async ({ site }) => {
  const { meetingID } = await club(site);
  const page = await site.visit(`/m/${meetingID}`);
  await live(page);
  const { selfRespondentID } = await site.app.api.addGuest(meetingID, "Ann", between(24, "13:00", "14:00"));
  await expect.poll(() => shade(page, at(24, "13:30"))).toBe(1);
  await site.app.api.addGuest(meetingID, "Ben", []);
  await expect.poll(() => shade(page, at(24, "13:30"))).toBeCloseTo(0.6);
  const params = { meetingID, respondentID: selfRespondentID };
  await site.app.api.call("saveAnswer", { params, body: { availabilities: between(25, "9:00", "10:00") } });
  await expect.poll(() => shade(page, at(25, "9:30"))).toBeCloseTo(0.6);
  expect(await shade(page, at(24, "13:30"))).toBe(0);
  await site.app.api.call("deleteRespondent", { params });
  await page.getByRole("heading", { name: "Respondents (1)" }).waitFor();
  expect(await shade(page, at(25, "9:30"))).toBe(0);
});

test("others' answers arrive while one paints, and disturb nothing", async ({ site }) => {
  const { meetingID } = await club(site);
  const page = await site.visit(`/m/${meetingID}`);
  await live(page);
  await button(page, "Add availability").click();
  await cell(page, at(24, "13:00")).hover();
  await page.mouse.down();
  await cell(page, at(24, "14:00")).hover();
  await site.app.api.addGuest(meetingID, "Ann", between(24, "13:00", "14:00"));
  await expect.poll(() => shade(page, at(24, "13:30"))).toBe(1);
  await page.mouse.up();
  expect(await page.getByRole("gridcell", { selected: true }).count()).toBe(3);
});

test("a key that opens nothing does not make its holder the owner of an answer, and the page is live all the same", async ({
  site,
}) => {
  const { meetingID } = await club(site);
  const { selfRespondentID } = await site.app.api.addGuest(meetingID, "Ann", between(24, "13:00", "14:00"));
  const page = await site.visit("/privacy");
  await page.evaluate(([name, value]) => localStorage.setItem(name, value), [
    `overlap.answer.${meetingID}`,
    `${selfRespondentID} ${"x".repeat(32)}`,
  ] as const);
  await page.goto(`${site.url}/m/${meetingID}`);
  await live(page);
  await button(page, "Add availability").waitFor();
});

test("scheduling and unscheduling show elsewhere", async ({ site }) => {
  const { meetingID } = await club(site);
  const [ann, ben] = await Promise.all([site.visit(`/m/${meetingID}`), site.visit(`/m/${meetingID}`)]);
  await live(ann, ben);
  await button(ann, "Schedule").click();
  await ann.getByRole("heading", { name: "Schedule your meeting" }).waitFor();
  await button(ann, "Save").click();
  await ann.getByRole("dialog").getByText("At least one time needs to be selected.").waitFor();
  await button(ann, "OK").click();
  await ann.getByRole("dialog").waitFor({ state: "detached" });
  // One column only, and a new drag replaces the choice.
  await paint(ann, at(25, "9:00"), at(25, "11:00"));
  await paint(ann, at(24, "13:00"), at(26, "14:30"));
  expect(await ann.getByRole("gridcell", { selected: true }).count()).toBe(4);
  await button(ann, "Save").click();
  for (const page of [ann, ben]) {
    await page.getByRole("heading", { name: "Tue, Nov 24 from 1:00PM - 3:00PM" }).waitFor();
    await page.getByText("SCHEDULED", { exact: true }).waitFor();
    expect(await cell(page, at(24, "14:30")).getAttribute("aria-label")).toContain("scheduled");
  }
  expect(await site.app.api.meeting(meetingID)).toMatchObject({
    scheduledStartDateTime: at(24, "13:00"),
    scheduledEndDateTime: at(24, "15:00"),
  });
  const download = ben.waitForEvent("download");
  await button(ben, "Add to calendar").click();
  await ben.getByRole("link", { name: /^Calendar file/ }).click();
  const file = await (await download).createReadStream();
  expect(Buffer.concat(await file.toArray()).toString()).toContain(
    `DTSTART:${at(24, "13:00")}\r\nDTEND:${at(24, "15:00")}`.replaceAll(/-|(?<=\d):(?=\d)/g, ""),
  );
  await button(ben, "Unschedule").click();
  await ann.getByRole("region", { name: /from 1:00PM/ }).waitFor({ state: "detached" });
  await button(ann, "Schedule").waitFor();
  // Ben did not mean it.
  await button(ben, "Undo").click();
  await ann.getByRole("heading", { name: "Tue, Nov 24 from 1:00PM - 3:00PM" }).waitFor();
});

test("who has the meeting open is counted", async ({ site }) => {
  const { meetingID } = await club(site);
  const [ann, ben] = await Promise.all([site.visit(`/m/${meetingID}`), site.visit(`/m/${meetingID}`)]);
  await answerAsGuest(ann, "Ann", [[at(24, "13:00"), at(24, "14:30")]]);
  await ben.getByText("2 here now").waitFor();
  await ann.close();
  await ben.getByText("2 here now").waitFor({ state: "detached" });
});

test("a meeting that is deleted elsewhere says so", async ({ site }) => {
  const { meetingID, organiserKey } = await club(site);
  const page = await site.visit(`/m/${meetingID}`);
  await live(page);
  const { token } = await site.app.api.signUp();
  const gone = await site.app.api.call("deleteMeeting", { params: { meetingID }, organiserKey, token });
  expect(gone.status).toBe(204);
  await page.getByRole("heading", { name: "This meeting has been deleted." }).waitFor();
});

/** The page of a meeting whose live grid can be cut off and let through again; its REST goes on. */
async function cuttable(site: Site, meetingID: string) {
  const page = await site.visit("/");
  let isCut = false;
  const open = new Set<WebSocketRoute>();
  await page.routeWebSocket(/\/(collab|realtime)/, (socket) => {
    if (isCut) return void socket.close();
    socket.connectToServer();
    open.add(socket);
  });
  await page.goto(`${site.url}/m/${meetingID}`);
  await live(page);
  return {
    page,
    cut: async (code = 4000) => {
      isCut = true;
      await Promise.all([...open].map((socket) => socket.close({ code })));
      open.clear();
    },
    mend: () => {
      isCut = false;
    },
  };
}

describe("without a connection", () => {
  test("the page says so quietly, keeps what is painted, works over REST, and catches up", async ({ site }) => {
    const { meetingID } = await club(site);
    const { page, cut, mend } = await cuttable(site, meetingID);
    await button(page, "Add availability").click();
    await paint(page, at(25, "9:00"), at(25, "9:30"));
    await cut();
    await page.getByText("Reconnecting…").waitFor();
    expect(await page.getByRole("gridcell", { selected: true }).count()).toBe(2);
    await button(page, "Save").click();
    await nameGuest(page, "Ben");
    await page.getByText("Successfully added availabilities").waitFor();
    expect(await available(page, at(25, "9:30"))).toBe("1 of 1 available");
    mend();
    await page.getByText("Reconnecting…").waitFor({ state: "detached" });
    await site.app.api.addGuest(meetingID, "Ann", between(25, "9:00", "10:00"));
    await expect.poll(() => available(page, at(25, "9:30"))).toBe("2 of 2 available");
  });

  test("a network without WebSockets gets notes by long polling, and shows what others answer all the same", async ({
    site,
  }) => {
    const { meetingID } = await club(site);
    const page = await site.visit("/");
    await page.addInitScript(() => {
      // As a proxy does that knows no upgrade: the handshake fails.
      class NoWebSocket extends WebSocket {
        constructor() {
          super("/no-websockets-here");
        }
      }
      window.WebSocket = NoWebSocket;
    });
    // Before it opens: what asks for the notes may be the only request of its kind until the connection is next tested.
    const hasAsked = page.waitForResponse(
      (reply) =>
        reply.url().includes("transport=polling") &&
        (reply.request().postData()?.includes(`"meetingID":"${meetingID}","answers":true`) ?? false),
    );
    await page.goto(`${site.url}/m/${meetingID}`);
    await page.getByText("Reconnecting…").waitFor();
    await hasAsked;
    await site.app.api.addGuest(meetingID, "Ann", between(24, "13:00", "14:00"));
    await expect.poll(() => available(page, at(24, "13:30")), { timeout: 15_000 }).toBe("1 of 1 available");
    // It tries again now and then, and each time fails.
    await page.close();
    expect(site.takeFaults().every((fault) => fault.includes("no-websockets-here"))).toBe(true);
  });

  test("what was missed is there when it returns", async ({ site }) => {
    const { meetingID } = await club(site);
    const { page, cut, mend } = await cuttable(site, meetingID);
    await cut();
    await page.getByText("Reconnecting…").waitFor();
    await site.app.api.addGuest(meetingID, "Ann", between(24, "13:00", "14:00"));
    mend();
    await live(page);
    await expect.poll(() => available(page, at(24, "13:30"))).toBe("1 of 1 available");
  });

  test("a grid that the server closes for good is fetched again", async ({ site }) => {
    const { meetingID } = await club(site);
    const { page, cut, mend } = await cuttable(site, meetingID);
    await cut(4403);
    mend();
    await live(page);
    await site.app.api.addGuest(meetingID, "Ann", between(24, "13:00", "14:00"));
    await expect.poll(() => available(page, at(24, "13:30"))).toBe("1 of 1 available");
  });

  test("a page that was asleep catches up when it is looked at", async ({ site }) => {
    const { meetingID } = await club(site);
    const page = await site.visit(`/m/${meetingID}`);
    await live(page);
    await site.app.api.addGuest(meetingID, "Ann", between(24, "13:00", "14:00"));
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await live(page);
    await site.app.api.addGuest(meetingID, "Ben", between(24, "13:00", "14:00"));
    await expect.poll(() => available(page, at(24, "13:30"))).toBe("2 of 2 available");
  });
});
