import styled from "@emotion/styled";
import { Failure } from "../ui/Failure.tsx";
import { hue } from "../ui/theme.ts";
import { useMeetingSession, useMeetingState } from "./session/use-session.ts";
import { t } from "../text/t.ts";

/** Beside the buttons: why the last request failed, or what it waits for. It goes with the next try. */
export function CommandNote() {
  const failure = useMeetingState((state) => state.failure);
  const isAsking = useMeetingState(({ asking }) => asking !== undefined);
  // The guest's own dialog says what concerns it.
  if (isAsking) return null;
  if (failure === undefined) return <SlowNote />;
  const isSave = failure.command === "save" || failure.command === "add";
  const reason = failure.text;
  if (isSave) return <Failure>{t("answer.saveFailed", { reason })}</Failure>;
  return (
    <Failure>
      {failure.isUnreachable ? t("meeting.failedOffline", { reason }) : t("meeting.failed", { reason })}
    </Failure>
  );
}

/** What a request that takes long waits for; an answer can be kept on this device instead of waiting for it. */
export function SlowNote() {
  const { emit } = useMeetingSession();
  const isSlow = useMeetingState((state) => state.isSlow);
  const busy = useMeetingState((state) => state.busy);
  if (!isSlow || busy === undefined) return null;
  return (
    <Line role="status">
      {t("meeting.waiting")}{" "}
      {(busy === "save" || busy === "add") && (
        <button type="button" onClick={() => emit({ kind: "keep-on-device" })}>
          {t("answer.keepOnDevice")}
        </button>
      )}
    </Line>
  );
}

const Line = styled.p`
  color: var(--muted);
  & > button {
    min-height: 32px;
    padding: 0;
    border: 0;
    background: none;
    color: ${hue("sched")};
    font-weight: 600;
    cursor: pointer;
    @media (pointer: coarse) {
      min-height: 44px;
    }
  }
`;
