import AskDialog from "../AskDialog.tsx";
import { useMeetingSession, useMeetingState } from "../session/use-session.ts";
import { withCommands } from "../session/with-commands.ts";
import type { Guest } from "./answer-saves.ts";
import { GuestDialog } from "./GuestDialog.tsx";
import { t } from "../../text/t.ts";
import type { RespondentID } from "#domain/ids.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { answerOf, selectedAnswer, selectedIn } from "../session/selectors.ts";
import styled from "@emotion/styled";
import { HISTORY_ACTIONS } from "./HistoryButtons.tsx";

/** What the page asks before it goes on, about `your` answer or `Mina's`. */
export default function AskingDialogs() {
  const session = useMeetingSession();
  const state = useMeetingState((now) => now);
  const { asking } = state;
  const { owner } = selectedIn(state);
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
      {asking.at === "guest" && <GuestDialog onClose={onClose} onSubmit={(guest) => save(guest, { nothing: true })} />}
      {asking.at === "nothing" && (
        <AskDialog
          title={t("answer.nothingTitle")}
          text={t("answer.nothingText")}
          confirm={{
            text: t("common.save"),
            style: "primary",
            onConfirm: () => save(asking.guest, { nothing: true }),
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
            onConfirm: () => withCommands(session, "schedule", ({ scheduleAt }) => scheduleAt(session, asking.range)),
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

type SameNameDialogProps = {
  readonly guest: Guest;
  /** The respondent who is called like the guest. */
  readonly respondentID: RespondentID;
  readonly onKeepBoth: () => void;
  readonly onClose: () => void;
};

/** A guest is called as a respondent: the same person again, or another one? */
function SameNameDialog({ guest, respondentID, onKeepBoth, onClose }: SameNameDialogProps) {
  const session = useMeetingSession();
  const state = useMeetingState((now) => now);
  const { facts, known } = state;
  const { canChange } = selectedAnswer({ at: "selectedUser", respondentID }, facts.meeting, known);
  function claim(): void {
    onClose();
    session.send({ kind: "found", respondentID, answer: answerOf(state, respondentID) });
  }
  const name = known.group.names.get(respondentID) ?? guest.name;
  return (
    <Dialog
      title={t("guest.sameName", { name })}
      onClose={onClose}
      closesOutside={false}
      footer={
        <>
          <Button onClick={onKeepBoth}>{t("guest.keepBoth")}</Button>
          {canChange && (
            <Button kind="primary" onClick={claim}>
              {t("guest.thatIsMe")}
            </Button>
          )}
        </>
      }
    >
      <p>{canChange ? t("guest.sameNameOpen", { name }) : t("guest.sameNameProtected", { name })}</p>
    </Dialog>
  );
}

const [UNDO, REDO] = HISTORY_ACTIONS;

const KEYS = [
  [t("keys.arrows"), t("keys.arrowsDo")],
  [t("keys.pages"), t("keys.pagesDo")],
  [t("keys.ends"), t("keys.endsDo")],
  [t("keys.space"), t("keys.spaceDoes")],
  [t("keys.shift"), t("keys.shiftDoes")],
  [t("keys.ctrlSpace"), t("keys.ctrlSpaceDoes")],
  [t("keys.shiftSpace"), t("keys.shiftSpaceDoes")],
  [t("keys.ctrlEnter"), t("keys.ctrlEnterDoes")],
  [t("keys.escape"), t("keys.escapeDoes")],
  [UNDO.keyText, t("keys.undoDoes")],
  [REDO.keyText, t("keys.redoDoes")],
] as const;

/** What the keys do in the grid. */
function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t("keys.title")} onClose={onClose}>
      <List>
        {KEYS.map(([key, what]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </List>
    </Dialog>
  );
}

const List = styled.dl`
  display: grid;
  gap: 10px;
  margin: 0;
  & > div {
    display: grid;
    grid-template-columns: 130px minmax(0, 1fr);
    gap: 12px;
  }
  & dt {
    font-weight: 600;
  }
  & dd {
    margin: 0;
  }
`;
