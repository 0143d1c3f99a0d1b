import AskDialog from "../AskDialog.tsx";
import { useMeetingSession, useMeetingState } from "../session/use-session.ts";
import { withCommands } from "../session/with-commands.ts";
import type { Guest } from "./answer-saves.ts";
import { GuestDialog } from "./GuestDialog.tsx";
import { KeysDialog } from "./KeysDialog.tsx";
import { SameNameDialog } from "./SameNameDialog.tsx";
import { t } from "../../text/t.ts";

/** What the page asks before it goes on, about `your` answer or `Mina's`. */
export default function AskingDialogs({ owner }: { owner: string | undefined }) {
  const session = useMeetingSession();
  const { asking, busy, failure, guestName, painting } = useMeetingState((state) => state);
  function onClose(): void {
    session.send({ kind: "ask", asking: undefined });
    session.send({ kind: "failed", failure: undefined });
  }
  function save(guest: Guest | undefined, agreed: { nothing?: true; sameName?: true }): void {
    withCommands(session, guest === undefined ? "save" : "add", ({ saveNew }) => saveNew(session, guest, agreed));
  }
  if (asking === undefined) return null;
  return (
    <>
      {asking.at === "guest" && (
        <GuestDialog
          isOpen
          isBusy={busy !== undefined}
          isNothing={painting.slots.size === 0}
          name={guestName}
          onName={(name) => session.send({ kind: "guest-name", name })}
          failure={failure?.command === "add" ? failure.text : undefined}
          onClose={onClose}
          onSubmit={(guest) => save(guest, { nothing: true })}
        />
      )}
      {asking.at === "nothing" && (
        <AskDialog
          title={t("answer.nothingTitle")}
          text={t("answer.nothingText")}
          confirm={{
            text: t("common.save"),
            style: "primary",
            onConfirm() {
              onClose();
              save(asking.guest, { nothing: true });
            },
          }}
          onClose={onClose}
        />
      )}
      {asking.at === "same-name" && (
        <SameNameDialog
          guest={asking.guest}
          respondentID={asking.respondentID}
          onKeepBoth={() => {
            onClose();
            save(asking.guest, { nothing: true, sameName: true });
          }}
          onClose={onClose}
        />
      )}
      {asking.at === "keys" && <KeysDialog onClose={onClose} />}
      {asking.at === "remove" && (
        <AskDialog
          title={owner === undefined ? t("asking.deleteOwn") : t("asking.deleteOf", { name: owner })}
          text={t("asking.irreversible")}
          confirm={{
            text: t("common.delete"),
            onConfirm: () =>
              withCommands(session, "remove", ({ removeAnswer }) => removeAnswer(session, asking.respondentID)),
          }}
          onClose={onClose}
        />
      )}
      {asking.at === "no-time" && (
        <AskDialog title={t("asking.noTimeTitle")} text={t("asking.noTimeText")} onClose={onClose} />
      )}
      {asking.at === "over" && (
        <AskDialog
          title={t("asking.overTitle")}
          text={t("asking.overText")}
          confirm={{
            text: t("asking.schedule"),
            onConfirm: () => {
              onClose();
              withCommands(session, "schedule", ({ scheduleAt }) => scheduleAt(session, asking.range));
            },
          }}
          onClose={onClose}
        />
      )}
      {asking.at === "edit" && (
        <AskDialog
          title={t("asking.editTitle")}
          text={t("asking.editText")}
          way={{ text: t("asking.login"), to: "/login" }}
          onClose={onClose}
        />
      )}
    </>
  );
}
