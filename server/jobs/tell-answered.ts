import { answeredMail } from "../mail/answered-mail.ts";
import { unsubscribeLinks } from "../mail/unsubscribe-links.ts";
import { allowedAt } from "./allowed-at.ts";
import { deliver } from "./deliver.ts";
import type { Task } from "./task.ts";

/** Tells a creator of a first answer. Beyond what a mailbox must bear nothing is said: the meeting's page shows it all. */
export const tellAnswered: Task<"tell-answered"> = async ({ meetingID, respondentID }, world, signal) => {
  const notice = await world.database.views.notices.answered(meetingID, respondentID);
  if (notice === undefined) return;
  const { recipient, respondent, meeting } = notice;
  const publicUrl = world.publicUrl();
  const links = unsubscribeLinks(recipient, world);
  const text = answeredMail({
    name: recipient.name,
    respondent,
    publicUrl,
    meeting: { name: meeting, url: `${publicUrl}/m/${meetingID}` },
    unsubscribePage: links.page,
  });
  const key = `answered/${meetingID}/${respondentID}`;
  await deliver(
    {
      address: recipient.address,
      key,
      what: { kind: "answered" },
      decide(history, now) {
        if (allowedAt(history, now, true) > now) return { kind: "drop" };
        const to = { name: recipient.name, address: recipient.address };
        return { kind: "send", mail: { ...text, to, unsubscribeUrl: links.oneClick } };
      },
      again: (stores, runAt) => stores.jobs.add("tell-answered", { meetingID, respondentID }, { key, runAt }),
    },
    world,
    signal,
  );
};
