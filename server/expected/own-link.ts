import * as z from "zod";
import { refuse, Refusal } from "#domain/refusal.ts";
import { refuseWithoutMail } from "../accounts/sign-up.ts";
import type { AppContext } from "../app-context.ts";
import { limitMails } from "../answers/add-guest-answer.ts";
import { keyHash, sameKey } from "../http/credentials.ts";
import type { Call } from "../http/serve.ts";
import type { Task } from "../jobs/task.ts";
import { deliverMail } from "../mail/deliver.ts";
import { type MailWords, untrusted } from "../mail/mail-words.ts";
import { button, type MailText, type NoticeTo, remark, says, writeMail } from "../mail/write-mail.ts";
import { noSuchMeeting, otherThanOrganiser, permitTo } from "../meetings/permissions.ts";
import { noticeTo, wantsNotices } from "../notices/recipient.ts";
import { randomText } from "../random-id.ts";
import { openBytes, sealBytes } from "../sealing.ts";

type OwnLink = { readonly kind: "organiser" | "answer"; readonly key: string };

/** Mails a guest the link with which they organise their meeting on another device. */
export async function mailOrganiserLink(call: Call<"mailOrganiserLink">, context: AppContext): Promise<undefined> {
  const view = (await context.meetings.view(call.params.meetingID)) ?? noSuchMeeting();
  permitTo("edit", view, call.credentials);
  const key = call.sentKeys.organiserKey;
  // An account's meeting has no key, though its creator may edit it.
  if (key === undefined || !sameKey(keyHash(key), view.organiserKeyHash))
    throw new Refusal("not-yours", otherThanOrganiser(view, "edit"));
  return enqueueOwnLink(call, { kind: "organiser", key }, context);
}

/** Mails a guest the link with which they change their answer on another device. */
export async function mailAnswerLink(call: Call<"mailAnswerLink">, context: AppContext): Promise<undefined> {
  const { meetingID, respondentID } = call.params;
  const view = (await context.meetings.view(meetingID)) ?? noSuchMeeting();
  const respondent = view.respondents.find((one) => one.respondentID === respondentID);
  const key = call.sentKeys.respondentKey;
  if (key === undefined) return refuse("not-signed-in", "api.protectedAnswer");
  // An unknown respondent gets this refusal too, because it must not tell which hidden answers exist.
  if (!sameKey(keyHash(key), respondent?.keyHash)) return refuse("not-yours", "api.protectedAnswer");
  return enqueueOwnLink(call, { kind: "answer", key }, context);
}

async function enqueueOwnLink(
  { params, body, address, locale }: Call<"mailOrganiserLink" | "mailAnswerLink">,
  { kind, key }: OwnLink,
  context: AppContext,
): Promise<undefined> {
  const { meetingID } = params;
  const { email } = body;
  refuseWithoutMail(context);
  // Counted by key, so that another guest of the meeting cannot use up this guest's allowance.
  await context.rateLimit("mailLink", `${meetingID} ${keyHash(key).toHex()}`);
  await limitMails({ email, address }, context);
  const id = randomText(16);
  const sealed = Buffer.from(sealBytes({ keys: context.keys, purpose: "mailed-key", row: id }, key)).toString("base64");
  const payload = { id, meetingID, kind, email, locale, sealed };
  await context.database.transaction(({ jobs }) => jobs.add({ name: "mailOwnLink", payload }));
  return undefined;
}

/** Mails a guest's own link, unless its key no longer works or the mailbox wants no mails. */
export const mailOwnLink: Task<"mailOwnLink"> = async ({ id, meetingID, kind, email, locale, sealed }, run) => {
  const { context } = run;
  const { keys, meetings } = context;
  const key = openBytes({ keys, purpose: "mailed-key", row: id }, Buffer.from(sealed, "base64"), z.string());
  const view = await meetings.view(meetingID);
  if (key === undefined || view === undefined) return;
  const hashes = kind === "organiser" ? [view.organiserKeyHash] : view.respondents.map((one) => one.keyHash);
  const isKeyValid = hashes.some((hash) => sameKey(keyHash(key), hash));
  if (!isKeyValid || !(await wantsNotices({ address: email }, context))) return;
  const url = `${context.publicUrl()}/m/${meetingID}#${kind}=${key}`;
  const recipient = { name: email, address: email, locale };
  const mail = noticeTo(recipient, context, (to, words) =>
    ownLinkMail({ ...to, kind, meeting: view.meeting.name, url }, words),
  );
  await deliverMail({ mail: { ...mail, to: { address: email } }, key: `own-link/${id}` }, run);
};

type OwnLinkMail = Omit<NoticeTo, "name"> & {
  readonly kind: OwnLink["kind"];
  readonly meeting: string;
  readonly url: string;
};

/** Writes to the address that a guest typed in order to continue on another device. */
export function ownLinkMail(mail: OwnLinkMail, words: MailWords): MailText {
  const { text, sentence } = words;
  const values = { meeting: untrusted(mail.meeting) };
  const parts = [
    says(...sentence(mail.kind === "organiser" ? "mail.organiserLink" : "mail.answerLink", values)),
    button(text("mail.openMeeting"), mail.url),
    remark(text("mail.ownLinkSecret")),
  ];
  const subject = sentence("mail.ownLinkSubject", values);
  return writeMail({ ...mail, subject, parts, reason: text("mail.ownLinkReason") }, words);
}
