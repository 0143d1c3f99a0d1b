import type { BodyOf } from "#domain/contract/endpoints.ts";
import { HALF_PAST_NINE, NINE } from "./api-client.ts";
import { newAddress } from "./expecting.ts";
import type { MailApp } from "./start-mail-app.ts";

async function organiser(here: MailApp, language?: string) {
  const user = await here.app.api.signUp({ name: "Ann", email: newAddress(), subscribe_to_notifications: true });
  await here.table.query(
    "UPDATE users SET email_verified_at = now(), locale = coalesce($2, locale) WHERE user_id = $1",
    [user.userID, language ?? null],
  );
  return user;
}

type Meeting = Partial<BodyOf<"createMeeting">>;

/** A meeting of a user whose address is proved, with people who are expected. */
export async function expectingByMail(
  here: MailApp,
  people: BodyOf<"addExpected">["people"],
  how: { language?: string; meeting?: Meeting } = {},
) {
  const { api } = here.app;
  const ann = await organiser(here, how.language);
  const { token } = ann;
  const { meetingID, params } = await api.createMeeting(how.meeting ?? {}, token);
  const add = async (more: typeof people) =>
    (await api.call("addExpected", { params, token, body: { people: more } })).reply.expected;
  const ids = (await add(people)).map(({ expectedID }) => expectedID);
  const mail = async (call: "sendInvitations" | "sendReminders", expectedIDs?: string[]) => {
    const body = expectedIDs === undefined ? {} : { expectedIDs };
    const { status, reply, failure } = await api.call(call, { params, token, body });
    return { status, code: failure.code, sent: reply.sent, reasons: reply.notSent?.map(({ reason }) => reason) };
  };
  const link = async (expectedID: string) =>
    (await api.call("personalLink", { params: { meetingID, expectedID }, token })).reply.link;
  return {
    ann,
    token,
    params,
    meetingID,
    ids,
    add,
    link,
    invite: (expectedIDs?: string[]) => mail("sendInvitations", expectedIDs),
    remind: (expectedIDs?: string[]) => mail("sendReminders", expectedIDs),
    replace: (expectedID: string) => api.call("replaceLink", { params: { meetingID, expectedID }, token }),
    edit: (expectedID: string, body: BodyOf<"editExpected">) =>
      api.call("editExpected", { params: { meetingID, expectedID }, token, body }),
    remove: (expectedID: string) => api.call("removeExpected", { params: { meetingID, expectedID }, token }),
    read: async () => await api.meeting(params, { token }),
    answer: async (expectedID: string) =>
      api.answer(
        params,
        { availabilities: [NINE, HALF_PAST_NINE] },
        { respondentKey: (await link(expectedID)).split("#as=")[1] ?? "" },
      ),
  };
}
