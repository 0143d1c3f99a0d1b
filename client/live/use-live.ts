import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { MeetingID } from "#domain/meeting-id.ts";
import { createDraftFeed, type DraftFeed } from "./draft-feed.ts";
import type { OwnDraft } from "./follow-presence.ts";
import type { GridConnection } from "./grid-connection.ts";
import { away, STARTING, type LiveState } from "./live-state.ts";
import type { NotesConnection } from "./notes-connection.ts";
import { onWaking } from "./on-waking.ts";
import { openLater } from "./open-later.ts";
import { usePolling } from "./use-polling.ts";

export type Live = LiveState & {
  readonly isTold: boolean;
  /** What others paint. */
  readonly drafts: DraftFeed;
  /** Shows the others what the viewer paints. */
  readonly share: (draft: OwnDraft | undefined) => void;
};

/**
 * Goes live on a meeting after the page is painted: neither sockets nor Yjs are part of the first download. `token`
 * says who looks; another one makes a new connection, and what was known stays on screen until that has caught up.
 * `onStale` is called when the meeting changed, or may have: ask REST again. `isTold`: notes say so within seconds.
 */
export function useLive(meetingID: MeetingID, token: string, onStale: () => void): Live {
  const [state, setState] = useState(STARTING);
  const [drafts] = useState(createDraftFeed);
  const grid = useRef<GridConnection>(undefined);
  const draft = useRef<OwnDraft>(undefined);
  const tellStale = useEffectEvent(onStale);

  useEffect(() => {
    let connection: GridConnection | undefined;
    const onAway = (): void => {
      drafts.set();
      setState((now) => away(now, Date.now()));
    };
    const close = openLater(async () => {
      const { openGrid } = await import("./grid-connection.ts");
      connection = openGrid(meetingID, token, {
        onGroup: (group) => setState((now) => ({ ...now, at: "live", group })),
        onHere: (here) => setState((now) => ({ ...now, here })),
        onDrafts: drafts.set,
        onAway,
        onRefused: () => tellStale(),
      });
      grid.current = connection;
      connection.share(draft.current);
      return connection;
    }, onAway);
    const stopWaking = onWaking(() => connection?.refresh());
    return () => {
      stopWaking();
      close();
      grid.current = undefined;
      drafts.set();
    };
  }, [meetingID, token, drafts]);

  const isAway = state.at === "away";
  const isTold = useNotes(meetingID, isAway, onStale);
  usePolling(isAway && !isTold, onStale);
  const [share] = useState(() => (now: OwnDraft | undefined) => {
    draft.current = now;
    grid.current?.share(now);
  });
  return { ...state, isTold, drafts, share };
}

/** Whether notes about the meeting arrive, of `answers` too if they are wanted. */
function useNotes(meetingID: MeetingID, answers: boolean, onStale: () => void): boolean {
  const [isTold, setIsTold] = useState(false);
  const connection = useRef<NotesConnection>(undefined);
  const wanted = useRef(answers);
  const tellStale = useEffectEvent(onStale);

  useEffect(() => {
    wanted.current = answers;
    connection.current?.wantAnswers(answers);
  }, [answers]);

  useEffect(() => {
    const close = openLater(
      async () => {
        const { openNotes } = await import("./notes-connection.ts");
        connection.current = openNotes(meetingID, { onStale: () => tellStale(), onConnected: setIsTold });
        connection.current.wantAnswers(wanted.current);
        return connection.current;
      },
      () => {},
    );
    return () => {
      close();
      connection.current = undefined;
      setIsTold(false);
    };
  }, [meetingID]);
  return isTold;
}
