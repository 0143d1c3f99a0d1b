import { lazy, memo, Suspense, useEffect, useState } from "react";
import { Page } from "../frame/Page.tsx";
import { toast } from "../ui/toast.ts";
import { AskingDialogs, preloadDialogs } from "./answers/AskingDialogs.tsx";
import { CommandFault } from "./CommandFault.tsx";
import { GridCard } from "./grid/GridCard.tsx";
import { MeetingActions } from "./MeetingActions.tsx";
import { MeetingHead } from "./MeetingHead.tsx";
import { MeetingLayout } from "./MeetingLayout.tsx";
import { isPainting } from "./answers/painting.ts";
import { SidePanel } from "./people/SidePanel.tsx";
import { BAR_ACTIONS, hasMorePages } from "./session/actions.ts";
import { createSession, type SessionOpening } from "./session/create-session.ts";
import { useKeptFocus } from "./session/use-kept-focus.ts";
import { SessionContext, useMeetingSession, useMeetingState, useSessionEvent } from "./session/use-session.ts";
import { preloadCommands } from "./session/with-commands.ts";
import { StateLine } from "./StateLine.tsx";

const QueuedBar = lazy(() => import("./answers/QueuedBar.tsx"));

/**
 * A meeting that is there: its grid, its people, and everything that one can do with them. The meeting in `opening`
 * is only the one to begin with: the session follows REST by itself.
 */
export const MeetingScreen = memo(
  function MeetingScreen(opening: SessionOpening) {
    const [session] = useState(() => createSession(opening));
    return (
      <SessionContext value={session}>
        <Screen />
      </SessionContext>
    );
  },
  () => true,
);

function Screen() {
  const session = useMeetingSession();
  useSessionEvent((event) => {
    if (event.kind === "toast") toast(event.text, { kind: event.style });
    if (event.kind === "began-painting") preloadDialogs();
  });
  // After those of the components that hear its events.
  useEffect(() => session.connect(), [session]);
  useEffect(preloadCommands, []);
  const { name } = useMeetingState(({ facts }) => facts.meeting);
  const mode = useMeetingState(({ painting }) => painting.mode);
  const hasMore = useMeetingState(hasMorePages);
  useKeptFocus(`${mode.at} ${hasMore}`, () =>
    session.emit({ kind: "focus", on: isPainting(mode) ? "grid" : "main-button" }),
  );
  const days = useMeetingState(({ known }) => known.days.grid.columns.length);
  return (
    <Page title={name} width="wide">
      <MeetingLayout
        days={days}
        onKeyDown={(event) => {
          const state = session.get();
          const action = BAR_ACTIONS.find((one) => one.isKey?.(event) === true && one.isOffered(state));
          action?.perform(session);
        }}
        head={<MeetingHead />}
        grid={
          <>
            <StateLine />
            <Queued />
            <GridCard />
          </>
        }
        side={<SidePanel />}
      />
      <CommandFault />
      <AskingDialogs />
      <MeetingActions />
    </Page>
  );
}

function Queued() {
  const queued = useMeetingState(({ facts }) => facts.queued);
  if (queued.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <QueuedBar waiting={queued} />
    </Suspense>
  );
}
