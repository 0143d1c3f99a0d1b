import styled from "@emotion/styled";
import type { ReactNode } from "react";
import { BottomBar } from "../ui/BottomBar.tsx";
import { Button } from "../ui/Button.tsx";
import type { SelectionMode } from "#domain/meeting/selection-mode.ts";
import type { TargetAnswer } from "./session/target-answer.ts";
import type { CommandName } from "./session/use-commands.ts";

export type MeetingActionsProps = {
  readonly mode: SelectionMode;
  /** As wide as the content above, in pixels. */
  readonly most: number | undefined;
  /** The viewer has an answer. */
  readonly hasAnswer: boolean;
  readonly isScheduled: boolean;
  readonly canSchedule: boolean;
  readonly concern: TargetAnswer;
  /** Later pages of days exist. */
  readonly hasMorePages: boolean;
  readonly busy: CommandName | undefined;
  readonly on: {
    readonly answer: () => void;
    readonly edit: () => void;
    readonly schedule: () => void;
    readonly unschedule: () => void;
    readonly cancel: () => void;
    readonly remove: () => void;
    readonly nextPage: () => void;
    readonly save: () => void;
  };
};

/** What one can do now: the main thing last and in green. */
export function MeetingActions(props: MeetingActionsProps) {
  return <BottomBar most={props.most}>{buttonsOf(props)}</BottomBar>;
}

function buttonsOf(props: MeetingActionsProps): ReactNode {
  const { mode, on, busy, concern } = props;
  const isWorking = busy !== undefined;
  const cancel = (
    <Button onClick={on.cancel} disabled={isWorking}>
      Cancel
    </Button>
  );
  const remove = concern.canRemove && (
    <Button kind="danger" onClick={on.remove} busy={busy === "remove"} disabled={busy === "save"}>
      Delete
    </Button>
  );
  switch (mode.at) {
    case "none":
      return <ViewButtons {...props} />;
    case "selectedUser":
      return (
        <>
          {cancel}
          {/* The organiser may remove a user's answer without being able to edit it. */}
          {!concern.canChange && remove}
          {concern.canChange && (
            <Button kind="primary" onClick={on.edit}>
              <Words>Edit {concern.whose === "your" ? "" : `${concern.whose} `}availability</Words>
            </Button>
          )}
        </>
      );
    case "addingRespondent":
    case "editingRespondent":
      return (
        <>
          {cancel}
          {mode.at === "editingRespondent" && remove}
          {props.hasMorePages && (
            <Button onClick={on.nextPage} disabled={isWorking}>
              {mode.at === "addingRespondent" ? "Continue" : "Next"}
            </Button>
          )}
          <Button kind="primary" onClick={on.save} busy={busy === "save"} disabled={busy === "remove"}>
            Save
          </Button>
        </>
      );
    case "editingSchedule":
      return (
        <>
          {cancel}
          <Button kind="primary" onClick={on.save} busy={busy === "schedule"}>
            Save
          </Button>
        </>
      );
  }
}

function ViewButtons({ hasAnswer, isScheduled, canSchedule, busy, on }: MeetingActionsProps) {
  return (
    <>
      {canSchedule && (
        <Button onClick={isScheduled ? on.unschedule : on.schedule} busy={busy === "unschedule" || busy === "schedule"}>
          {isScheduled ? "Unschedule" : "Schedule"}
        </Button>
      )}
      <Button kind="primary" onClick={on.answer}>
        {hasAnswer ? "Edit availability" : "Add availability"}
      </Button>
    </>
  );
}

/** Of a name that is too long for the button, its beginning. */
const Words = styled.span`
  overflow: hidden;
  text-overflow: ellipsis;
`;
