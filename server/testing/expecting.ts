import type { BodyOf } from "#domain/contract/endpoints.ts";
import { HALF_PAST_NINE, NINE, TEN } from "./api-client.ts";
import type { MailApp } from "./start-mail-app.ts";
import type { TestApp } from "./start-test-app.ts";

type Who = { readonly token?: string; readonly organiserKey?: string; readonly respondentKey?: string };
type People = BodyOf<"addExpected">["people"];
type How = Partial<BodyOf<"createMeeting">> & { readonly token?: string };

let counter = 0;
export const newAddress = () => `p${(counter += 1)}@example.org`;

/** Makes a meeting, and calls about its expected people; the organiser calls by default. */
export async function meetingFor(app: TestApp, how: How = {}) {
  const { token: creator, ...details } = how;
  const { meetingID, organiserKey } = await app.api.createMeeting(details, creator);
  const organiser: Who = creator === undefined ? { organiserKey } : { token: creator };
  const params = (expectedID = "") => ({ meetingID, expectedID });
  const read = async (who: Who = organiser) => await app.api.meeting(meetingID, who);
  const link = async (expectedID: string) =>
    (await app.api.call("personalLink", { params: params(expectedID), ...organiser })).reply.link;
  const linkKey = (url: string) => new URL(url).hash.replace("#as=", "");
  return {
    meetingID,
    organiserKey,
    organiser,
    add: (people: People, who = organiser) =>
      app.api.call("addExpected", { params: { meetingID }, ...who, body: { people } }),
    edit: (expectedID: string, change: BodyOf<"editExpected">, who = organiser) =>
      app.api.call("editExpected", { params: params(expectedID), ...who, body: change }),
    remove: (expectedID: string, who = organiser) =>
      app.api.call("removeExpected", { params: params(expectedID), ...who }),
    link,
    key: async (expectedID: string) => linkKey(await link(expectedID)),
    replace: async (expectedID: string) =>
      linkKey((await app.api.call("replaceLink", { params: params(expectedID), ...organiser })).reply.link),
    read,
    answer: (respondentKey: string, body: Partial<BodyOf<"addGuestAnswer">> = {}) =>
      app.api.answer(meetingID, { availabilities: [NINE], ...body }, { respondentKey }),
    save: (respondentID: string, who: Who) => app.api.save({ meetingID, respondentID }, { availabilities: [TEN] }, who),
    saveOwn: (token: string, respondentKey?: string) =>
      app.api.call("saveOwnAnswer", {
        params: { meetingID },
        token,
        ...(respondentKey !== undefined && { respondentKey }),
        body: { availabilities: [NINE] },
      }),
    drop: (respondentID: string, who: Who) =>
      app.api.call("deleteRespondent", { params: { meetingID, respondentID }, ...who }),
    /** Returns the respondent's name of each expected person. */
    matches: async () => {
      const { expected = [], respondents } = await read();
      return Object.fromEntries(expected.map((one) => [one.name, respondents[one.respondentID ?? ""]?.name]));
    },
  };
}

/** Creates the meeting with these people, and returns their ids. */
export async function expecting(app: TestApp, people: People, how: How = {}) {
  const meeting = await meetingFor(app, how);
  const { reply } = await meeting.add(people);
  return { ...meeting, ids: reply.expected.map(({ expectedID }) => expectedID) };
}

export async function provedUser(app: TestApp, name: string, email = newAddress()) {
  const user = await app.api.signUp({ name, email });
  await app.query("UPDATE users SET email_verified_at = now() WHERE user_id = $1", [user.userID]);
  return { ...user, email };
}

/** A meeting of a user whose address is proved, with people who are expected and may be mailed. */
export async function expectingByMail(
  { app, table }: MailApp,
  people: People,
  { language, meeting: details = {} }: { language?: string; meeting?: Partial<BodyOf<"createMeeting">> } = {},
) {
  const ann = await app.api.signUp({ name: "Ann", email: newAddress(), subscribe_to_notifications: true });
  const { token } = ann;
  const proved = "UPDATE users SET email_verified_at = now(), locale = coalesce($2, locale) WHERE user_id = $1";
  await table.query(proved, [ann.userID, language ?? null]);
  const meeting = await expecting(app, people, { ...details, token });
  const params = { meetingID: meeting.meetingID };
  const mail = async (call: "sendInvitations" | "sendReminders", expectedIDs?: string[]) => {
    const body = expectedIDs === undefined ? {} : { expectedIDs };
    const { status, reply, failure } = await app.api.call(call, { params, token, body });
    return { status, code: failure.code, sent: reply.sent, reasons: reply.notSent?.map(({ reason }) => reason) };
  };
  return {
    ...meeting,
    ann,
    token,
    params,
    add: async (more: People) => (await meeting.add(more)).reply.expected,
    invite: (expectedIDs?: string[]) => mail("sendInvitations", expectedIDs),
    remind: (expectedIDs?: string[]) => mail("sendReminders", expectedIDs),
    answer: async (expectedID: string) =>
      meeting.answer(await meeting.key(expectedID), { availabilities: [NINE, HALF_PAST_NINE] }),
  };
}
