import type { RespondentID } from "#domain/ids.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { targetAnswer } from "../session/selectors.ts";
import { useMeetingSession, useMeetingState } from "../session/use-session.ts";
import type { Guest } from "./answer-saves.ts";
import { t } from "../../text/t.ts";

type SameNameDialogProps = {
  readonly guest: Guest;
  /** The respondent who is called like the guest. */
  readonly respondentID: RespondentID;
  readonly onKeepBoth: () => void;
  readonly onClose: () => void;
};

/** A guest is called as a respondent: the same person again, or another one? */
export function SameNameDialog({ guest, respondentID, onKeepBoth, onClose }: SameNameDialogProps) {
  const session = useMeetingSession();
  const { facts, known } = useMeetingState((state) => state);
  const { canChange } = targetAnswer({ at: "selectedUser", respondentID }, facts.meeting, known);
  function claim(): void {
    onClose();
    const answer = known.present.intersection(known.group.answers.get(respondentID) ?? new Set());
    session.send({ kind: "found", respondentID, answer });
  }
  const name = known.group.names.get(respondentID) ?? guest.name;
  return (
    <Dialog
      title={t("guest.sameName", { name })}
      isOpen
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
