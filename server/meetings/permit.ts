import type { MeetingView } from "#db/hot/meeting-view.ts";
import type { Verdict } from "#domain/meeting/meeting-policy.ts";
import { refuse } from "#domain/refusal.ts";

/** Passes what is allowed, and refuses the rest: 401 when a login could help, 403 when not. */
export function permit(verdict: Verdict, sentence: { readonly login: string; readonly other: string }): void {
  if (verdict === "not-signed-in") refuse("not-signed-in", sentence.login);
  if (verdict === "not-yours") refuse("not-yours", sentence.other);
}

/** What a caller is told who is not the organiser: a guest's meeting has a key, and nobody who created it. */
export function otherThanOrganiser(
  { meeting, organiserKeyHash }: Pick<MeetingView, "meeting" | "organiserKeyHash">,
  action: "edit" | "delete" | "schedule",
): string {
  if (meeting.creator !== undefined) {
    return action === "schedule"
      ? "Only the organiser may schedule this meeting."
      : "You must be logged in as the creator of this meeting.";
  }
  if (organiserKeyHash !== undefined) return `The organiser key of this meeting is needed to ${action} it.`;
  return `This meeting has no organiser any more who could ${action} it.`;
}
