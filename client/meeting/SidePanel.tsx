import styled from "@emotion/styled";
import { type RefCallback, useState } from "react";
import { ENOUGH_ANSWERS, isOver } from "./model/selectors.ts";
import { useMeetingState } from "./model/use-meeting-model.ts";
import { PeopleList } from "./people/PeopleList.tsx";
import { useIsAnswerOnTop } from "./schedule/answer-place.ts";
import BestTimes from "./schedule/BestTimes.tsx";
import { t } from "../text/t.ts";
import { laterWithTexts } from "../ui/later.tsx";
import { NOTE } from "../ui/theme.ts";

const LoneAnswer = laterWithTexts(() => import("./people/LoneAnswer.tsx"), <div style={{ height: 40 }} />);

export default function SidePanel() {
  const isEmpty = useMeetingState(({ derived }) => derived.people.length === 0);
  const hidesOthers = useMeetingState(({ derived }) => derived.hidesOthers);
  return (
    <Aside ref={usePanelHeight()}>
      {hidesOthers ? (
        <OwnAnswer />
      ) : (
        <>
          {!isEmpty && <Answer />}
          <PeopleList />
        </>
      )}
    </Aside>
  );
}

/** Lets the panel stay in sight beside the grid. A panel higher than the window stays once its end is in sight. */
function usePanelHeight(): RefCallback<HTMLElement> {
  const [follow] = useState(() => (panel: HTMLElement | null) => {
    if (panel === null) return undefined;
    const sizes = new ResizeObserver(() => panel.style.setProperty("--height", `${panel.offsetHeight}px`));
    sizes.observe(panel);
    return () => sizes.disconnect();
  });
  return follow;
}

/** The best times, unless they stand above the grid. */
function Answer() {
  const isEnough = useMeetingState(({ derived }) => derived.people.length >= ENOUGH_ANSWERS);
  const isOnTop = useIsAnswerOnTop();
  const isPast = useMeetingState(isOver);
  if (!isEnough) return <LoneAnswer />;
  // The line over the days says it when all are over.
  return isOnTop || isPast ? null : <BestTimes />;
}

function OwnAnswer() {
  const { hasAnswer, isClosed } = useMeetingState(({ derived }) => derived);
  return (
    <section>
      <header>
        <h2>{t("meeting.yours")}</h2>
      </header>
      <p>{hasAnswer ? t("panel.ownAnswer") : isClosed ? t("meeting.isClosed") : t("panel.markAndSave")}</p>
      <p>{t("panel.onlyOrganiserMeans")}</p>
    </section>
  );
}

const Aside = styled.aside`
  display: flex;
  flex-direction: column;
  gap: 24px;
  min-width: 0;
  /* The bar at the bottom covers the last 96 px. */
  @media (min-width: 1024px) {
    position: sticky;
    top: min(16px, 100vh - 96px - var(--height, 0px));
  }
  & header {
    display: flex;
    align-items: baseline;
    justify-content: space-between;
    gap: 12px;
    min-height: 29px;
    margin-bottom: 4px;
    ${NOTE};
    line-height: 1.40625rem;
  }
  & h2 {
    color: var(--ink);
    font-size: var(--text-note);
    font-weight: 600;
    line-height: inherit;
    letter-spacing: 0;
    font-variant-numeric: tabular-nums;
  }
  & p {
    color: var(--muted);
    text-wrap: pretty;
  }
  & p + p {
    margin-top: 6px;
  }
`;
