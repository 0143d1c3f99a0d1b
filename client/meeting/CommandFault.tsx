import { Fault } from "./Fault.tsx";
import { useMeetingState } from "./session/use-session.ts";

/** Why the last request of the buttons below failed; the guest's own dialog shows its own. */
export function CommandFault() {
  const failure = useMeetingState((state) => state.failure);
  if (failure === undefined || failure.command === "add") return null;
  const what = failure.command === "save" ? "Error submitting availabilities" : "An error occurred";
  return (
    <Fault role="alert">
      {what}: {failure.text}
      {failure.isUnreachable && failure.command !== "save" && ". You seem to be offline, and nothing was changed."}
    </Fault>
  );
}
