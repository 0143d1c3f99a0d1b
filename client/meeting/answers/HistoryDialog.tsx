import styled from "@emotion/styled";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { ReplyOf } from "#domain/contract/endpoints.ts";
import { parseRespondentID, type RespondentID } from "#domain/ids.ts";
import { call } from "../../api/call.ts";
import { getToken } from "../../api/token.ts";
import { keepReply } from "../model/commands.ts";
import { groupOfReply } from "../../live/group.ts";
import type { AnswerEdit } from "../../offline/answer-edit.ts";
import { answerBody } from "../../offline/send-answer.ts";
import type { MeetingModel } from "../model/meeting-model.ts";
import { keysOf, type MeetingReply } from "../model/meeting-query.ts";
import { answerOf, hasHistory } from "../model/selectors.ts";
import { momentText } from "../../time/words.ts";
import { Button } from "../../ui/Button.tsx";
import AskDialog from "../../ui/AskDialog.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { errorText, RequestFailure } from "../../ui/Failure.tsx";
import { Muted } from "../../ui/Muted.tsx";
import { toast } from "../../ui/toast.ts";
import { Marked } from "../../text/Marked.tsx";
import { useMeetingModel, useMeetingState } from "../model/use-meeting-model.ts";
import { t } from "../../text/t.ts";

const MORE = 50;

export default function HistoryDialog({ onClose }: { onClose: () => void }) {
  const { changes, answers, error } = useAnswerHistory();
  const restore = useRestore();
  const [emptyingChange, setEmptyingChange] = useState<Change>();
  const rows = changes && withCountsBefore(changes, answers);
  const [shownCount, setShownCount] = useState(MORE);
  return (
    <Dialog title={t("history.title")} onClose={onClose}>
      <Muted>{t("history.about")}</Muted>
      <RequestFailure error={restore.error ?? error} />
      {changes === undefined && error === null && <Muted role="status">{t("common.loading")}</Muted>}
      {changes?.length === 0 && <Empty>{t("history.none")}</Empty>}
      <List aria-label={t("history.title")}>
        {rows?.slice(0, shownCount).map(({ change, before }) => (
          <Row
            key={`${change.at} ${change.respondentID}`}
            change={change}
            before={before}
            isBusy={restore.isPending && restore.variables.at === change.at}
            onRestore={() => restore.isPending || (before === 0 ? setEmptyingChange(change) : restore.mutate(change))}
          />
        ))}
      </List>
      {emptyingChange && (
        <AskDialog
          title={t("history.emptyTitle")}
          text={t("history.emptyQuestion", { name: emptyingChange.name })}
          onClose={() => setEmptyingChange(undefined)}
          confirm={{ text: t("history.emptyNow"), onConfirm: () => restore.mutate(emptyingChange) }}
        />
      )}
      {changes !== undefined && changes.length > shownCount && (
        <Button kind="quiet" onClick={() => setShownCount(shownCount + MORE)}>
          {t("history.showMore")}
        </Button>
      )}
    </Dialog>
  );
}

type RowProps = {
  readonly change: Change;
  readonly before: number | undefined;
  readonly isBusy: boolean;
  readonly onRestore: () => void;
};

function Row({ change, before, isBusy, onRestore }: RowProps) {
  const { zone, today, meeting } = useMeetingState(({ facts }) => facts);
  const { respondentID, name, added, removed, addedIfNeeded = 0, removedIfNeeded = 0 } = change;
  const time = momentText(Date.parse(change.at), zone, today);
  const parts = [
    ...(added > 0 ? [t("history.added", { times: timesText(meeting, added) })] : []),
    ...(addedIfNeeded > 0 ? [t("history.addedIfNeeded", { times: timesText(meeting, addedIfNeeded) })] : []),
    ...(removed > 0 ? [t("history.removed", { times: timesText(meeting, removed) })] : []),
    ...(removedIfNeeded > 0 ? [t("history.removedIfNeeded", { times: timesText(meeting, removedIfNeeded) })] : []),
  ];
  // Only the user may change a user's answer.
  const canRestore = before !== undefined && !meeting.viewer.cannotChange.includes(respondentID);
  return (
    <li>
      <div>
        <b>
          <bdi translate="no">{name}</bdi>
        </b>
        <p>
          <span>{time}</span>
          <br />
          <span>{parts.reduce((list, item) => t("common.listed", { list, item }))}</span>
        </p>
      </div>
      {canRestore && (
        <Button busy={isBusy} onClick={onRestore}>
          <Marked
            text={
              before === 0
                ? t("history.empty", { name, time })
                : t("history.restore", { times: timesText(meeting, before), name, time })
            }
          />
        </Button>
      )}
    </li>
  );
}

