import { type NotSent, remindableFrom } from "#domain/meeting/expected.ts";
import { t } from "../../text/t.ts";
import { listText } from "../../time/late-words.ts";
import { mailDay, type Person } from "./people.ts";

export type MailKind = "invitation" | "reminder";

/** Lists a person's mails: `Invited Nov 24, reminded Nov 25`. */
export function mailsText({ invitedAt, remindedAt = [] }: Person): string | undefined {
  const reminded = listText(remindedAt.map(mailDay));
  if (invitedAt === undefined) return reminded === "" ? undefined : t("panel.reminded", { reminded });
  const invited = mailDay(invitedAt);
  return reminded === "" ? t("panel.invited", { invited }) : t("expected.invitedReminded", { invited, reminded });
}

/** When a person may be reminded again, in milliseconds since the epoch. */
export function remindableAt({ invitedAt, remindedAt = [] }: Person): number | undefined {
  const at = (kind: MailKind, instant: string) => ({ kind, at: Temporal.Instant.from(instant).epochMilliseconds });
  const invited = invitedAt === undefined ? [] : [at("invitation", invitedAt)];
  return remindableFrom([...invited, ...remindedAt.map((instant) => at("reminder", instant))]);
}

export function reasonText(reason: NotSent, mail: MailKind, names: string): string {
  const texts = {
    noAddress: t("expected.noAddress", { names }),
    answered: t("expected.mailAnswered", { names }),
    tooSoon: t("expected.tooSoon", { names }),
    enough: mail === "invitation" ? t("expected.wasInvited", { names }) : t("expected.enough", { names }),
    unsubscribed: t("expected.unsubscribed", { names }),
    limit: t("expected.limit", { names }),
  };
  return texts[reason];
}
