import * as z from "zod";
import { keyHash, sameKey } from "../http/credentials.ts";
import { ownLinkMail } from "../mail/own-link-mail.ts";
import { suppressedAs } from "../mail/mailbox.ts";
import { opens } from "../expected/mail-own-link.ts";
import { openBytes } from "../sealing.ts";
import { deliver, noticeTo } from "./deliver.ts";
import type { Task } from "./task.ts";

/** Mails a guest's own link, unless it is worth nothing any more or the mailbox wants no mails. */
export const mailOwnLink: Task<"mailOwnLink"> = async (payload, context, signal) => {
  const { id, meetingID, kind, email, locale, sealed } = payload;
  const { keys, meetings, database } = context;
  const key = openBytes({ keys, purpose: "mailed-key", row: id }, Buffer.from(sealed, "base64"), z.string());
  const view = await meetings.view(meetingID);
  if (key === undefined || view === undefined) return;
  const isWorth =
    kind === "organiser" ? opens(key, view) : view.respondents.some((one) => sameKey(keyHash(key), one.keyHash));
  if (!isWorth || !(await database.views.notices.wants({ mailboxes: suppressedAs(email, keys) }))) return;
  const url = `${context.publicUrl()}/m/${meetingID}#${kind}=${key}`;
  const recipient = { name: email, address: email, locale };
  const mail = noticeTo(recipient, context, (to, words) =>
    ownLinkMail({ ...to, kind, meeting: view.meeting.name, url }, words),
  );
  await deliver(
    {
      address: email,
      key: `own-link/${id}`,
      what: { kind: "account" },
      decide: () => ({ kind: "send", mail: { ...mail, to: { address: email } } }),
      job: { name: "mailOwnLink", payload, priority: "account" },
    },
    context,
    signal,
  );
};
