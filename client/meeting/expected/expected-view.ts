import { remindableFrom } from "#domain/meeting/expected.ts";
import { t } from "../../text/t.ts";
import { listText } from "../../time/late-words.ts";
import { viewerZone } from "../../time/viewer-time.ts";
import { dateText } from "../../time/words.ts";
import type { MailKind, Person } from "./expected-calls.ts";

/** What the organiser looks at of the people who should answer. */
export type ExpectedView =
  | { readonly kind: "list" }
  | { readonly kind: "add" }
  | { readonly kind: "links" }
  | { readonly kind: "mail"; readonly mail: MailKind }
  | { readonly kind: "person"; readonly expectedID: string };

export type ExpectedViewProps = {
  readonly onView: (view: ExpectedView) => void;
  readonly onClose: () => void;
};

/** Which mails a person got, and when: `Invited Nov 24, reminded Nov 25`. Undefined: none. */
export function mailsText({ invitedAt, remindedAt = [] }: Person): string | undefined {
  const day = (instant: string): string => {
    const zone = viewerZone();
    const date = Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDate().toString();
    return dateText(date, Temporal.Now.plainDateISO(zone).toString());
  };
  const reminded = listText(remindedAt.map(day));
  if (invitedAt === undefined) return reminded === "" ? undefined : t("expected.reminded", { reminded });
  const invited = day(invitedAt);
  return reminded === "" ? t("expected.invited", { invited }) : t("expected.invitedReminded", { invited, reminded });
}

/** Which mails those who are missing may get at `now`: an invitation, a reminder of it, or none yet or any more, and why. */
export function mailsToSend(missing: readonly Person[], now: number) {
  const invite: Person[] = [];
  const remind: Person[] = [];
  const later: { readonly name: string; readonly from: number }[] = [];
  const enough: Person[] = [];
  for (const person of missing) {
    const mails = mailsOf(person);
    const from = remindableFrom(mails);
    if (person.email === undefined) continue;
    if (mails.length === 0) invite.push(person);
    else if (from === undefined) enough.push(person);
    else if (from <= now) remind.push(person);
    else later.push({ name: person.name, from });
  }
  return { invite, remind, later, enough };
}

function mailsOf({ invitedAt, remindedAt = [] }: Person) {
  const at = (kind: MailKind, instant: string) => ({ kind, at: Temporal.Instant.from(instant).epochMilliseconds });
  const invited = invitedAt === undefined ? [] : [at("invitation", invitedAt)];
  return [...invited, ...remindedAt.map((one) => at("reminder", one))];
}
