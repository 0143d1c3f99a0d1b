import styled from "@emotion/styled";
import { presentSlots } from "#domain/time/present-slots.ts";
import { Link } from "../ui/Link.tsx";
import { call } from "../api/call.ts";
import { useViewerZone } from "../time/viewer-time.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Dialog, Footer } from "../ui/Dialog.tsx";
import { toast } from "../ui/toast.ts";
import { queueActions } from "../offline/queue-store.ts";
import { queuedSlots, type QueuedAnswer, type SendError } from "../offline/queued-answer.ts";
import { slotStart, SLOT_MS, sortedSlots, type Slot } from "#domain/time/slot.ts";
import { localTime } from "#domain/time/words/clock-text.ts";
import { clockText } from "../time/time-text.ts";
import { weekdayDate } from "../time/day-text.ts";
import { t } from "../text/t.ts";

export type SendErrorDialogProps = { waiting: QueuedAnswer; onClose: () => void };

/** Why what was saved on this device cannot be stored, and what its person can still do with it. */
export default function SendErrorDialog({ waiting, onClose }: SendErrorDialogProps) {
  const zone = useViewerZone();
  const { trouble, meetingID, meetingName } = waiting;
  if (trouble === undefined) return null;
  const times = timesText(queuedSlots(waiting), zone);
  const text = [t("offline.copiedHead", { meeting: meetingName, zone }), ...times].join("\n");

  async function keepFitting(): Promise<void> {
    try {
      const present = presentSlots(await call("getMeeting", { params: { meetingID } }));
      if (queuedSlots(waiting).isDisjointFrom(present)) toast(t("offline.noneLeft"), { kind: "danger" });
      else queueActions.change(waiting, { kind: "fit", present });
    } catch {
      toast(t("offline.meetingAway"), { kind: "danger" });
    }
  }
  const isOfMeeting = trouble.kind !== "meeting-gone" && trouble.kind !== "signed-out";
  return (
    <Dialog title={t("offline.notSaved")} onClose={onClose} closesOutside={false}>
      <p>{sendErrorText(trouble, meetingName)}</p>
      <Times tabIndex={0} aria-label={t("offline.yourTimes")}>
        {times.length === 0 ? <li>{t("offline.noTimes")}</li> : times.map((line) => <li key={line}>{line}</li>)}
      </Times>
      <Ways>
        <Button onClick={() => void copy(text)}>{t("offline.copy")}</Button>
        <Button onClick={() => download(text)}>{t("offline.download")}</Button>
        {isOfMeeting && (
          <Link to={`/m/${meetingID}`} onClick={onClose}>
            {t("offline.openMeeting")}
          </Link>
        )}
      </Ways>
      <Footer>
        <Button kind="danger" onClick={() => queueActions.discard(waiting)}>
          {t("offline.discard")}
        </Button>
        {trouble.kind === "times-gone" && (
          <Button kind="primary" onClick={() => void keepFitting()}>
            {t("offline.saveOthers")}
          </Button>
        )}
        {trouble.kind === "signed-out" && (
          <ButtonLink kind="primary" to="/login" onClick={onClose}>
            {t("offline.login")}
          </ButtonLink>
        )}
        {(trouble.kind === "full" || trouble.kind === "refused" || trouble.kind === "protected") && (
          <Button kind="primary" onClick={() => queueActions.change(waiting, { kind: "again" })}>
            {t("common.tryAgain")}
          </Button>
        )}
      </Footer>
    </Dialog>
  );
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(t("offline.copied"), { kind: "primary" });
  } catch (error) {
    console.error(error);
    toast(t("offline.copyFailed"), { kind: "danger" });
  }
}

function download(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = t("offline.fileName");
  link.click();
  // Not at once: the browser has yet to read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

const Times = styled.ul`
  max-height: 30vh;
  margin: 16px 0;
  padding: 10px 14px;
  overflow-y: auto;
  border: 1px solid var(--line);
  border-radius: 10px;
  background: var(--paper);
  list-style: none;
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

/** Why an answer of this device could not be stored, to its person. */
function sendErrorText({ kind, message: reason }: SendError, meeting: string): string {
  switch (kind) {
    case "meeting-gone":
      return t("offline.meetingGone", { meeting });
    case "answer-gone":
      return t("offline.answerGone", { meeting });
    case "times-gone":
      return t("offline.timesGone", { meeting });
    case "protected":
      return t("offline.protected", { meeting });
    case "signed-out":
      return t("offline.signedOut", { meeting });
    case "full":
    case "refused":
      return t("offline.refused", { meeting, reason });
  }
}

/** Marked times to be read or copied, a line for each stretch: `Tue, Nov 24: 1:00 PM – 3:00 PM`. */
function timesText(slots: Iterable<Slot>, zone: string): string[] {
  const stretches: { start: number; end: number }[] = [];
  for (const slot of sortedSlots(slots)) {
    const start = slotStart(slot);
    const last = stretches.at(-1);
    const isSameDay = last !== undefined && localTime(last.start, zone).date === localTime(start, zone).date;
    if (last?.end === start && isSameDay) last.end = start + SLOT_MS;
    else stretches.push({ start, end: start + SLOT_MS });
  }
  return stretches.map(({ start, end }) => {
    const from = localTime(start, zone);
    return `${weekdayDate(from.date)}: ${clockText(from.minute)} – ${clockText(localTime(end, zone).minute)}`;
  });
}
