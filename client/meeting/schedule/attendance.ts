import type { RespondentID } from "#domain/ids.ts";
import type { SlotRange } from "#domain/meeting/schedule.ts";
import { slotAfter } from "#domain/time/slot.ts";
import type { Group } from "../../live/group.ts";
import { t } from "../../text/t.ts";

/** Who can come to a time and who cannot, by name, in order of arrival. */
export type Attendance = { readonly coming: readonly string[]; readonly missing: readonly string[] };

/** A respondent comes who has marked all of `range`. */
export function attendanceIn(
  { start, end }: SlotRange,
  { names, answers }: Pick<Group, "names" | "answers">,
): Attendance {
  const isFree = (id: RespondentID): boolean => {
    const slots = answers.get(id);
    for (let slot = start; slot < end; slot = slotAfter(slot)) if (slots?.has(slot) !== true) return false;
    return true;
  };
  const coming: string[] = [];
  const missing: string[] = [];
  for (const [id, name] of names) (isFree(id) ? coming : missing).push(name);
  return { coming, missing };
}

/** `All 6 can come`, `5 of 6 can come`. */
export function attendanceText({ coming, missing }: Attendance): string {
  const all = coming.length + missing.length;
  if (all === 0) return t("schedule.noAnswers");
  if (missing.length > 0) return t("schedule.someCanCome", { count: coming.length, all });
  const [only] = coming;
  if (all === 1 && only !== undefined) return t("schedule.oneCanCome", { name: only });
  return t("schedule.allCanCome", { count: all });
}
