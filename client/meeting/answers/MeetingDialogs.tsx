import AskDialog, { type AskDialogProps } from "../../ui/AskDialog.tsx";
import { useMeetingModel, useMeetingState } from "../model/use-meeting-model.ts";
import { withCommands } from "../model/actions.ts";
import type { Guest, MeetingState } from "../model/meeting-state.ts";
import { GuestDialog } from "./GuestDialog.tsx";
import { laterPart } from "../../ui/later.tsx";
import { Marked } from "../../text/Marked.tsx";
import { t } from "../../text/t.ts";
import type { RespondentID } from "#domain/ids.ts";
import { stretchText } from "../../time/late-words.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { answerOf, selectedAnswer } from "../model/selectors.ts";
import styled from "@emotion/styled";
import { HISTORY_ACTIONS } from "./HistoryButtons.tsx";

const HistoryDialog = laterPart(() => import("./HistoryDialog.tsx"));
const DeviceDialog = laterPart(() => import("../share/DeviceDialog.tsx"));
const UseAgainDialog = laterPart(() => import("../../reuse/UseAgainDialog.tsx"));
const RemoveSeveralDialog = laterPart(() => import("./RemoveSeveralDialog.tsx"));

export default function MeetingDialogs() {
  const model = useMeetingModel();
  const state = useMeetingState((whole) => whole);
  const { dialog } = state;
  function onClose(): void {
    model.send({ kind: "open-dialog", dialog: undefined });
    model.send({ kind: "failed", failure: undefined });
  }
  function save(guest: Guest | undefined, agreed: { nothing?: true; sameName?: true; expectedName?: true }): void {
    withCommands(model, guest === undefined ? "save" : "add", ({ saveNew }) => saveNew(model, guest, agreed));
  }
  const ask = (question: Omit<AskDialogProps, "onClose">) => <AskDialog {...question} onClose={onClose} />;
  switch (dialog?.kind) {
    case undefined:
      return null;
    case "guest":
      return <GuestDialog onClose={onClose} onSubmit={(guest) => save(guest, { nothing: true })} />;
    case "nothing": {
      const onConfirm = (): void => save(dialog.guest, { nothing: true });
      const confirm = { text: t("common.save"), style: "primary", onConfirm } as const;
      return ask({ title: t("answer.nothingTitle"), text: t("answer.nothingText"), confirm });
    }
    case "same-name": {
      const { guest, respondentID } = dialog;
      const name = state.derived.group.names.get(respondentID) ?? guest.name;
      const { canChange } = selectedAnswer({ kind: "selectedUser", respondentID }, state.facts.meeting, state.derived);
      const claim = (): void => model.send({ kind: "found", respondentID, answer: answerOf(state, respondentID) });
      return (
        <WhoDialog
          title={t("guest.sameName", { name })}
          text={canChange ? t("guest.sameNameOpen", { name }) : t("guest.sameNameProtected", { name })}
          onClose={onClose}
          other={{ text: t("guest.keepBoth"), onChoose: () => save(guest, { nothing: true, sameName: true }) }}
          onMe={canChange ? claim : undefined}
        />
      );
    }
    case "expected-name": {
      const { guest, name } = dialog;
      const agreed = { nothing: true, sameName: true, expectedName: true } as const;
      return (
        <WhoDialog
          title={t("guest.expectedName", { name })}
          text={t("guest.expectedText", { name })}
          onClose={onClose}
          other={{ text: t("guest.anotherPerson"), onChoose: () => {} }}
          onMe={() => save(guest, agreed)}
        />
      );
    }
    case "keys":
      return <KeysDialog onClose={onClose} />;
    case "remove": {
      const { respondentID, owner } = dialog;
      const onConfirm = (): void =>
        withCommands(model, "remove", ({ removeAnswer }) => removeAnswer(model, respondentID));
      const title = owner === undefined ? t("asking.deleteOwn") : t("asking.deleteOf", { name: owner });
      return ask({ title, text: t("asking.irreversible"), confirm: { text: t("common.delete"), onConfirm } });
    }
    case "remove-several": {
      function onRemove(ids: readonly RespondentID[]): void {
        onClose();
        withCommands(model, "remove", ({ removeAnswers }) => removeAnswers(model, ids));
      }
      return <RemoveSeveralDialog onClose={onClose} onRemove={onRemove} />;
    }
    case "history":
      return <HistoryDialog onClose={onClose} />;
    case "use-again":
      return <UseAgainDialog meeting={state.facts.meeting} onClose={onClose} />;
    case "devices":
      return <DeviceDialog onClose={onClose} />;
    case "no-time":
      return ask({ title: t("asking.noTimeTitle"), text: t("asking.noTimeText") });
    case "over": {
      const { range } = dialog;
      const onConfirm = (): void => withCommands(model, "schedule", ({ scheduleAt }) => scheduleAt(model, range));
      const confirm = { text: t("asking.schedule"), onConfirm };
      return ask({ title: t("asking.overTitle"), text: t("asking.overText"), confirm });
    }
    case "call-off": {
      const { range } = dialog;
      const { time, ...stretch } = stretchText(range, state.derived.days.grid.zone);
      const day = onOneLine(stretch.day);
      const count = state.derived.group.names.size;
      const text = count > 1 ? t("asking.callOffForAll", { day, count }) : t("asking.callOff", { day });
      const title = (
        <Question>
          <Marked text={text} marks={{ time: () => <Whole>{time}</Whole> }} />
        </Question>
      );
      const onConfirm = (): void => withCommands(model, "unschedule", ({ unschedule }) => unschedule(model, range));
      return ask({ title, text: t("asking.callOffText"), confirm: { text: t("meeting.unschedule"), onConfirm } });
    }
    case "edit":
      return ask(editQuestion(state));
  }
}

