import { markOf } from "#domain/answers/levels.ts";
import { QUARTER_MS, type Slot } from "#domain/time/slot.ts";
import { lengthText } from "../../time/late-words.ts";
import { t } from "../../text/t.ts";
import { nextQuarterOf } from "../model/selectors.ts";
import { useMeetingState } from "../model/use-meeting-model.ts";
import { wishesIn } from "./wishes.ts";

export default function NoTime() {
  const { days, group } = useMeetingState(({ derived }) => derived);
  const { slotCount, slotLength, minRespondents, allowIfNeeded } = useMeetingState(wishesIn);
  const quarter = useMeetingState(nextQuarterOf);
  const isOver = (last: Slot | undefined): boolean => last !== undefined && last < quarter;
  const isMarked = (slot: Slot): boolean =>
    group.counts.has(slot) || (allowIfNeeded && group.counts.has(markOf(slot, "ifNeeded")));
  if (isOver(days.slots.at(-1))) return <p>{t("deciding.allOver")}</p>;
  if (isOver(days.slots.findLast(isMarked))) return <p>{t("deciding.markedOver")}</p>;
  const length = lengthText({ start: 0, end: slotCount * slotLength * QUARTER_MS });
  if (minRespondents > 1) return <p>{t("deciding.tooFew", { count: minRespondents, length })}</p>;
  return <p>{t("deciding.noOneFree", { length })}</p>;
}
