import { createHash } from "node:crypto";
import { digestMail } from "../mail/answer-mails.ts";
import { unsubscribeLinks } from "../mail/unsubscribe.ts";
import { deliver } from "./deliver.ts";
import type { Task } from "./task.ts";

/** Tells a creator of all the answers that were too many for a mail each, of all their meetings in one. */
export const tellDigest: Task<"tell-digest"> = async ({ userID }, context, signal) => {
  const digest = await context.database.views.notices.digest(userID);
  if (digest === undefined) return;
  const { recipient, meetings } = digest;
  const answers = meetings.flatMap(({ meetingID, respondents }) =>
    respondents.map(({ respondentID }) => ({ meetingID, respondentID })),
  );
  const publicUrl = context.publicUrl();
  const links = unsubscribeLinks(recipient, context);
  const text = digestMail({
    name: recipient.name,
    meetings: meetings.map(({ meetingID, name, respondents }) => ({
      name,
      url: `${publicUrl}/m/${meetingID}`,
      respondents: respondents.map((one) => one.name),
    })),
    publicUrl,
    unsubscribePage: links.page,
  });
  const to = { name: recipient.name, address: recipient.address };
  // The same answers are the same mail, should this job be done again.
  const hash = createHash("sha256").update(JSON.stringify(answers)).digest("hex");
  const outcome = await deliver(
    {
      address: recipient.address,
      key: `digest/${userID}/${hash}`,
      what: { kind: "answered" },
      decide: () => ({ kind: "send", mail: { ...text, to, unsubscribeUrl: links.oneClick } }),
      again: (stores, after) => stores.jobs.add("tell-digest", { userID }, { key: `digest/${userID}`, after }),
    },
    context,
    signal,
  );
  if (outcome === "later") return;
  await context.database.transaction(({ notices }) =>
    notices.wereTold(
      answers.map(({ meetingID }) => meetingID),
      answers.map(({ respondentID }) => respondentID),
    ),
  );
};
