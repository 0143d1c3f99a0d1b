import AskDialog from "../AskDialog.tsx";
import { useMeetingSession, useMeetingState } from "../session/use-session.ts";
import { withCommands } from "../session/with-commands.ts";
import { GuestDialog } from "./GuestDialog.tsx";

/** What the page asks before it goes on, about `your` answer or `Mina's`. */
export default function AskingDialogs({ whose }: { whose: string }) {
  const session = useMeetingSession();
  const { asking, busy, failure } = useMeetingState((state) => state);
  function onClose(): void {
    session.send({ kind: "ask", asking: undefined });
    session.send({ kind: "failed", failure: undefined });
  }
  if (asking === undefined) return null;
  return (
    <>
      {asking.at === "guest" && (
        <GuestDialog
          isOpen
          isBusy={busy !== undefined}
          failure={failure?.command === "add" ? failure.text : undefined}
          onClose={onClose}
          onSubmit={(guest) => withCommands(session, "add", ({ addGuest }) => addGuest(session, guest))}
        />
      )}
      {asking.at === "remove" && (
        <AskDialog
          title={`Delete ${whose} availability?`}
          text="This action is irreversible."
          confirm={{
            text: "Delete",
            onConfirm: () =>
              withCommands(session, "remove", ({ removeAnswer }) => removeAnswer(session, asking.respondentID)),
          }}
          onClose={onClose}
        />
      )}
      {asking.at === "no-time" && (
        <AskDialog title="No time selected" text="At least one time needs to be selected." onClose={onClose} />
      )}
      {asking.at === "edit" && (
        <AskDialog
          title="Edit meeting"
          text="You must be logged in to edit a meeting."
          way={{ text: "Login", to: "/login" }}
          onClose={onClose}
        />
      )}
    </>
  );
}
