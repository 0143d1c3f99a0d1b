import { keyframes } from "@emotion/react";
import styled from "@emotion/styled";
import { momentText } from "../time/words.ts";
import { SMALL } from "../ui/theme.ts";
import { toast } from "../ui/toast.ts";
import type { MeetingFacts } from "./model/derived.ts";
import { useMeetingState } from "./model/use-meeting-model.ts";
import { t } from "../text/t.ts";

/** Stands beside the months, on phones below them, where it moves nothing. */
export function Connection() {
  const facts = useMeetingState((state) => state.facts);
  const { kind, words, means = "" } = connectionOf(facts);
  // The bar above the grid says it of an answer that waits for the network.
  const isSaid = facts.pending.length > 0 && kind === "offline";
  return (
    <Line role="status" data-live={kind}>
      {/* Fingers and keys cannot hover, so a press shows the explanation too. */}
      {words !== undefined && !isSaid && (
        <button type="button" title={means} onClick={() => toast(means, { kind: "plain" })}>
          {words}
        </button>
      )}
    </Line>
  );
}

/** Describes the connection in few words with an explanation; a live page says nothing. */
export function connectionOf(
  facts: Pick<MeetingFacts, "live" | "updatedAt" | "isOnline" | "isAwayForLong" | "hasNews" | "zone" | "today">,
): { readonly kind: string; readonly words?: string; readonly means?: string } {
  const { live, updatedAt, isOnline, isAwayForLong, hasNews, zone, today } = facts;
  if (live.status === "live") return { kind: "live" };
  if (!isOnline) {
    const asOf = live.group === undefined ? updatedAt : Math.max(live.lostAt, updatedAt);
    const words = t("meeting.offline", { moment: momentText(asOf, zone, today) });
    return { kind: "offline", words, means: t("meeting.offlineMeans") };
  }
  if (live.status === "starting") return { kind: "starting" };
  if (!isAwayForLong)
    return { kind: "reconnecting", words: t("meeting.reconnecting"), means: t("meeting.reconnectingMeans") };
  // Changes show late: through Socket.IO, or only when REST is read.
  const words = hasNews ? t("meeting.notLive") : t("meeting.notLiveSlow");
  return { kind: "not-live", words, means: t("meeting.notLiveMeans") };
}

// Most losses end before anyone could read about them.
const appear = keyframes`from { visibility: hidden; }`;

const Line = styled.p`
  min-width: 0;
  & > button {
    max-width: 100%;
    overflow: hidden;
    color: var(--muted);
    font-size: var(--text-small);
    line-height: 1.25;
    text-overflow: ellipsis;
    text-decoration: underline dotted;
    text-underline-offset: 0.25em;
    white-space: nowrap;
  }
  &[data-live="reconnecting"] > button {
    animation: ${appear} 0.8s steps(1);
  }
  ${SMALL} {
    position: absolute;
    inset: auto 0 0;
    & > button {
      padding-top: 29px;
    }
  }
`;
