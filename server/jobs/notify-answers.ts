import { JOB_KEYS } from "#domain/contract/jobs.ts";
import type { Stores } from "#db/stores/stores.ts";
import { answeredMail, digestMail } from "../mail/answer-mails.ts";
import { mayTellAnswer } from "../mail/mail-allowance.ts";
import { deliver, noticeTo } from "./deliver.ts";
import type { Task } from "./tasks.ts";
import { sha256 } from "../sha256.ts";

/** How long answers are gathered for one digest. */
const DIGEST_MS = 4 * 3_600_000;

/** Notifies a creator of a first answer: at once or, beyond a mailbox's allowance, with the next digest. */
export const notifyAnswered: Task<"tell-answered"> = async ({ meetingID, respondentID }, context, signal) => {
  const notice = await context.database.views.notices.answered(meetingID, respondentID);
  if (notice === undefined) return;
  const { recipient, respondent, meeting } = notice;
  const mail = noticeTo(recipient, context, (to, words) =>
    answeredMail({ ...to, respondent, meeting: { name: meeting, url: `${to.publicUrl}/m/${meetingID}` } }, words),
  );
  const key = JOB_KEYS.answered(meetingID, respondentID);
  const gather = async ({ notices, jobs }: Stores): Promise<void> => {
    await notices.addToDigest(meetingID, respondentID);
    if (recipient.userID === undefined) return;
    const digest = { key: JOB_KEYS.digest(recipient.userID), after: DIGEST_MS, keepsTime: true };
    await jobs.add("tell-digest", { userID: recipient.userID }, digest);
  };
  await deliver(
    {
      address: recipient.address,
      key,
      what: { kind: "answered" },
      decide({ mails }, now) {
        const answered = mails.filter(({ kind }) => kind === "answered").map(({ begun }) => begun);
        if (!mayTellAnswer(answered, now)) return { kind: "instead", does: gather };
        return { kind: "send", mail };
      },
      again: (stores, after) => stores.jobs.add("tell-answered", { meetingID, respondentID }, { key, after }),
    },
    context,
    signal,
  );
};

/** Mails a creator all the answers that were too many for a mail each, of all their meetings in one. */
export const notifyDigest: Task<"tell-digest"> = async ({ userID }, context, signal) => {
  const digest = await context.database.views.notices.digest(userID);
  if (digest === undefined) return;
  const { recipient, meetings } = digest;
  const answers = meetings.flatMap(({ meetingID, respondents }) =>
    respondents.map(({ respondentID }) => ({ meetingID, respondentID })),
  );
  const mail = noticeTo(recipient, context, (to, words) => {
    const told = meetings.map(({ meetingID, name, respondents }) => ({
      name,
      url: `${to.publicUrl}/m/${meetingID}`,
      respondents: respondents.map((one) => one.name),
    }));
    return digestMail({ ...to, meetings: told }, words);
  });
  // The same answers are the same mail, should this job be done again.
  const hash = sha256(JSON.stringify(answers)).toString("hex");
  const outcome = await deliver(
    {
      address: recipient.address,
      key: `digest/${userID}/${hash}`,
      what: { kind: "answered" },
      decide: () => ({ kind: "send", mail }),
      again: (stores, after) => stores.jobs.add("tell-digest", { userID }, { key: JOB_KEYS.digest(userID), after }),
    },
    context,
    signal,
  );
  if (outcome === "later") return;
  await context.database.transaction(({ notices }) =>
    notices.digestSent(
      answers.map(({ meetingID }) => meetingID),
      answers.map(({ respondentID }) => respondentID),
    ),
  );
};
