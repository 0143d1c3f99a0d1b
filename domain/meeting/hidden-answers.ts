import { type Actor, isOrganiser, type Organised } from "./organiser.ts";

export type AnswersVisibleTo = "everyone" | "organiser";

/** Absent: everyone sees the answers. */
type Hideable = { readonly answersVisibleTo?: AnswersVisibleTo | undefined };

/** Tells whether only the organiser sees the answers. */
export function isHidden({ answersVisibleTo }: Hideable): boolean {
  return answersVisibleTo === "organiser";
}

/** Tells whether the actor may know anything about other people's answers, including their number and age. */
export function maySeeAnswers(actor: Actor, meeting: Hideable & Organised): boolean {
  return !isHidden(meeting) || isOrganiser(actor, meeting);
}
