import { keyframes } from "@emotion/react";
import styled from "@emotion/styled";
import { useState } from "react";
import { t } from "../../text/t.ts";
import { hue } from "../../ui/theme.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { countedPeople } from "../model/selectors.ts";
import { useMeetingState } from "../model/use-meeting-model.ts";
import { attendanceAt } from "./people.ts";

/** How many have answered, with a bar while people are expected; at a pointed time how many are free. */
export function PeopleHeading() {
  const derived = useMeetingState((state) => state.derived);
  const inspected = useMeetingState(({ view }) => view.inspected);
  const isExpecting = useMeetingState(({ facts }) => (facts.meeting.expected ?? []).length > 0);
  const all = useMeetingState(countedPeople);
  const answered = derived.people.length;
  const isComplete = isExpecting && answered === all;
  const isNews = useBecameTrue(isComplete);
  return (
    <Head>
      <h2 id="people" data-complete={isComplete && inspected === undefined ? (isNews ? "news" : "") : undefined}>
        {inspected !== undefined
          ? t("panel.respondentsFree", { free: attendanceAt(derived, [inspected]).free.length, all })
          : isComplete
            ? t("panel.allAnswered", { count: all })
            : isExpecting
              ? t("panel.answeredOf", { answered, all })
              : t("panel.respondents", { count: answered })}
      </h2>
      {isExpecting && (
        <>
          <Bar aria-hidden="true">
            <i style={{ inlineSize: `${(100 * answered) / all}%` }} />
          </Bar>
          <VisuallyHidden role="status">{isNews ? t("panel.allAnswered", { count: all }) : ""}</VisuallyHidden>
        </>
      )}
    </Head>
  );
}

/** Returns whether `value` became true while the page was open. */
function useBecameTrue(value: boolean): boolean {
  const [previous, setPrevious] = useState(value);
  const [hasBecome, setHasBecome] = useState(false);
  if (previous !== value) {
    setPrevious(value);
    setHasBecome(value);
  }
  return hasBecome;
}

const appear = keyframes`from { opacity: 0; translate: 0 4px; }`;

const Head = styled.div`
  margin-bottom: 4px;
  & > h2 {
    line-height: 1.25rem;
  }
  & > [data-complete] {
    color: ${hue("sched")};
  }
  /* After the bar has filled. */
  & > [data-complete="news"] {
    animation: ${appear} 0.5s 0.3s ease-out both;
  }
`;

const Bar = styled.div`
  height: 4px;
  margin-block: 4px 8px;
  border-radius: 2px;
  background: var(--line);
  overflow: hidden;
  & > i {
    display: block;
    height: 100%;
    border-radius: inherit;
    background: ${hue("free")};
    transition: inline-size 0.4s ease-out;
  }
  @media (forced-colors: active) {
    outline: 1px solid CanvasText;
    & > i {
      forced-color-adjust: none;
      background: Highlight;
    }
  }
`;
