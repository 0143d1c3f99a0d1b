import * as z from "zod";
import { linkName } from "#domain/meeting/expected.ts";
import { isClosed } from "#domain/meeting/closing.ts";
import { personalLink } from "./personal-link.ts";
import { unsubscribedOf } from "./invitations.ts";
import { keyHash, sameKey } from "../http/credentials.ts";
import { inviteMail, ownLinkMail } from "./link-mails.ts";
import { mailboxText } from "../mail/mailbox.ts";
import { openBytes } from "../sealing.ts";
import { deliverMail, noticeTo, wantsNotices } from "../mail/deliver.ts";
import type { Task } from "../jobs/task.ts";

/** Mails an expected person their link as it is now, in the language of their account or, without one, of the organiser. */
export const inviteExpected: Task<"inviteExpected"> = async (payload, context, signal) => {
  const { meetingID, expectedID, kind, at, mailbox } = payload;
  const { meetings, database, clock, keys } = context;
  const view = await meetings.view(meetingID);
  const person = view?.expected.find((one) => one.expectedID === expectedID);
  if (view === undefined || person?.email === undefined || person.respondentID !== undefined) return;
  const { meeting } = view;
  const { creator: creatorID, schedule } = meeting;
  // It was counted for the mailbox that they had then.
  if (mailboxText(person.email, keys) !== mailbox || schedule !== undefined || creatorID === undefined) return;
  const unwanted = await database.transaction((stores) => unsubscribedOf([person], stores, keys));
  if (isClosed(meeting, clock().epochMilliseconds) || unwanted.size > 0) return;
  const creator = await database.views.users.user(creatorID);
  if (creator === undefined) return;
  const { locale, reading } = (await database.views.users.login(person.email.toLowerCase()))?.user ?? creator;
  const recipient = { name: person.name, address: person.email, locale, reading };
  const mail = noticeTo(recipient, context, (to, words) =>
    inviteMail({ ...to, kind, meeting, organiser: creator.name, url: personalLink(context, meetingID, person) }, words),
  );
  const key = `${kind}/${meetingID}/${linkName(person)}/${at}`;
  await deliverMail({ mail, key, job: { name: "inviteExpected", payload } }, context, signal);
};

/** Mails a guest's own link, unless it is worth nothing any more or the mailbox wants no mails. */
export const mailOwnLink: Task<"mailOwnLink"> = async (payload, context, signal) => {
  const { id, meetingID, kind, email, locale, sealed } = payload;
  const { keys, meetings } = context;
  const key = openBytes({ keys, purpose: "mailed-key", row: id }, Buffer.from(sealed, "base64"), z.string());
  const view = await meetings.view(meetingID);
  if (key === undefined || view === undefined) return;
  const hashes = kind === "organiser" ? [view.organiserKeyHash] : view.respondents.map((one) => one.keyHash);
  const isWorth = hashes.some((hash) => sameKey(keyHash(key), hash));
  if (!isWorth || !(await wantsNotices({ address: email }, context))) return;
  const url = `${context.publicUrl()}/m/${meetingID}#${kind}=${key}`;
  const recipient = { name: email, address: email, locale };
  const mail = noticeTo(recipient, context, (to, words) =>
    ownLinkMail({ ...to, kind, meeting: view.meeting.name, url }, words),
  );
  const job = { name: "mailOwnLink", payload } as const;
  await deliverMail({ mail: { ...mail, to: { address: email } }, key: `own-link/${id}`, job }, context, signal);
};
