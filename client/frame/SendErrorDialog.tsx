import styled from "@emotion/styled";
import { presentSlots } from "#domain/time/present-slots.ts";
import { Link } from "../ui/Link.tsx";
import { call } from "../api/call.ts";
import { useViewerZone } from "../time/viewer-time.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { toast } from "../ui/toast.ts";
import { queueActions } from "../offline/queue-store.ts";
import { queuedSlots, type QueuedAnswer, type SendError } from "../offline/queued-answer.ts";
import { slotStart, SLOT_MS, sortedSlots, type Slot } from "#domain/time/slot.ts";
import { clockText, localTime } from "../time/time-text.ts";
import { dayText } from "../time/day-text.ts";

const FAILED = "Could not write to clipboard. Check the console for details.";

export type SendErrorDialogProps = { waiting: QueuedAnswer; onClose: () => void };

/** Why what was saved on this device cannot be stored, and what its person can still do with it. */
export default function SendErrorDialog({ waiting, onClose }: SendErrorDialogProps) {
  const zone = useViewerZone();
  const { trouble, meetingID, meetingName } = waiting;
  if (trouble === undefined) return null;
  const times = timesText(queuedSlots(waiting), zone);
  const text = [`${meetingName} (${zone})`, ...times].join("\n");

  async function keepFitting(): Promise<void> {
    try {
      const present = presentSlots(await call("getMeeting", { params: { meetingID } }));
      if (queuedSlots(waiting).isDisjointFrom(present)) toast("None of these times is left", { kind: "danger" });
      else queueActions.change(waiting, { kind: "fit", present });
    } catch {
      toast("The meeting cannot be reached now", { kind: "danger" });
    }
  }
  const isOfMeeting = trouble.kind !== "meeting-gone" && trouble.kind !== "signed-out";
  return (
    <Dialog title="Your times could not be saved" isOpen onClose={onClose} closesOutside={false}>
      <p>{sendErrorText(trouble, meetingName)}</p>
      <Times tabIndex={0} aria-label="Your times">
        {times.length === 0 ? <li>No times marked</li> : times.map((line) => <li key={line}>{line}</li>)}
      </Times>
      <Ways>
        <Button onClick={() => void copy(text)}>Copy</Button>
        <Button onClick={() => download(text)}>Download</Button>
        {isOfMeeting && (
          <Link to={`/m/${meetingID}`} onClick={onClose}>
            Open the meeting
          </Link>
        )}
      </Ways>
      <Foot>
        <Button kind="danger" onClick={() => queueActions.discard(waiting)}>
          Discard
        </Button>
        {trouble.kind === "times-gone" && (
          <Button kind="primary" onClick={() => void keepFitting()}>
            Save the others
          </Button>
        )}
        {trouble.kind === "signed-out" && (
          <ButtonLink kind="primary" to="/login" onClick={onClose}>
            Login
          </ButtonLink>
        )}
        {(trouble.kind === "full" || trouble.kind === "refused" || trouble.kind === "protected") && (
          <Button kind="primary" onClick={() => queueActions.change(waiting, { kind: "again" })}>
            Try again
          </Button>
        )}
      </Foot>
    </Dialog>
  );
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast("Copied", { kind: "primary" });
  } catch (error) {
    console.error(error);
    toast(FAILED, { kind: "danger" });
  }
}

function download(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = "times.txt";
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

const Foot = styled.div`
  display: flex;
  justify-content: flex-end;
  gap: 8px;
  margin-top: 24px;
`;

/** Why an answer of this device could not be stored, to its person. */
export function sendErrorText({ kind, message }: SendError, meetingName: string): string {
  const name = `“${meetingName}”`;
  switch (kind) {
    case "meeting-gone":
      return `${name} was deleted before your times could be sent.`;
    case "answer-gone":
      return `Someone deleted your answer in ${name} before your changes could be sent.`;
    case "times-gone":
      return `The days or hours of ${name} were changed meanwhile, and some of your times are no longer among them.`;
    case "protected":
      return `In ${name} this answer cannot be changed from here any more: it is protected now, or belongs to an account.`;
    case "signed-out":
      return `Your login ended before your times for ${name} could be sent. Log in again, and they will be.`;
    case "full":
    case "refused":
      return `The server did not take your times for ${name}: ${message}`;
  }
}

/** Marked times to be read or copied, a line for each stretch: `Tue, Nov 24: 1:00 PM – 3:00 PM`. */
export function timesText(slots: Iterable<Slot>, zone: string): string[] {
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
    const { weekday, month, day } = dayText(from.date);
    return `${weekday}, ${month} ${day}: ${clockText(from.minute)} – ${clockText(localTime(end, zone).minute)}`;
  });
}
