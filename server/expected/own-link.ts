import { refuse, Refusal } from "#domain/refusal.ts";
import { refuseWithoutMail } from "../accounts/sign-up.ts";
import type { AppContext } from "../app-context.ts";
import { keyHash, sameKey } from "../http/credentials.ts";
import type { Call } from "../http/serve.ts";
import { noSuchMeeting, otherThanOrganiser, permitTo } from "../meetings/permissions.ts";
import { randomText } from "../random-id.ts";
import { limitMails } from "../answers/add-guest-answer.ts";
import { sealBytes } from "../sealing.ts";

type OwnLink = { readonly kind: "organiser" | "answer"; readonly key: string };

/** Mails the guest who made a meeting the link with which they organise it on another device. */
export async function mailOrganiserLink(call: Call<"mailOrganiserLink">, context: AppContext): Promise<undefined> {
  const view = (await context.meetings.view(call.params.meetingID)) ?? noSuchMeeting();
  permitTo("edit", view, call.credentials);
  const key = call.keysShown.organiserKey;
  // An account's meeting has no key, though its creator may edit it.
  if (key === undefined || !sameKey(keyHash(key), view.organiserKeyHash))
    throw new Refusal("not-yours", otherThanOrganiser(view, "edit"));
  return mail(call, { kind: "organiser", key }, context);
}

/** Mails a guest the link with which they have their answer on another device. */
export async function mailAnswerLink(call: Call<"mailAnswerLink">, context: AppContext): Promise<undefined> {
  const { meetingID, respondentID } = call.params;
  const view = (await context.meetings.view(meetingID)) ?? noSuchMeeting();
  const respondent = view.respondents.find((one) => one.respondentID === respondentID);
  const key = call.keysShown.respondentKey;
  if (key === undefined) return refuse("not-signed-in", "api.protectedAnswer");
  // Of hidden answers no one else is told which there are.
  if (!sameKey(keyHash(key), respondent?.keyHash)) return refuse("not-yours", "api.protectedAnswer");
  return mail(call, { kind: "answer", key }, context);
}

async function mail(
  { params, body, address, locale }: Call<"mailOrganiserLink" | "mailAnswerLink">,
  { kind, key }: OwnLink,
  context: AppContext,
): Promise<undefined> {
  const { meetingID } = params;
  const { email } = body;
  refuseWithoutMail(context);
  // By key: another guest of the meeting must not use up what the holder of this key needs.
  await context.rateLimit("mailLink", `${meetingID} ${keyHash(key).toHex()}`);
  await limitMails({ email, address }, context);
  const id = randomText(16);
  const sealed = Buffer.from(sealBytes({ keys: context.keys, purpose: "mailed-key", row: id }, key)).toString("base64");
  const payload = { id, meetingID, kind, email, locale, sealed };
  await context.database.transaction(({ jobs }) => jobs.add({ name: "mailOwnLink", payload }));
  return undefined;
}
