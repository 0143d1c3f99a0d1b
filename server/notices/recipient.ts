import type { MeetingPerson } from "#db/stores/meeting-people.ts";
import { readingOf } from "#db/stores/user-store.ts";
import type { UserID } from "#domain/ids.ts";
import type { ReadingSettings } from "#domain/time/words/reading-settings.ts";
import type { AppContext } from "../app-context.ts";
import { readerFor } from "../language/words.ts";
import { mailboxOf } from "../mail/mailbox.ts";
import type { Mail } from "../mail/mailer.ts";
import { mailWords, type MailWords } from "../mail/mail-words.ts";
import type { MailText, NoticeTo } from "../mail/write-mail.ts";
import { unsubscribeLinks } from "./unsubscribe.ts";

export type Recipient = {
  readonly name: string;
  readonly address: string;
  /** Language of the last login, or in which a guest answered: a BCP 47 tag. */
  readonly locale: string;
  readonly reading?: ReadingSettings | undefined;
  /** Absent for guests, whose addresses are unconfirmed. */
  readonly userID?: UserID;
};

/**
 * Returns how notices reach a person. Undefined for a user who switched notices off, and for a guest who neither typed
 * an address nor was invited.
 */
export function recipientOf(person: MeetingPerson): Recipient | undefined {
  const { name, locale, userID, subscribed } = person;
  const address = addressOf(person);
  if (address === null || subscribed === false) return undefined;
  return { name, address, locale, ...readingOf(person), ...(userID !== null && { userID }) };
}

export const addressOf = ({ email, typedAddress, invitedAddress }: MeetingPerson): string | null =>
  email ?? typedAddress ?? invitedAddress;

/** Returns whether a recipient still wants notices: users by their settings, guests by their mailbox. */
export async function wantsNotices(
  { userID, address }: Pick<Recipient, "userID" | "address">,
  { database, keys }: AppContext,
): Promise<boolean> {
  if (userID !== undefined) {
    const user = await database.views.users.user(userID);
    return user?.isSubscribed === true && user.isDisabled !== true;
  }
  return (await database.views.notices.suppressed([mailboxOf(address, keys)])).size === 0;
}

type WriteNotice = (to: NoticeTo, words: MailWords) => MailText;

/** Writes a notice in the recipient's language, with links that unsubscribe them. */
export function noticeTo(recipient: Recipient, context: AppContext, write: WriteNotice): Omit<Mail, "id"> {
  const { name, address } = recipient;
  const { page, oneClick } = unsubscribeLinks(recipient, context);
  const text = write({ name, publicUrl: context.publicUrl(), unsubscribePage: page }, mailWords(readerFor(recipient)));
  return { ...text, to: { name, address }, unsubscribeUrl: oneClick };
}
