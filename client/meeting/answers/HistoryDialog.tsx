import styled from "@emotion/styled";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { ReplyOf } from "#domain/contract/endpoints.ts";
import { parseRespondentID, type RespondentID } from "#domain/ids.ts";
import { call } from "../../api/call.ts";
import { keepReply } from "../session/commands.ts";
import { keysOf } from "../session/meeting-query.ts";
import { hasHistory } from "../session/selectors.ts";
import { momentText } from "../../time/words.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { RequestFailure } from "../../ui/Failure.tsx";
import { Muted } from "../../ui/Muted.tsx";
import { toast } from "../../ui/toast.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { Marked } from "../../text/Marked.tsx";
import { useMeetingSession, useMeetingState } from "../session/use-session.ts";
import { t } from "../../text/t.ts";

const MORE = 50;

/** Who has changed which answer when, and the way back. For the organiser. */
export default function HistoryDialog({ onClose }: { onClose: () => void }) {
  const { changes, error } = useAnswerHistory();
  const restore = useRestore(() => toast(t("history.restored"), { kind: "primary" }));
  const [shown, setShown] = useState(MORE);
  return (
    <Dialog title={t("history.title")} onClose={onClose}>
      <Muted>{t("history.about")}</Muted>
      <RequestFailure error={restore.error ?? error} />
      {changes === undefined && error === null && <Muted role="status">{t("common.loading")}</Muted>}
      {changes?.length === 0 && <Empty>{t("history.none")}</Empty>}
      <List aria-label={t("history.title")}>
        {changes?.slice(0, shown).map((change) => (
          <Row
            key={`${change.at} ${change.respondentID}`}
            change={change}
            isBusy={restore.isPending && restore.variables.at === change.at}
            onRestore={() => restore.isPending || restore.mutate(change)}
          />
        ))}
      </List>
      {changes !== undefined && changes.length > shown && (
        <Button kind="quiet" onClick={() => setShown(shown + MORE)}>
          {t("history.showMore")}
        </Button>
      )}
    </Dialog>
  );
}

type RowProps = { readonly change: Change; readonly isBusy: boolean; readonly onRestore: () => void };

function Row({ change, isBusy, onRestore }: RowProps) {
  const { zone, today, meeting } = useMeetingState(({ facts }) => facts);
  const { respondentID, name, added, removed, addedIfNeeded = 0, removedIfNeeded = 0 } = change;
  const time = momentText(Date.parse(change.at), zone, today);
  const parts = [
    ...(added > 0 ? [t("history.added", { count: added })] : []),
    ...(addedIfNeeded > 0 ? [t("history.addedIfNeeded", { count: addedIfNeeded })] : []),
    ...(removed > 0 ? [t("history.removed", { count: removed })] : []),
    ...(removedIfNeeded > 0 ? [t("history.removedIfNeeded", { count: removedIfNeeded })] : []),
  ];
  // A user's answer is changed by that user alone.
  const canRestore = !meeting.viewer.cannotChange.includes(respondentID);
  return (
    <li>
      <div>
        <b dir="auto">{name}</b>
        <p>
          {time}
          <br />
          {parts.reduce((list, item) => t("common.listed", { list, item }))}
        </p>
      </div>
      {canRestore && (
        <Button busy={isBusy} onClick={onRestore}>
          <Marked
            text={t("history.restore", { name, time })}
            marks={{ hidden: (words) => <VisuallyHidden>{words}</VisuallyHidden> }}
          />
        </Button>
      )}
    </li>
  );
}

/** What one save changed in the answer of a respondent who is still there. */
type Change = ReplyOf<"answerHistory">["changes"][number] & {
  readonly respondentID: RespondentID;
  readonly name: string;
};

/** What has changed in the answers of the meeting, as it is now: asked again whenever one changes. For its organiser. */
export function useAnswerHistory() {
  const session = useMeetingSession();
  const { meetingID, group } = useMeetingState(({ derived }) => derived);
  const isKept = useMeetingState(hasHistory);
  const client = useQueryClient();
  const { data, error } = useQuery({
    queryKey: ["answer-history", meetingID],
    queryFn: ({ signal }) => call("answerHistory", { params: { meetingID }, keys: keysOf(meetingID), signal }),
    enabled: isKept,
  });
  useEffect(() => {
    let known = session.get().derived.group;
    return session.subscribe(() => {
      const { group: now } = session.get().derived;
      if (now === known) return;
      known = now;
      void client.invalidateQueries({ queryKey: ["answer-history", meetingID] });
    });
  }, [session, client, meetingID]);

  const changes = data?.changes.flatMap((change): Change[] => {
    const respondentID = parseRespondentID(change.respondentID);
    const name = respondentID && group.names.get(respondentID);
    return respondentID === undefined || name === undefined ? [] : [{ ...change, respondentID, name }];
  });
  return { changes, recent: new Set(data?.recentRespondentIDs), error };
}

function useRestore(onRestored: () => void) {
  const session = useMeetingSession();
  return useMutation({
    mutationFn({ respondentID, at }: Change) {
      const { meetingID } = session.get().derived;
      return call("restoreAnswer", { params: { meetingID, respondentID }, body: { at }, keys: keysOf(meetingID) });
    },
    async onSuccess(meeting) {
      onRestored();
      await keepReply(session, meeting);
    },
  });
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
