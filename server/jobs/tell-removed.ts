import { mailboxHash } from "../mail/mailbox-hash.ts";
import { deliverSchedule } from "./deliver-schedule.ts";
import type { Task } from "./task.ts";

/** Tells one mailbox that its answer was removed, if it was told a time, so that the entry leaves the calendar. */
export const tellRemoved: Task<"tell-removed"> = async (payload, world, signal) => {
  const { meetingID, recipient, name, timezone, sequence, since } = payload;
  const { userID, address } = recipient;
  const { notices } = world.database.views;
  if (!(await notices.wants({ userID, mailbox: mailboxHash(address) }))) return;
  // They are the creator, or there by another answer: what was said still holds.
  if (await notices.concerns(meetingID, address)) return;
  const key = `removed/${meetingID}/${Buffer.from(mailboxHash(address)).toString("hex")}`;
  await deliverSchedule(
    {
      meetingID,
      name,
      timezone,
      sequence,
      since,
      recipient: { name: recipient.name, address, locale: recipient.locale, ...(userID !== undefined && { userID }) },
      about: "",
      isDeleted: false,
      isRemoved: true,
    },
    (stores, when) => stores.jobs.add("tell-removed", { ...payload, since: when.since }, { key, runAt: when.runAt }),
    { world, signal },
  );
};
