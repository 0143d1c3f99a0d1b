import { Fragment, useDeferredValue, useEffect, useState } from "react";
import type { CoverSession } from "#domain/deciding/cover.ts";
import type { Decision } from "#domain/deciding/decided.ts";
import { QUARTER_MS, quartersAfter } from "#domain/time/slot.ts";
import { t } from "../../text/t.ts";
import { DownIcon } from "../../ui/icons.tsx";
import { laterWithTexts } from "../../ui/later.tsx";
import { awaitedCount, countedPeople, nextQuarterOf } from "../model/selectors.ts";
import { useMeetingModel, useMeetingState } from "../model/use-meeting-model.ts";
import type { ListedTime } from "./BestTimeText.tsx";
import { DecidedLine } from "./DecidedLine.tsx";
import { DurationMenu } from "./DurationMenu.tsx";
import { FoldButton } from "./FoldButton.tsx";
import { Entry, Heading, List, Section, Unfold } from "./time-style.ts";
import { TimeChoice } from "./TimeChoice.tsx";
import { useShowTime } from "./show-time.ts";
import { type Choice, useChoice } from "./use-choice.ts";
import { useDecision } from "./use-decision.ts";
import { WhatIfLine } from "./WhatIfLine.tsx";
import { wishesIn } from "./wishes.ts";

const NoTime = laterWithTexts(() => import("./NoTime.tsx"), <p>{"\u00A0"}</p>);

/** The best time as a card, the next ones as rows. `isOnTop`: above the grid of a phone, where it is brief. */
export default function BestTimes({ isOnTop = false }: { readonly isOnTop?: boolean }) {
  const decision = useShownDecision();
  useShowTime();
  const isScheduled = useMeetingState(({ derived }) => derived.scheduled !== undefined);
  const [isUnfolded, setIsUnfolded] = useState(false);
  const awaits = useMeetingState(awaitedCount) > 0;
  const fold = (): void => setIsUnfolded(!isUnfolded);
  return (
    <Section
      aria-label={t("panel.bestTimes")}
      className={isOnTop ? "answer-room" : undefined}
      data-awaits={awaits ? "" : undefined}
    >
      {isScheduled && (
        <FoldButton isOpen={isUnfolded} onPress={fold}>
          {t("panel.otherTimes")}
        </FoldButton>
      )}
      {(isUnfolded || !isScheduled) && (
        <>
          <Heading>
            <h2>{t("panel.bestTime")}</h2>
            <DurationMenu />
            {isOnTop && (
              <Unfold type="button" aria-label={t("panel.bestTimes")} aria-expanded={isUnfolded} onClick={fold}>
                <DownIcon />
              </Unfold>
            )}
          </Heading>
          <Times decision={decision} isBrief={isOnTop && !isUnfolded} />
        </>
      )}
    </Section>
  );
}

/** Returns the decision, and marks its times in the grid. */
function useShownDecision(): Decision | undefined {
  const { send } = useMeetingModel();
  const { slots } = useMeetingState(({ derived }) => derived.days);
  const wishes = useMeetingState(wishesIn);
  // Deferred, because ranking a large group must not delay a stroke.
  const { answers } = useDeferredValue(useMeetingState(({ derived }) => derived.group));
  // Times begin on quarters, so the ranking changes only then.
  const now = useMeetingState(nextQuarterOf) * QUARTER_MS;
  const decision = useDecision({ answers, slots, now, wishes });
  useEffect(() => send({ kind: "view", view: { best: decision?.best } }), [send, decision]);
  useEffect(() => () => send({ kind: "view", view: { best: undefined } }), [send]);
  return decision;
}

type TimesProps = {
  readonly decision: Decision | undefined;
  /** Draws the open time only, and briefly. */
  readonly isBrief: boolean;
};

const BEST = "best 0";

function Times({ decision, isBrief }: TimesProps) {
  const { slotCount, slotLength } = useMeetingState(wishesIn);
  const { best = [], whatIf, cover = [], decided } = decision ?? {};
  // A stretch may be longer than the meeting, which takes its first part.
  const times = best.map(({ start, end }): ListedTime => {
    return { start, end: quartersAfter(start, slotCount * slotLength), stretchEnd: end };
  });
  const choice = useChoice(
    {
      ...Object.fromEntries(times.map((time, at) => [`best ${at}`, time])),
      ...Object.fromEntries(cover.map((time, at) => [`cover ${at}`, time])),
      whatIf,
    },
    BEST,
  );
  if (decision !== undefined && times.length === 0) {
    return (
      <List>
        <Entry data-open="">
          <NoTime />
        </Entry>
      </List>
    );
  }
  const changed = times.findIndex((time) => time.start === whatIf?.start);
  const whatIfPlace = changed < 0 ? "whatIf" : `best ${changed}`;
  return (
    <>
      <List data-pending={decision === undefined ? "" : undefined}>
        {times.map((time, at) => {
          const place = `best ${at}`;
          const isFirst = place === BEST;
          if (isBrief && choice.open !== place) return null;
          return (
            <Fragment key={place}>
              <TimeChoice
                {...{ place, choice, isBrief }}
                time={isFirst && decided === true ? { ...time, stretchEnd: undefined } : time}
                decided={
                  isFirst && decided !== undefined ? (
                    <DecidedLine range={time} isDecided={decided} isBrief={isBrief} />
                  ) : undefined
                }
                named={whatIfPlace === place ? whatIf?.respondentID : undefined}
              >
                {whatIf !== undefined && !isBrief && (isFirst || whatIfPlace === place) && (
                  <WhatIfLine
                    whatIf={whatIf}
                    onPress={whatIfPlace === place ? undefined : () => choice.press(whatIfPlace)}
                  />
                )}
              </TimeChoice>
              {isFirst && whatIf !== undefined && choice.open === "whatIf" && (
                <TimeChoice place="whatIf" time={whatIf} {...{ choice, isBrief }} />
              )}
            </Fragment>
          );
        })}
      </List>
      {cover.length > 0 && !isBrief && <CoverRows {...{ cover, choice }} />}
    </>
  );
}

type CoverRowsProps = { readonly cover: readonly CoverSession[]; readonly choice: Choice };

/** The sessions that together reach everybody, behind the last row. */
function CoverRows({ cover, choice }: CoverRowsProps) {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const all = useMeetingState(countedPeople);
  const text = coverText(cover, all);
  const isOpen = isUnfolded || choice.open.startsWith("cover");
  return (
    <>
      <FoldButton isOpen={isOpen} onPress={() => setIsUnfolded(!isOpen)}>
        {text}
      </FoldButton>
      {isOpen && (
        <List aria-label={text}>
          {cover.map((time, at) => (
            <TimeChoice key={at} place={`cover ${at}`} {...{ time, choice }} />
          ))}
        </List>
      )}
    </>
  );
}

function coverText(cover: readonly CoverSession[], all: number): string {
  const sessions = cover.length === 2 ? "two" : "three";
  const free = new Set(cover.flatMap((time) => [...time.free, ...time.ifNeeded])).size;
  return free === all ? t("panel.coverAll", { sessions }) : t("panel.coverMost", { sessions, free, all });
}