/** Keeps each day on one line: `Tue, Nov 24` of `Tue, Nov 24 – Thu, Nov 26`. */
const onOneLine = (days: string): string => days.replaceAll(/(?<!–) (?!–)/g, "\u00A0");

const Question = styled.span`
  /* A Chinese date has no spaces, and may break before each character. */
  &:lang(zh) {
    word-break: keep-all;
  }
`;

const Whole = styled.span`
  white-space: nowrap;
`;

function editQuestion({ derived, facts }: MeetingState) {
  const text = (
    <>
      <span>{t("asking.editText")}</span>
      <br />
      <span>{t("asking.onlyOrganiser")}</span>
    </>
  );
  // The organiser may be logged out; a guest with an answer or a personal link is another person.
  const isGuest = derived.hasAnswer || facts.meeting.viewer.expectedID !== undefined;
  const way = isGuest ? {} : { way: { text: t("asking.login"), to: "/login" } };
  return { title: t("asking.editTitle"), text, ...way };
}

type WhoDialogProps = {
  readonly title: string;
  readonly text: string;
  readonly onClose: () => void;
  readonly other: { readonly text: string; readonly onChoose: () => void };
  readonly onMe: (() => void) | undefined;
};

/** Asks whether a guest is the person of that name. Each choice closes the dialog first. */
function WhoDialog({ title, text, onClose, other, onMe }: WhoDialogProps) {
  const closing = (choose: () => void) => (): void => {
    onClose();
    choose();
  };
  const footer = (
    <>
      <Button onClick={closing(other.onChoose)}>{other.text}</Button>
      {onMe !== undefined && (
        <Button kind="primary" onClick={closing(onMe)}>
          {t("guest.thatIsMe")}
        </Button>
      )}
    </>
  );
  return (
    <Dialog title={title} onClose={onClose} closesOutside={false} footer={footer}>
      <p>{text}</p>
    </Dialog>
  );
}

const [UNDO, REDO] = HISTORY_ACTIONS;

const keysOf = (kind: { readonly kind: string }) =>
  [
    [t("keys.arrows"), t("keys.arrowsDo", kind)],
    [t("keys.pages"), t("keys.pagesDo")],
    [t("keys.ends"), t("keys.endsDo", kind)],
    [t("keys.space"), t("keys.spaceDoes")],
    [t("keys.shift"), t("keys.shiftDoes")],
    [t("keys.ctrlSpace"), t("keys.ctrlSpaceDoes", kind)],
    [t("keys.shiftSpace"), t("keys.shiftSpaceDoes", kind)],
    [t("keys.level"), t("keys.levelDoes")],
    [t("keys.schedule"), t("keys.scheduleDoes")],
    [t("keys.ctrlEnter"), t("keys.ctrlEnterDoes")],
    [t("keys.escape"), t("keys.escapeDoes")],
    [UNDO.keyText(), t("keys.undoDoes")],
    [REDO.keyText(), t("keys.redoDoes")],
  ] as const;

function KeysDialog({ onClose }: { onClose: () => void }) {
  const kind = useMeetingState((state) => state.facts.meeting.kind ?? "dates");
  return (
    <Dialog title={t("keys.title")} onClose={onClose}>
      <List>
        {keysOf({ kind }).map(([key, what]) => (
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
