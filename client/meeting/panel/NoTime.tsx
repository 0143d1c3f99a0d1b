import { markOf } from "#domain/answers/mark.ts";
import type { Wishes } from "#domain/deciding/wishes.ts";
import { QUARTER_MS, type Slot, slotStart } from "#domain/time/slot.ts";
import type { Group } from "../../live/group.ts";
import { lengthText } from "../../time/late-words.ts";
import { t } from "../../text/t.ts";

type NoTimeProps = {
  readonly wishes: Wishes;
  /** The meeting's, ascending. */
  readonly slots: readonly Slot[];
  readonly counts: Group["counts"];
  /** In milliseconds, as slots count them: what begins before has begun or is over. */
  readonly now: number;
};

/** In the place of best times, where there are none: why. */
export default function NoTime({ wishes, slots, counts, now }: NoTimeProps) {
  const { slotCount, slotLength, minRespondents, allowIfNeeded } = wishes;
  const isOver = (last: Slot | undefined): boolean => last !== undefined && slotStart(last) < now;
  const isMarked = (slot: Slot): boolean => counts.has(slot) || (allowIfNeeded && counts.has(markOf(slot, "ifNeeded")));
  if (isOver(slots.at(-1))) return <p>{t("deciding.allOver")}</p>;
  if (isOver(slots.findLast(isMarked))) return <p>{t("deciding.markedOver")}</p>;
  const length = lengthText({ start: 0, end: slotCount * slotLength * QUARTER_MS });
  if (minRespondents > 1) return <p>{t("deciding.tooFew", { count: minRespondents, length })}</p>;
  return <p>{t("deciding.noOneFree", { length })}</p>;
}
