import type { Stores } from "#db/stores/stores.ts";
import type { ExpectedPerson } from "#domain/meeting/expected.ts";
import { DAY_MS } from "#domain/time/durations.ts";
import type { AppContext } from "../app-context.ts";
import { isWithinLimit } from "../http/rate-limit.ts";
import { countedDomain, recipientHash } from "../mail/mailbox.ts";

/** Invitations and reminders of one organiser within 24 hours, in all meetings together. */
const MAX_A_DAY = 100;
/** Such mails to one recipient within 24 hours, because the organiser may have typed a stranger's address. */
const MAX_FROM_ORGANISER = 5;
const MAX_FROM_ALL = 20;

type Mailing = {
  readonly stores: Pick<Stores, "expected">;
  readonly people: readonly Pick<ExpectedPerson, "email">[];
  /** The hash of the organiser's mailbox. */
  readonly organiser: Uint8Array;
  readonly now: number;
};
type Caller = {
  readonly call: { readonly address: string };
  readonly isPreview: boolean;
  readonly context: AppContext;
};

/**
 * Reads how many mails may still leave today: by organiser, by recipient and by mail domain, the last as at sign-up. The
 * organiser's row must be locked; the recipients are locked here.
 */
export async function openAllowance(mailing: Mailing, { call, isPreview, context }: Caller) {
  const { stores, people, organiser, now } = mailing;
  const { keys, rateLimit } = context;
  const since = now - DAY_MS;
  let left = MAX_A_DAY - (await stores.expected.mailsSince(organiser, since));
  const recipients = people.flatMap(({ email }) => (email === undefined ? [] : [recipientHash(email, keys)]));
  const counts = await stores.expected.countByRecipient(recipients, organiser, since);
  return {
    /** Counts a mail to this address. Returns false, and counts nothing, when it would be one too many. */
    async take(email: string): Promise<boolean> {
      const recipient = recipientHash(email, keys).toHex();
      const { total, fromOrganiser } = counts.get(recipient) ?? { total: 0, fromOrganiser: 0 };
      if (left <= 0 || total >= MAX_FROM_ALL || fromOrganiser >= MAX_FROM_ORGANISER) return false;
      const ofDomain = rateLimit("mailDomain", `${call.address} ${countedDomain(email)}`, isPreview ? 0 : 1);
      if (!(await isWithinLimit(ofDomain))) return false;
      counts.set(recipient, { total: total + 1, fromOrganiser: fromOrganiser + 1 });
      left -= 1;
      return true;
    },
  };
}
