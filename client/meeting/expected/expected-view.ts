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

/** Which mails those who are missing and have an address may get next: an invitation, or a reminder of it. */
export function mailsToSend(missing: readonly Person[]) {
  const reached = missing.filter(({ email }) => email !== undefined);
  const isNew = ({ invitedAt, remindedAt = [] }: Person): boolean => invitedAt === undefined && remindedAt.length === 0;
  return { invite: reached.filter(isNew), remind: reached.filter((one) => !isNew(one)) };
}
