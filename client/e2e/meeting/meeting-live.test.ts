import type { Page, WebSocketRoute } from "playwright";
import { expect } from "vitest";
import { test } from "../site-test.ts";
import {
  answerAsGuest,
  available,
  button,
  cell,
  club,
  live,
  openClub,
  paint,
  respondent,
  save,
  saveAs,
  shade,
} from "./meeting-screen.ts";
import { at, between } from "./slots.ts";
import type { Site } from "../start-site.ts";

test("answers that a program saves and deletes over REST appear and keep the painter's strokes", async ({ site }) => {
  const { page, meetingID } = await openClub(site);
  await live(page);
  await button(page, "Add availability").click();
  await cell(page, at(24, "13:00")).hover();
  await page.mouse.down();
  await cell(page, at(24, "14:00")).hover();
  const { selfRespondentID } = await site.app.api.addGuest(meetingID, "Ann", between(24, "13:00", "14:00"));
  // Two people count, the painter included.
  await expect.poll(() => shade(page, at(24, "13:30"))).toBeCloseTo(0.6);
  await page.mouse.up();
  await expect.poll(() => shade(page, at(24, "13:30"))).toBe(1);
  expect(await page.getByRole("gridcell", { selected: true }).count()).toBe(3);
  await button(page, "Cancel").click();
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

test("an invalid key gives no answer to its holder, and the page stays live", async ({ site }) => {
  const { meetingID } = await club(site);
  const { selfRespondentID } = await site.app.api.addGuest(meetingID, "Ann", between(24, "13:00", "14:00"));
  const storage = { [`overlap.answer.${meetingID}`]: `${selfRespondentID} ${"x".repeat(32)}` };
  const page = await site.visit(`/m/${meetingID}`, { kept: storage });
  await live(page);
  await button(page, "Add availability").waitFor();
});

test("the question about deleting an answer stays about it when the answer disappears", async ({ site }) => {
  const { page, meetingID } = await openClub(site, { isOrganiser: true });
  const { params } = await site.app.api.addGuest(meetingID, "Ann", [at(24, "13:00")]);
  await respondent(page, "Ann").click();
  await button(page, "Edit Ann's availability").click();
  await button(page, "Delete").click();
  const question = page.getByRole("alertdialog", { name: "Delete Ann's availability?" });
  await question.waitFor();
  await site.app.api.call("deleteRespondent", { params });
  await page.getByText("This answer was deleted elsewhere.").waitFor({ state: "attached" });
  expect(await question.count()).toBe(1);
});

test("a page shows an edit of the meeting that came after the page was read and before it was connected", async ({
  site,
}) => {
  const { meetingID, organiserKey } = await club(site);
  const edited = Promise.withResolvers<void>();
  const connect = async (socket: WebSocketRoute): Promise<void> => {
    await edited.promise;
    socket.connectToServer();
  };
  const page = await site.visit(`/m/${meetingID}`, {
    before: (opened) => opened.routeWebSocket(/\/realtime/, connect),
  });
  await page.getByRole("heading", { name: "Robotics club" }).waitFor();
  await site.app.api.call("editMeeting", { params: { meetingID }, organiserKey, body: { name: "Chess club" } });
  edited.resolve();
  await page.getByRole("heading", { name: "Chess club" }).waitFor();
});

/** Opens a meeting whose live connection can be cut and restored while REST works. */
async function cuttable(site: Site, meetingID: string) {
  let isCut = false;
  const open = new Set<WebSocketRoute>();
  const route = (socket: WebSocketRoute): void => {
    if (isCut) return void socket.close();
    socket.connectToServer();
    open.add(socket);
  };
  const routeSockets = (opened: Page) => opened.routeWebSocket(/\/(collab|realtime)/, route);
  const page = await site.visit(`/m/${meetingID}`, { before: routeSockets });
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

test("a guest who changes an answer before the grid has the first save reads 'saved', not 'deleted'", async ({
  site,
}) => {
  const { meetingID } = await club(site);
  const late: (() => void)[] = [];
  let isLate = false;
  const route = (socket: WebSocketRoute): void => {
    const send = (message: string | Buffer): void => socket.send(message);
    socket.connectToServer().onMessage((message) => (isLate ? late.push(() => send(message)) : send(message)));
  };
  const routeSockets = (opened: Page) => opened.routeWebSocket(/\/(collab|realtime)/, route);
  const page = await site.visit(`/m/${meetingID}`, { before: routeSockets });
  await live(page);
  isLate = true;
  await answerAsGuest(page, "Ann", [[at(24, "13:00"), at(24, "13:30")]]);
  await button(page, "Edit availability").click();
  await paint(page, at(25, "9:00"), at(25, "9:30"));
  await save(page, "updated");
  await button(page, "Edit availability").waitFor();
  expect(await page.getByText("deleted elsewhere").count()).toBe(0);
  isLate = false;
  for (const send of late) send();
  await site.app.api.addGuest(meetingID, "Ben", [at(25, "9:00")]);
  await expect.poll(() => available(page, at(25, "9:00"))).toBe("2 of 2 available");
});

test("a page without a connection says so quietly, keeps strokes, works over REST, and catches up", async ({
  site,
}) => {
  const { meetingID } = await club(site);
  const { page, cut, mend } = await cuttable(site, meetingID);
  await button(page, "Add availability").click();
  await paint(page, at(25, "9:00"), at(25, "9:30"));
  await cut();
  await page.getByText("Reconnecting…").waitFor();
  expect(await page.getByRole("gridcell", { selected: true }).count()).toBe(2);
  await saveAs(page, "Ben");
  expect(await available(page, at(25, "9:30"))).toBe("1 of 1 available");
  // Missed changes appear after the reconnect.
  await site.app.api.addGuest(meetingID, "Ann", between(25, "9:00", "10:00"));
  mend();
  await page.getByText("Reconnecting…").waitFor({ state: "detached" });
  await expect.poll(() => available(page, at(25, "9:30"))).toBe("2 of 2 available");
});

test("a page reconnects a grid that the server closed for good", async ({ site }) => {
  const { meetingID } = await club(site);
  const { page, cut, mend } = await cuttable(site, meetingID);
  await cut(4403);
  mend();
  await live(page);
  await site.app.api.addGuest(meetingID, "Ann", between(24, "13:00", "14:00"));
  await expect.poll(() => available(page, at(24, "13:30"))).toBe("1 of 1 available");
  // Simulates the end of a sleep.
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await live(page);
  await site.app.api.addGuest(meetingID, "Ben", between(24, "13:00", "14:00"));
  await expect.poll(() => available(page, at(24, "13:30"))).toBe("2 of 2 available");
});
