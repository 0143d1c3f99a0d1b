import { lazy, Suspense } from "react";
import { ON_THIS_DEVICE } from "../offline/outbox/with-queued.ts";
import type { QueuedAnswer } from "../offline/outbox/queued-answer.ts";
import { Page } from "../ui/Page.tsx";
import { AskingDialogs } from "./answers/AskingDialogs.tsx";
import { CommandFault } from "./CommandFault.tsx";
import { GridCard } from "./grid/GridCard.tsx";
import { MeetingActions } from "./MeetingActions.tsx";
import { MeetingHead } from "./MeetingHead.tsx";
import { MeetingLayout, widthFor } from "./MeetingLayout.tsx";
import { OwnCalendars } from "./grid/OwnCalendars.tsx";
import { SidePanel } from "./people/SidePanel.tsx";
import { StateLine } from "./StateLine.tsx";
import type { MeetingFacts } from "./session/use-meeting-data.ts";
import { useScreen } from "./session/use-screen.ts";

const QueuedBar = lazy(() => import("./answers/QueuedBar.tsx"));

/** A meeting that is there: its grid, its people, and everything that one can do with them. */
export function MeetingScreen(facts: MeetingFacts) {
  const { meeting } = facts;
  const { data, mode, view, saving, turn, concern, calendars, ...screen } = useScreen(facts);
  const { days, scheduled, group, self, live } = data;
  return (
    <Page title={meeting.name} width="wide">
      <MeetingLayout
        days={days.grid.columns.length}
        onKeyDown={screen.onKeyDown}
        head={
          <MeetingHead
            meeting={meeting}
            // Whoever is not logged in learns what is needed.
            onEdit={
              meeting.viewer.canEdit || !(data.isSignedIn || meeting.hasNoOrganiser) ? saving.on.editMeeting : undefined
            }
          />
        }
        grid={
          <>
            <StateLine
              title={screen.title}
              scheduled={mode.at === "none" && scheduled !== undefined ? meeting.meetingID : undefined}
              notice={screen.notice}
              connection={screen.connection}
              zone={data.zone}
              today={view.today}
            />
            <Waiting of={data.waiting} />
            <GridCard
              grid={days.grid}
              page={view.page}
              onPage={view.setPage}
              show={view.show}
              draft={view.draft}
              onStroke={screen.onStroke}
              onPress={screen.onPress}
              onInspect={view.setInspected}
              today={view.today}
              hint={screen.hint}
              time={screen.time}
              calendars={calendars}
              busy={view.inspected && calendars?.overlay?.busy.get(view.inspected)}
              tools={
                calendars && <OwnCalendars calendars={calendars} data={data} today={view.today} {...screen.painted} />
              }
              history={screen.history}
              others={live.drafts}
              group={group}
              onDraft={screen.onDraft}
            />
          </>
        }
        side={
          <SidePanel
            isAdding={mode.at === "addingRespondent"}
            best={{
              group,
              slots: days.slots,
              zone: data.zone,
              chosen: view.chosenRange,
              onChoose: turn.chooseTime,
              onPoint: view.setPointedRange,
            }}
            list={{
              people: data.people,
              answers: group.answers,
              self: self ?? ON_THIS_DEVICE,
              selected: view.selected,
              here: live.here,
              inspected: view.inspected,
              onSelect: screen.onSelect,
              onPoint: view.setPointedPerson,
            }}
          />
        }
      />
      <CommandFault failure={saving.failure} />
      <AskingDialogs
        asking={saving.asking}
        isBusy={saving.busy !== undefined}
        failure={saving.failure}
        whose={concern.whose}
        onClose={saving.on.closeAsking}
        onGuest={saving.on.submitGuest}
        onRemove={saving.on.confirmRemove}
      />
      <MeetingActions
        mode={mode}
        most={widthFor(days.grid.columns.length)}
        hasAnswer={data.hasAnswer}
        isScheduled={scheduled !== undefined}
        canSchedule={meeting.viewer.canSchedule}
        concern={concern}
        hasMorePages={screen.hasMorePages}
        busy={saving.busy}
        on={{ ...turn, ...saving.on }}
      />
    </Page>
  );
}

function Waiting({ of }: { of: readonly QueuedAnswer[] }) {
  if (of.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <QueuedBar waiting={of} />
    </Suspense>
  );
}
