import { JOB_KEYS } from "#domain/contract/jobs.ts";
import { decide } from "#domain/deciding/decided.ts";
import { wishesOf } from "#domain/deciding/wishes.ts";
import { requiredWith } from "#domain/meeting/expected.ts";
import { nowFor } from "#domain/meeting/kind.ts";
import { scheduleFrom } from "#domain/meeting/schedule.ts";
import { DAY_MS } from "#domain/time/durations.ts";
import { presentSlots } from "#domain/time/meeting-slots.ts";
import { allAnsweredMail, answeredMail, digestMail } from "./answer-mails.ts";
import { type Decision, deliver, deliverMail, type History, noticeTo } from "../mail/deliver.ts";
import type { Task } from "../jobs/task.ts";
import { sha256 } from "../sha256.ts";

const DIGEST_MS = 4 * 3_600_000;

/** Mails 'X responded' and digests to one mailbox in a day; what is more comes as one digest. */
const MAX_A_DAY = 10;

/** Notifies a creator of a first answer: at once or, beyond a mailbox's allowance, with the next digest. */
export const notifyAnswered: Task<"notifyAnswered"> = async (payload, context, signal) => {
  const { meetingID, respondentID } = payload;
  const notice = await context.database.views.notices.answered(meetingID, respondentID);
  if (notice === undefined) return;
  const { recipient, respondent, meeting } = notice;
  const mail = noticeTo(recipient, context, (to, words) =>
    answeredMail({ ...to, respondent, meeting: { name: meeting, url: `${to.publicUrl}/m/${meetingID}` } }, words),
  );
  const key = JOB_KEYS.answered(meetingID, respondentID);
  let isTooMany = false;
  const unlessTooMany = ({ mails }: History, now: number): Decision => {
    const today = mails.filter(({ kind, begun }) => kind === "answered" && begun > now - DAY_MS);
    isTooMany = today.length >= MAX_A_DAY;
    return isTooMany ? { kind: "drop" } : { kind: "send", mail };
  };
  const job = { name: "notifyAnswered", payload, key } as const;
  await deliver(
    { address: recipient.address, key, what: { kind: "answered" }, decide: unlessTooMany, job },
    context,
    signal,
  );
  const { userID } = recipient;
  if (!isTooMany || userID === undefined) return;
  await context.database.transaction(async ({ notices, jobs }) => {
    await notices.addToDigest(meetingID, respondentID);
    await jobs.add({ name: "notifyDigest", payload: { userID }, key: JOB_KEYS.digest(userID), after: DIGEST_MS }, true);
  });
};

/** Mails a creator all the answers that were too many for a mail each, of all their meetings in one. */
export const notifyDigest: Task<"notifyDigest"> = async ({ userID }, context, signal) => {
  const digest = await context.database.views.notices.digest(userID);
  if (digest === undefined) return;
  const { recipient, meetings } = digest;
  const answers = meetings.flatMap(({ meetingID, respondents }) =>
    respondents.map(({ respondentID }) => ({ meetingID, respondentID })),
  );
  const mail = noticeTo(recipient, context, (to, words) => {
    const answered = meetings.map(({ meetingID, name, respondents }) => ({
      name,
      url: `${to.publicUrl}/m/${meetingID}`,
      respondents: respondents.map((one) => one.name),
    }));
    return digestMail({ ...to, meetings: answered }, words);
  });
  // The same answers are the same mail, should this job be done again.
  const hash = sha256(JSON.stringify(answers)).toString("hex");
  const job = { name: "notifyDigest", payload: { userID }, key: JOB_KEYS.digest(userID) } as const;
  const outcome = await deliverMail({ mail, kind: "answered", key: `digest/${userID}/${hash}`, job }, context, signal);
  if (outcome === "later") return;
  await context.database.transaction(({ notices }) =>
    notices.digestSent(
      answers.map(({ meetingID }) => meetingID),
      answers.map(({ respondentID }) => respondentID),
    ),
  );
};

/** Mails a creator that all expected people have answered, and the time that suits them best. */
export const notifyAllAnswered: Task<"notifyAllAnswered"> = async (payload, context, signal) => {
  const { meetingID } = payload;
  const view = await context.meetings.view(meetingID);
  const creatorID = view?.meeting.creator;
  const creator = creatorID && (await context.database.views.users.user(creatorID));
  if (view === undefined || creator === undefined || !creator.isSubscribed) return;
  const { meeting, respondents, expected } = view;
  const answers = new Map(respondents.map((one) => [one.respondentID, new Set(one.marks)]));
  const instant = context.clock().epochMilliseconds;
  const now = nowFor(meeting, instant);
  const requiredRespondentIDs = requiredWith(meeting.requiredRespondentIDs, expected);
  const wishes = wishesOf({ ...meeting, requiredRespondentIDs });
  const question = { answers, slots: [...presentSlots(meeting)], now, ...wishes };
  const [best] = decide(question, { limit: 1 }).best;
  const when = best && scheduleFrom(meeting, best, instant);
  const mail = noticeTo({ ...creator, address: creator.email }, context, (to, words) =>
    allAnsweredMail({ ...to, meeting, count: expected.length, when, url: `${to.publicUrl}/m/${meetingID}` }, words),
  );
  const key = JOB_KEYS.allAnswered(meetingID);
  const job = { name: "notifyAllAnswered", payload, key } as const;
  await deliverMail({ mail, kind: "answered", key: `${key}/${meeting.version}`, job }, context, signal);
};
