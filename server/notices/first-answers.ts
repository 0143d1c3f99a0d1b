import { JOB_KEYS } from "#domain/contract/jobs.ts";
import { DAY_MS } from "#domain/time/durations.ts";
import type { AppContext } from "../app-context.ts";
import type { Task } from "../jobs/task.ts";
import { type Decision, deliver, deliverMail, type History } from "../mail/deliver.ts";
import { type MailWords, untrusted } from "../mail/mail-words.ts";
import {
  button,
  hello,
  type MailPart,
  type MailText,
  type NoticeTo,
  remark,
  says,
  writeMail,
} from "../mail/write-mail.ts";
import { sha256 } from "../sha256.ts";
import { noticeTo, type Recipient } from "./recipient.ts";
import type { UserID } from "#domain/ids.ts";

/** Delay before a digest, so that it gathers more answers. */
const DIGEST_MS = 4 * 3_600_000;
/** Mails about answers to one mailbox in a day; further answers wait for a digest. */
export const MAX_A_DAY = 10;

/** Mails a creator about a first answer, or leaves it to the next digest when the mailbox got too many today. */
export const notifyAnswered: Task<"notifyAnswered"> = async ({ meetingID, respondentID }, run) => {
  const { context } = run;
  const view = await context.meetings.view(meetingID);
  const respondent = view?.respondents.find((one) => one.respondentID === respondentID);
  const creatorID = view?.meeting.creator;
  if (view === undefined || respondent === undefined || creatorID === undefined) return;
  const recipient = await creatorToNotify(creatorID, context);
  if (recipient === undefined || respondent.userID === creatorID) return;
  const meeting = { name: view.meeting.name, url: `${context.publicUrl()}/m/${meetingID}` };
  const mail = noticeTo(recipient, context, (to, words) =>
    answeredMail({ ...to, respondent: respondent.name, meeting }, words),
  );
  const key = JOB_KEYS.answered(meetingID, respondentID);
  let isTooMany = false;
  const decide = ({ mails }: History, nowMs: number): Decision => {
    const today = mails.filter(({ kind, begun }) => kind === "answered" && begun > nowMs - DAY_MS);
    isTooMany = today.length >= MAX_A_DAY;
    return isTooMany ? { kind: "skip" } : { kind: "send", mail };
  };
  await deliver({ address: recipient.address, key, kind: "answered", decide }, run);
  if (!isTooMany) return;
  await context.database.transaction(async ({ notices, jobs }) => {
    await notices.addToDigest(meetingID, respondentID);
    const digest = { name: "notifyDigest", payload: { userID: creatorID }, key: JOB_KEYS.digest(creatorID) } as const;
    await jobs.add({ ...digest, after: DIGEST_MS }, true);
  });
};

/** Mails a creator one digest of the answers without a mail, across all the creator's meetings. */
export const notifyDigest: Task<"notifyDigest"> = async ({ userID }, run) => {
  const { context } = run;
  const recipient = await creatorToNotify(userID, context);
  const meetings = await context.database.views.notices.digest(userID);
  if (recipient === undefined || meetings.length === 0) return;
  const answers = meetings.flatMap(({ meetingID, respondents }) =>
    respondents.map(({ respondentID }) => ({ meetingID, respondentID })),
  );
  const mail = noticeTo(recipient, context, (to, words) => {
    const answered = meetings.map(({ meetingID, name, respondents }) => ({
      name,
      url: `${to.publicUrl}/m/${meetingID}`,
      respondents: respondents.map((respondent) => respondent.name),
    }));
    return digestMail({ ...to, meetings: answered }, words);
  });
  // A retry with the same answers is the same mail.
  const hash = sha256(JSON.stringify(answers)).toString("hex");
  const outcome = await deliverMail({ mail, kind: "answered", key: `digest/${userID}/${hash}` }, run);
  if (outcome === "wait") return;
  await context.database.transaction(({ notices }) =>
    notices.digestSent(
      answers.map(({ meetingID }) => meetingID),
      answers.map(({ respondentID }) => respondentID),
    ),
  );
};

/** Returns a creator as a recipient; undefined when the account is gone or has notices switched off. */
export async function creatorToNotify(creatorID: UserID, { database }: AppContext): Promise<Recipient | undefined> {
  const creator = await database.views.users.user(creatorID);
  return creator?.isSubscribed === true && creator.isDisabled !== true
    ? { ...creator, address: creator.email }
    : undefined;
}

type AnsweredMail = NoticeTo & {
  readonly respondent: string;
  readonly meeting: { readonly name: string; readonly url: string };
};

/** Writes to a meeting's creator that somebody answered for the first time. */
export function answeredMail(mail: AnsweredMail, words: MailWords): MailText {
  const { name, respondent, meeting } = mail;
  const { text, sentence } = words;
  const values = { respondent: untrusted(respondent), meeting: untrusted(meeting.name) };
  const parts = [
    hello(name, words),
    says(...sentence("mail.answered", values)),
    button(text("mail.seeAvailability"), meeting.url),
  ];
  const [subject, reason] = [sentence("mail.answeredSubject", values), text("mail.creatorReason")];
  return writeMail({ ...mail, subject, parts, reason }, words);
}

const MAX_MEETINGS = 10;
const MAX_NAMES = 20;

type DigestMail = NoticeTo & {
  readonly meetings: readonly {
    readonly name: string;
    readonly url: string;
    readonly respondents: readonly string[];
  }[];
};

/** Writes to a creator who answered for the first time, in all their meetings. */
export function digestMail(digest: DigestMail, words: MailWords): MailText {
  const { name, meetings } = digest;
  const { text } = words;
  const count = meetings.reduce((sum, { respondents }) => sum + respondents.length, 0);
  const more = meetings.length - MAX_MEETINGS;
  const parts = [
    hello(name, words),
    ...meetings.slice(0, MAX_MEETINGS).flatMap((meeting) => meetingParts(meeting, words)),
    ...(more > 0 ? [remark(text("mail.moreMeetings", { count: more }))] : []),
  ];
  const [subject, reason] = [[text("mail.digestSubject", { count })], text("mail.digestReason")];
  return writeMail({ ...digest, subject, parts, reason }, words);
}

function meetingParts({ name, url, respondents }: DigestMail["meetings"][number], words: MailWords): MailPart[] {
  const { text, sentence, list } = words;
  const named = respondents.slice(0, MAX_NAMES).map(untrusted);
  const more = respondents.length - MAX_NAMES;
  const names =
    more > 0 ? list([...named, text("mail.moreNames", { count: more })], "conjunction") : list(named, "unit");
  return [
    says(...sentence("mail.newAnswers", { meeting: untrusted(name), names })),
    button(text("mail.openMeeting"), url),
  ];
}
