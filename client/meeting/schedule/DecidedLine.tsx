import { keyframes } from "@emotion/react";
import styled from "@emotion/styled";
import type { SlotRange } from "#domain/meeting/schedule.ts";
import { Marked } from "../../text/Marked.tsx";
import { t } from "../../text/t.ts";
import { hue } from "../../ui/theme.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { awaitedCount } from "../model/selectors.ts";
import { useMeetingState } from "../model/use-meeting-model.ts";
import { useTimeTexts } from "./BestTimeText.tsx";

type DecidedLineProps = { readonly range: SlotRange; readonly isDecided: boolean; readonly isBrief: boolean };

/** Goes on with the sentence that begins with the time above it. */
export function DecidedLine({ range, isDecided, isBrief }: DecidedLineProps) {
  const { wholeText } = useTimeTexts();
  const count = useMeetingState(awaitedCount);
  return (
    <div role="status">
      {isDecided && (
        <Decided>
          <Seal />
          <span>
            <Marked
              text={t("panel.decided")}
              marks={{ when: () => <VisuallyHidden>{wholeText(range)}</VisuallyHidden> }}
            />
          </span>
        </Decided>
      )}
      {isBrief && !isDecided && <small>{t("schedule.awaited", { count })}</small>}
    </div>
  );
}

function Seal() {
  return (
    <svg aria-hidden="true" width="20" height="20" viewBox="0 0 20 20">
      <circle cx="10" cy="10" r="9" fill="currentColor" />
      <path
        d="m6 10.25 2.75 2.75L14 7.5"
        fill="none"
        stroke="var(--on-sched)"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

const stamp = keyframes`from { opacity: 0; transform: scale(1.8); }`;

const Decided = styled.div`
  display: flex;
  align-items: flex-start;
  gap: 6px;
  margin-top: 4px;
  color: ${hue("sched")};
  font-size: var(--text-note);
  font-weight: 600;
  text-wrap: pretty;
  & > svg {
    flex: none;
    animation: ${stamp} 240ms ease-out;
  }
`;
