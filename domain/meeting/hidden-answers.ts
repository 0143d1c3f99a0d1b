import { type Actor, isOrganiser, type Organised } from "./organiser.ts";

/** Whom answers can be shown to. */
export type AnswersVisibleTo = "everyone" | "organiser";

/** Absent: everyone sees the answers. */
type Hideable = { readonly answersVisibleTo?: AnswersVisibleTo | undefined };

/** Whether the answers of a meeting are shown to its organiser only. */
export function isHidden({ answersVisibleTo }: Hideable): boolean {
  return answersVisibleTo === "organiser";
}

/** Whether the actor may know of answers that are not their own: what they are, whose, how many and since when. */
export function maySeeAnswers(actor: Actor, meeting: Hideable & Organised): boolean {
  return !isHidden(meeting) || isOrganiser(actor, meeting);
}
