import { createHash } from "node:crypto";
import type { Delivery } from "#db/stores/delivery-store.ts";
import type { Stores } from "#db/stores/stores.ts";
import type { Recipient } from "#db/views/notice-views.ts";
import { invitationIcs } from "#domain/calendar/ics.ts";
import type { MeetingID } from "#domain/meeting-id.ts";
import type { Schedule } from "#domain/meeting/meeting.ts";
import type { Mail } from "../mail/mailer.ts";
import { mailboxText } from "../mail/mailbox-hash.ts";
import { scheduleMail, type ScheduleChange } from "../mail/schedule-mail.ts";
import { senderOf } from "../mail/sender-of.ts";
import { unsubscribeLinks } from "../mail/unsubscribe-links.ts";
import type { World } from "../world.ts";
import { allowedAt } from "./allowed-at.ts";
import { deliver, type Decision } from "./deliver.ts";
import { scheduleNews } from "./schedule-news.ts";

/** What is true of a meeting's time now, and who is to hear of it. */
export type ScheduleNow = {
  readonly meetingID: MeetingID;
  readonly recipient: Recipient;
  readonly name: string;
  /** What the organiser wrote, if this recipient may be shown it. */
  readonly about: string;
  readonly timezone: string;
  readonly sequence: number;
  readonly schedule?: Schedule | undefined;
  readonly creator?: string | undefined;
  readonly isDeleted: boolean;
  /** The recipient's answer is gone, and with it their part in the meeting. */
  readonly isRemoved?: boolean;
  /** When this was first to be said; absent when now is the first time. */
  readonly since?: number | undefined;
};

/** Enqueues the job once more for that time, with `since` in its payload. */
export type Again = (stores: Stores, when: { readonly runAt: number; readonly since: number }) => Promise<void>;

/** A notice that would have to wait longer is dropped: it is no news then, and mails to one mailbox cannot pile up. */
const LATEST_MS = 24 * 3_600_000;

/** Tells somebody what has become of a meeting's time, unless they know it already. `signal` aborts the sending. */
export async function deliverSchedule(is: ScheduleNow, again: Again, { world, signal }: Circumstances): Promise<void> {
  const { meetingID, recipient, sequence, schedule, isRemoved = false } = is;
  const hash = createHash("sha256").update(JSON.stringify([schedule ?? null, is.name, is.about, is.creator ?? null]));
  const told = { meetingID, sequence, hash: hash.digest(), ...(schedule !== undefined && { schedule }) };
  const mailbox = mailboxText(recipient.address, world.keys);
  const since = is.since ?? world.clock().epochMilliseconds;

  const decide = (history: readonly Delivery[], now: number): Decision => {
    const news = scheduleNews(told, history);
    if (news === undefined) return { kind: "drop" };
    const change = isRemoved && news.kind === "cancelled" ? { ...news, kind: "removed" as const } : news;
    const at = allowedAt(history, now, recipient.userID !== undefined);
    if (at > now) return at > since + LATEST_MS ? { kind: "drop" } : { kind: "later", at };
    return { kind: "send", mail: mailAbout(is, change, world) };
  };
  await deliver(
    {
      address: recipient.address,
      key: `schedule/${meetingID}/${sequence}/${mailbox}`,
      what: { kind: "schedule", told },
      decide,
      again: (stores, runAt) => again(stores, { runAt, since }),
    },
    world,
    signal,
  );
}

type Circumstances = { readonly world: World; readonly signal: AbortSignal };

const REASON = {
  user: "You get this because you created or answered this meeting, and asked for notices.",
  guest: "You get this because this address was given with an answer to this meeting.",
} as const;

function mailAbout(is: ScheduleNow, change: ScheduleChange, world: World): Omit<Mail, "id"> {
  const { meetingID, recipient, name, about, timezone } = is;
  const publicUrl = world.publicUrl();
  const url = `${publicUrl}/m/${meetingID}`;
  const links = unsubscribeLinks(recipient, world);
  const text = scheduleMail({
    change,
    to: recipient,
    meeting: { name, about, timezone, ...(!is.isDeleted && { url }) },
    publicUrl,
    reason: recipient.userID === undefined ? REASON.guest : REASON.user,
    unsubscribePage: links.page,
  });
  const method = "schedule" in change ? "REQUEST" : "CANCEL";
  const { start, end } = "schedule" in change ? change.schedule : change.before;
  const sender = senderOf(world.config);
  const ics = invitationIcs(method, {
    uid: `${meetingID}@${new URL(publicUrl).hostname}`,
    sequence: is.sequence,
    stamp: world.clock().epochMilliseconds,
    start,
    end,
    url,
    summary: name,
    description: [about, url].filter((part) => part !== "").join("\n\n"),
    organiser: { name: is.creator ?? sender.name ?? "", email: sender.address },
    attendee: { name: recipient.name, email: recipient.address },
  });
  return {
    ...text,
    to: { name: recipient.name, address: recipient.address },
    invitation: { method, ics },
    unsubscribeUrl: links.oneClick,
  };
}
