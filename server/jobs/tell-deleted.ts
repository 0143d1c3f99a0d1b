import { mailboxHash } from "../mail/mailbox-hash.ts";
import { deliverSchedule } from "./deliver-schedule.ts";
import type { Task } from "./task.ts";

/** Tells one mailbox that a meeting is deleted, if it was told a time. All that is left of the meeting is the payload. */
export const tellDeleted: Task<"tell-deleted"> = async (payload, world, signal) => {
  const { meetingID, recipient, name, timezone, sequence, since } = payload;
  const { userID, address } = recipient;
  if (!(await world.database.views.notices.wants({ userID, mailbox: mailboxHash(address) }))) return;
  const key = `deleted/${meetingID}/${Buffer.from(mailboxHash(address)).toString("hex")}`;
  await deliverSchedule(
    {
      meetingID,
      name,
      timezone,
      sequence,
      since,
      recipient: { name: recipient.name, address, locale: recipient.locale, ...(userID !== undefined && { userID }) },
      about: "",
      isDeleted: true,
    },
    (stores, when) => stores.jobs.add("tell-deleted", { ...payload, since: when.since }, { key, runAt: when.runAt }),
    { world, signal },
  );
};
