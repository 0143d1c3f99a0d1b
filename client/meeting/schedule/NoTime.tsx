import styled from "@emotion/styled";
import { useDeferredValue, useMemo } from "react";
import { markOf } from "#domain/answers/levels.ts";
import { QUARTER_MS, quartersAfter, type Slot } from "#domain/time/slot.ts";
import { t } from "../../text/t.ts";
import { Button } from "../../ui/Button.tsx";
import { NOTE } from "../../ui/theme.ts";
import { countedPeople, nextQuarterOf } from "../model/selectors.ts";
import { useMeetingState } from "../model/use-meeting-model.ts";
import { useTimeTexts } from "./BestTimeText.tsx";
import { durationText, shorterThan } from "./DurationMenu.tsx";
import { useDecision } from "./use-decision.ts";
import WishesFields from "./WishesFields.tsx";
import { useWishes } from "./use-wishes.ts";

/** Says why no time fits, and offers the longest shorter duration that does. */
export default function NoTime() {
  const { days, group } = useMeetingState(({ derived }) => derived);
  const { wishes } = useWishes();
  const { slotCount, slotLength, minRespondents, required, allowIfNeeded } = wishes;
  const quarter = useMeetingState(nextQuarterOf);
  const isOver = (last: Slot | undefined): boolean => last !== undefined && last < quarter;
  const isMarked = (slot: Slot): boolean =>
    group.counts.has(slot) || (allowIfNeeded && group.counts.has(markOf(slot, "ifNeeded")));
  if (isOver(days.slots.at(-1))) return <p>{t("deciding.allOver")}</p>;
  if (isOver(days.slots.findLast(isMarked))) return <p>{t("deciding.markedOver")}</p>;
  const length = durationText(slotCount * slotLength);
  const shorter = shorterThan(slotCount, slotLength);
  return (
    <>
      <p>
        {minRespondents > 1
          ? t("deciding.tooFew", { count: minRespondents, length })
          : t("deciding.noOneFree", { length })}
      </p>
      {shorter !== undefined && <Shorter slotCount={shorter} />}
      {(minRespondents > 1 || required.size > 0) && <WishesFields />}
    </>
  );
}

function Shorter({ slotCount }: { readonly slotCount: number }) {
  const { wishes, tryOut } = useWishes();
  const { slotLength } = wishes;
  const { slots } = useMeetingState(({ derived }) => derived.days);
  const { answers } = useDeferredValue(useMeetingState(({ derived }) => derived.group));
  const now = useMeetingState(nextQuarterOf) * QUARTER_MS;
  const all = useMeetingState(countedPeople);
  const { startText } = useTimeTexts();
  const shorterWishes = useMemo(() => ({ ...wishes, slotCount }), [wishes, slotCount]);
  const decision = useDecision({ answers, slots, now, wishes: shorterWishes });
  if (decision === undefined) return null;
  const [first] = decision.best;
  if (first === undefined) {
    const next = shorterThan(slotCount, slotLength);
    return next === undefined ? null : <Shorter slotCount={next} />;
  }
  const length = slotCount * slotLength;
  const when = startText({ start: first.start, end: quartersAfter(first.start, length) });
  return (
    <Try>
      <Button onClick={() => tryOut({ slotLength, slotCount })}>
        {t("deciding.tryLength", { length: durationText(length) })}
      </Button>
      <p>{t("deciding.thenFree", { when, free: first.free.length, all })}</p>
    </Try>
  );
}

const Try = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px 12px;
  & > p {
    ${NOTE};
  }
`;