/** `17 half hours`: as many steps as people answer in. */
function timesText({ kind, slotMinutes }: MeetingReply, count: number): string {
  if (kind === "wholeDays") return t("history.days", { count });
  if (slotMinutes === 15) return t("history.quarters", { count });
  return slotMinutes === 60 ? t("history.hours", { count }) : t("history.halfHours", { count });
}

/** Adds the number of times before each change; undefined for an answer's first change, which cannot be undone. */
function withCountsBefore(changes: readonly Change[], answers: ReadonlyMap<RespondentID, { readonly size: number }>) {
  const counts = new Map<RespondentID, number>();
  const first = new Map(changes.map((change) => [change.respondentID, change]));
  return changes.map((change) => {
    const { respondentID, added, removed, addedIfNeeded = 0, removedIfNeeded = 0 } = change;
    const countAfter = counts.get(respondentID) ?? answers.get(respondentID)?.size ?? 0;
    const countBefore = Math.max(0, countAfter - added - addedIfNeeded + removed + removedIfNeeded);
    counts.set(respondentID, countBefore);
    return { change, before: countBefore === 0 && first.get(respondentID) === change ? undefined : countBefore };
  });
}

/** A change of an answer whose respondent still exists. */
type Change = ReplyOf<"answerHistory">["changes"][number] & {
  readonly respondentID: RespondentID;
  readonly name: string;
};

const NO_ANSWERS: ReadonlyMap<RespondentID, { readonly size: number }> = new Map();

/** Reads the changes of answers, newest first, and again after each change. For the organiser only. */
export function useAnswerHistory() {
  const model = useMeetingModel();
  const { meetingID, group } = useMeetingState(({ derived }) => derived);
  const isAvailable = useMeetingState(hasHistory);
  const client = useQueryClient();
  const { data, error } = useQuery({
    queryKey: ["answer-history", meetingID],
    async queryFn({ signal }) {
      const history = await call("answerHistory", { params: { meetingID }, keys: keysOf(meetingID), signal });
      // The dialog computes counts from both, so newer answers do not belong to an older history.
      return { ...history, answers: model.get().derived.group.answers };
    },
    enabled: isAvailable,
  });
  useEffect(() => {
    let previous = model.get().derived.group;
    return model.subscribe(() => {
      const next = model.get().derived.group;
      if (next === previous) return;
      previous = next;
      void client.invalidateQueries({ queryKey: ["answer-history", meetingID] });
    });
  }, [model, client, meetingID]);

  const changes = data?.changes.flatMap((change): Change[] => {
    const respondentID = parseRespondentID(change.respondentID);
    const name = respondentID && group.names.get(respondentID);
    return respondentID === undefined || name === undefined ? [] : [{ ...change, respondentID, name }];
  });
  return { changes, answers: data?.answers ?? NO_ANSWERS, recent: new Set(data?.recentRespondentIDs), error };
}

function useRestore() {
  const model = useMeetingModel();
  return useMutation({
    mutationFn({ respondentID, at }: Change) {
      const { meetingID } = model.get().derived;
      return call("restoreAnswer", { params: { meetingID, respondentID }, body: { at }, keys: keysOf(meetingID) });
    },
    onMutate: ({ respondentID }) => ({ before: answerOf(model.get(), respondentID), token: getToken() }),
    async onSuccess(meeting, { respondentID }, { before, token }) {
      const restored = groupOfReply(meeting).answers.get(respondentID) ?? new Set();
      const undo = () => void undoRestore(model, respondentID, { base: restored, slots: before });
      toast(t("history.restored"), { kind: "primary", action: { label: t("answer.undo"), perform: undo } });
      await keepReply(model, meeting, token);
    },
  });
}

async function undoRestore(model: MeetingModel, respondentID: RespondentID, edit: AnswerEdit): Promise<void> {
  const { derived, facts } = model.get();
  const { meetingID } = derived;
  try {
    const body = answerBody(edit, facts.meeting.kind);
    const keys = keysOf(meetingID);
    const token = getToken();
    await keepReply(model, await call("saveAnswer", { params: { meetingID, respondentID }, body, keys }), token);
  } catch (error) {
    toast(errorText(error), { kind: "danger" });
  }
}

const List = styled.ul`
  max-height: 50vh;
  margin-top: 12px;
  overflow-y: auto;
  & > li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 8px 16px;
    padding-block: 10px;
    border-top: 1px solid var(--line);
  }
  & > li > div {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  & p {
    color: var(--muted);
    font-size: var(--text-note);
  }
  & button {
    flex: none;
  }
`;

const Empty = styled(Muted)`
  margin-top: 16px;
`;
