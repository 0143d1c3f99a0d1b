import { Fault } from "./Fault.tsx";
import type { Failure } from "./session/use-commands.ts";

/** Why the last request of the buttons below failed; the guest's own dialog shows its own. */
export function CommandFault({ failure }: { failure: Failure | undefined }) {
  if (failure === undefined || failure.command === "add") return null;
  const what = failure.command === "save" ? "Error submitting availabilities" : "An error occurred";
  return (
    <Fault role="alert">
      {what}: {failure.text}
      {failure.isUnreachable && failure.command !== "save" && ". You seem to be offline, and nothing was changed."}
    </Fault>
  );
}
