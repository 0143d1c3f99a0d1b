import styled from "@emotion/styled";
import { presentSlots } from "#domain/time/present-slots.ts";
import { Link } from "react-router";
import { call } from "../../api/call.ts";
import { timesText } from "../../time/times-text.ts";
import { useViewerZone } from "../../time/use-viewer-zone.ts";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { toast } from "../../ui/toast.ts";
import { sendErrorText } from "./send-error-text.ts";
import { useQueueActions } from "./use-queue-actions.ts";
import { queuedSlots, type QueuedAnswer } from "./queued-answer.ts";

const FAILED = "Could not write to clipboard. Check the console for details.";

/** Why what was saved on this device cannot be stored, and what its person can still do with it. */
export default function SendErrorDialog({ waiting }: { waiting: QueuedAnswer }) {
  const { discard, change, close } = useQueueActions();
  const zone = useViewerZone();
  const { trouble, meetingID, meetingName } = waiting;
  if (trouble === undefined) return null;
  const times = timesText(queuedSlots(waiting), zone);
  const text = [`${meetingName} (${zone})`, ...times].join("\n");

  async function keepFitting(): Promise<void> {
    try {
      const present = presentSlots(await call("getMeeting", { params: { meetingID } }));
      if (queuedSlots(waiting).isDisjointFrom(present)) toast("None of these times is left", { kind: "danger" });
      else change(waiting, { kind: "fit", present });
    } catch {
      toast("The meeting cannot be reached now", { kind: "danger" });
    }
  }
  const isOfMeeting = trouble.kind !== "meeting-gone" && trouble.kind !== "signed-out";
  return (
    <Dialog title="Your times could not be saved" isOpen onClose={() => close(waiting)} closesOutside={false}>
      <p>{sendErrorText(trouble, meetingName)}</p>
      <Times tabIndex={0} aria-label="Your times">
        {times.length === 0 ? <li>No times marked</li> : times.map((line) => <li key={line}>{line}</li>)}
      </Times>
      <Ways>
        <Button onClick={() => void copy(text)}>Copy</Button>
        <Button onClick={() => download(text)}>Download</Button>
        {isOfMeeting && (
          <Link to={`/m/${meetingID}`} onClick={() => close(waiting)}>
            Open the meeting
          </Link>
        )}
      </Ways>
      <Foot>
        <Button kind="danger" onClick={() => discard(waiting)}>
          Discard
        </Button>
        {trouble.kind === "times-gone" && (
          <Button kind="primary" onClick={() => void keepFitting()}>
            Save the others
          </Button>
        )}
        {trouble.kind === "signed-out" && (
          <ButtonLink kind="primary" to="/login" onClick={() => close(waiting)}>
            Login
          </ButtonLink>
        )}
        {(trouble.kind === "full" || trouble.kind === "refused" || trouble.kind === "protected") && (
          <Button kind="primary" onClick={() => change(waiting, { kind: "again" })}>
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
    margin-left: auto;
  }
`;

const Foot = styled.div`
  display: flex;
  justify-content: flex-end;
  gap: 8px;
  margin-top: 24px;
`;
