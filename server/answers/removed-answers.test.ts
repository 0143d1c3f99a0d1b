import { expect, test } from "vitest";
import { NINE, TEN } from "../testing/api-client.ts";
import { mailApp } from "../testing/start-mail-app.ts";
import { look } from "../testing/viewers.ts";

const here = await mailApp();

/** A user's meeting with answers of the user, of Gus, who has left an address, and of two robots. */
async function crowd() {
  const { api } = here.app;
  const ann = await api.signUp({ name: "Ann", email: `${crypto.randomUUID()}@example.org` });
  const { meetingID, params } = await api.createMeeting({}, ann.token);
  const organiser = { token: ann.token, params };
  await api.call("saveOwnAnswer", { ...organiser, body: { availabilities: [NINE] } });
  const email = `${crypto.randomUUID()}@example.org`;
  await here.acquaint(email);
  const gus = (await api.answer(params, { name: "Gus", availabilities: [NINE, TEN], email })).reply;
  for (const name of ["Robot", "Robot"]) await api.addGuest(meetingID, name, [TEN]);
  const read = async () => (await api.call("getMeeting", organiser)).reply;
  const { respondents: before } = await read();
  const respondentIDs = Object.keys(before);
  const remove = () => api.call("removeRespondents", { ...organiser, body: { respondentIDs } });
  const restore = (ids: readonly string[] = respondentIDs) =>
    api.call("restoreRemoved", { ...organiser, body: { respondentIDs: [...ids] } });
  return { meetingID, ann, organiser, email, gus, before, respondentIDs, read, remove, restore };
}

test("removed answers are restored together, in their order, with their keys, and live", async () => {
  const { meetingID, gus, before, read, remove, restore } = await crowd();
  const eyes = look(here.app.url, meetingID);
  expect((await remove()).reply.respondents).toEqual({});
  await expect.poll(() => eyes.shown()).toEqual([]);
  const { status, reply } = await restore();
  expect([status, reply.respondents]).toEqual([200, before]);
  expect(Object.keys((await read()).respondents)).toEqual(Object.keys(before));
  await expect.poll(() => eyes.shown()).toHaveLength(4);
  await expect.poll(() => eyes.answer(gus.selfRespondentID)).toEqual([NINE, TEN]);
  const asGus = { params: { meetingID }, respondentKey: gus.respondentKey };
  expect((await here.app.api.call("getMeeting", asGus)).reply.selfRespondentID).toBe(gus.selfRespondentID);
  // All answers are back already.
  expect((await restore()).reply.respondents).toEqual(before);
  expect(await here.table.query("SELECT FROM removed_answers")).toEqual([]);
});

test("only the organiser restores removed answers, and a newer answer of a user stays", async () => {
  const { meetingID, organiser, respondentIDs, before, remove, restore } = await crowd();
  const { api } = here.app;
  await remove();
  const call = { params: { meetingID }, body: { respondentIDs } };
  const eve = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
  expect((await api.call("restoreRemoved", call)).status).toBe(401);
  expect((await api.call("restoreRemoved", { ...call, token: eve.token })).status).toBe(403);
  // The new answer of a user stays as it is.
  await api.call("saveOwnAnswer", { ...organiser, body: { availabilities: [TEN] } });
  const { respondents } = (await restore()).reply;
  expect(Object.values(respondents).map(({ name }) => name)).toEqual(["Gus", "Robot", "Robot", "Ann"]);
  expect(Object.values(respondents).at(-1)?.availabilities).toEqual([TEN]);
  expect(Object.values(before)).toHaveLength(4);
});

test("removed answers are deleted after ten minutes, and at once with their user's account", async () => {
  const { ann, remove, restore } = await crowd();
  const removedRows = () => here.table.query("SELECT user_id FROM removed_answers");
  await remove();
  expect(await removedRows()).toHaveLength(4);
  await here.app.api.call("deleteMe", { token: ann.token });
  expect(await removedRows()).toHaveLength(3);
  await here.table.query("UPDATE removed_answers SET removed_at = now() - interval '10 minutes'");
  expect((await restore()).status).toBe(401);
  await here.elapse({ minutes: 10 });
  expect(await removedRows()).toEqual([]);
});

test("an organiser who removes and restores again and again leaves one waiting job", async () => {
  const { remove, restore } = await crowd();
  for (let time = 0; time < 4; time += 1) {
    await remove();
    await restore();
  }
  const waiting = "SELECT FROM graphile_worker.jobs WHERE task_identifier = 'forgetRemoved'";
  expect(await here.table.query(waiting)).toHaveLength(1);
});

test("an organiser cannot restore answers after ten minutes", async () => {
  const { remove, restore } = await crowd();
  await remove();
  await here.table.query("UPDATE removed_answers SET removed_at = now() - interval '10 minutes'");
  expect((await restore()).reply.respondents).toEqual({});
});

test("a respondent restored at once gets no mail, and one restored after a call-off is invited again", async () => {
  const { organiser, email, remove, restore } = await crowd();
  await here.app.api.schedule(organiser.params, { token: organiser.token });
  await here.elapse({ minutes: 2 });
  const subjects = () => here.mailsTo(email).map(({ entry }) => entry?.method);
  expect(subjects()).toEqual(["REQUEST"]);
  await here.settled(remove());
  await restore();
  await here.elapse({ minutes: 2 });
  expect(subjects()).toEqual(["REQUEST"]);
  await remove();
  await here.elapse({ minutes: 2 });
  expect(subjects()).toEqual(["REQUEST", "CANCEL"]);
  await restore();
  await here.elapse({ minutes: 2 });
  expect(subjects()).toEqual(["REQUEST", "CANCEL", "REQUEST"]);
  const sequences = here.mailsTo(email).map(({ entry }) => entry?.sequence ?? 0);
  expect(sequences).toEqual(sequences.toSorted((a, b) => a - b));
});
