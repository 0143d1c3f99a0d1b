import styled from "@emotion/styled";
import { levelsOf, presentMarks } from "#domain/answers/levels.ts";
import { Link } from "../ui/Link.tsx";
import { call } from "../api/call.ts";
import { useViewerZone } from "../time/viewer-time.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Dialog, Footer } from "../ui/Dialog.tsx";
import { copyText, saveFile } from "../ui/take-along.ts";
import { toast } from "../ui/toast.ts";
import { inSlotsOf, type PendingAnswer, type SendError } from "../offline/pending-answer.ts";
import { discardPending, keepPresentTimes, retryPending } from "../offline/pending-page.ts";
import { isFloating, isSameKind } from "#domain/meeting/kind.ts";
import { QUARTER_MS, HALF_HOUR_QUARTERS, slotStart, sortedSlots, type Slot } from "#domain/time/slot.ts";
import { localTime } from "#domain/time/words/clock-text.ts";
import { rangeText } from "../time/words.ts";
import { t } from "../text/t.ts";

export type SendErrorDialogProps = { waiting: PendingAnswer; onClose: () => void };

export default function SendErrorDialog({ waiting, onClose }: SendErrorDialogProps) {
  const zone = useViewerZone();
  const { error, edits, meetingID, meetingName, kind } = waiting;
  const latest = edits.at(-1);
  if (error === undefined || latest === undefined) return null;
  const { slots, slotLength } = latest;
  const { free, ifNeeded } = levelsOf(slots);
  // Weekly and whole-day meetings have no zone.
  const shownIn = isFloating({ kind }) ? "UTC" : zone;
  const maybe = timesText(ifNeeded, shownIn, slotLength).map((times) => t("list.ifNeeded", { times }));
  const times = [...timesText(free, shownIn, slotLength), ...maybe];
  const text = [t("offline.copiedHead", { meeting: meetingName, zone }), ...times].join("\n");

  async function keepFitting(): Promise<void> {
    try {
      const meeting = await call("getMeeting", { params: { meetingID } });
      const present = presentMarks(meeting);
      const isNoneLeft = inSlotsOf(waiting, meeting).edits.every((edit) => edit.slots.isDisjointFrom(present));
      if (!isSameKind(waiting, meeting) || isNoneLeft) toast(t("offline.noneLeft"), { kind: "danger" });
      else await keepPresentTimes(waiting, meeting);
    } catch {
      toast(t("offline.meetingAway"), { kind: "danger" });
    }
  }
  const isOfMeeting = error.kind !== "meeting-gone" && error.kind !== "signed-out";
  return (
    <Dialog title={t("offline.notSaved")} onClose={onClose} closesOutside={false}>
      <p>{ERROR_TEXTS[error.kind]({ meeting: meetingName, reason: error.message })}</p>
      <Times tabIndex={0} aria-label={t("offline.yourTimes")}>
        {times.length === 0 ? <li>{t("offline.noTimes")}</li> : times.map((line) => <li key={line}>{line}</li>)}
      </Times>
      <Ways>
        <Button onClick={() => void copyText(text, COPY_WORDS)}>{t("offline.copy")}</Button>
        <Button onClick={() => saveFile(t("offline.fileName"), new Blob([text], { type: "text/plain" }))}>
          {t("offline.download")}
        </Button>
        {isOfMeeting && (
          <Link to={`/m/${meetingID}`} onClick={onClose}>
            {t("offline.openMeeting")}
          </Link>
        )}
      </Ways>
      <Footer>
        <Button kind="danger" onClick={() => void discardPending(waiting)}>
          {t("offline.discard")}
        </Button>
        {error.kind === "times-gone" && (
          <Button kind="primary" onClick={() => void keepFitting()}>
            {t("offline.saveOthers")}
          </Button>
        )}
        {error.kind === "signed-out" && (
          <ButtonLink kind="primary" to="/login" onClick={onClose}>
            {t("offline.login")}
          </ButtonLink>
        )}
        {(error.kind === "full" || error.kind === "refused" || error.kind === "protected") && (
          <Button kind="primary" onClick={() => void retryPending(waiting)}>
            {t("common.tryAgain")}
          </Button>
        )}
      </Footer>
    </Dialog>
  );
}

const COPY_WORDS = { done: t("offline.copied"), failed: t("offline.copyFailed") };

const Times = styled.ul`
  max-height: 30vh;
  margin: 16px 0;
  padding: 10px 14px;
  overflow-y: auto;
  border: 1px solid var(--line);
  border-radius: 10px;
  background: var(--paper);
  font-variant-numeric: tabular-nums;
`;

const Ways = styled.div`
  display: flex;
  align-items: center;
  gap: 8px;
  & > a {
    margin-inline-start: auto;
  }
`;

/** Explanations for the person whose answer could not be stored. */
const ERROR_TEXTS: Record<SendError["kind"], (facts: { meeting: string; reason: string }) => string> = {
  "meeting-gone": ({ meeting }) => t("offline.meetingGone", { meeting }),
  "answer-gone": ({ meeting }) => t("offline.answerGone", { meeting }),
  "times-gone": ({ meeting }) => t("offline.timesGone", { meeting }),
  protected: ({ meeting }) => t("offline.protected", { meeting }),
  "signed-out": ({ meeting }) => t("offline.signedOut", { meeting }),
  full: (facts) => t("offline.refused", facts),
  refused: (facts) => t("offline.refused", facts),
};

/** A line for each stretch: `Tue, Nov 24, 1 – 3 PM`. */
function timesText(slots: Iterable<Slot>, zone: string, slotLength = HALF_HOUR_QUARTERS): string[] {
  const length = slotLength * QUARTER_MS;
  const stretches: { start: number; end: number }[] = [];
  for (const slot of sortedSlots(slots)) {
    const start = slotStart(slot);
    const last = stretches.at(-1);
    const isSameDay = last !== undefined && localTime(last.start, zone).date === localTime(start, zone).date;
    if (last?.end === start && isSameDay) last.end = start + length;
    else stretches.push({ start, end: start + length });
  }
  return stretches.map((stretch) => rangeText(stretch, zone));
}
