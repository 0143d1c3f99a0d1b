import styled from "@emotion/styled";
import { useState } from "react";
import type { SlotRange } from "#domain/meeting/schedule.ts";
import type { RespondentID } from "#domain/ids.ts";
import type { HereNow } from "../../live/live-state.ts";
import { ON_THIS_DEVICE } from "../../offline/with-queued.ts";
import { beginScheduling, chooseTime, mayScheduleNow, selectRespondent } from "../session/actions.ts";
import { useMeetingSession, useMeetingState } from "../session/use-session.ts";
import { BestTimes } from "./BestTimes.tsx";
import { PanelTitle } from "./PanelTitle.ts";
import { RespondentList } from "./RespondentList.tsx";
import { NewcomersRow } from "./RespondentRow.tsx";
import { t } from "../../text/t.ts";

/** Beside the grid: what comes out of it, and who is in it. */
export default function SidePanel() {
  const session = useMeetingSession();
  const { group, people, days, self } = useMeetingState(({ known }) => known);
  const { zone, live, now } = useMeetingState(({ facts }) => facts);
  const { inspected, chosenRange } = useMeetingState(({ view }) => view);
  const mode = useMeetingState(({ painting }) => painting.mode);
  const maySchedule = useMeetingState(mayScheduleNow);
  const [on] = useState(() => ({
    choose: (range: SlotRange | undefined, planned: SlotRange | undefined) => chooseTime(session, range, planned),
    schedule: () => beginScheduling(session),
    pointAtTime: (pointedRange: SlotRange | undefined) => session.send({ kind: "view", view: { pointedRange } }),
    select: (respondentID: RespondentID) => selectRespondent(session, respondentID),
    pointAtPerson: (pointedPerson: RespondentID | undefined) => session.send({ kind: "view", view: { pointedPerson } }),
  }));
  if (people.length === 0) {
    return (
      <Aside>
        <NoAnswers isAdding={mode.at === "addingRespondent"} here={live.here} />
      </Aside>
    );
  }
  return (
    <Aside>
      <BestTimes
        group={group}
        slots={days.slots}
        zone={zone}
        now={now}
        chosen={chosenRange}
        onChoose={on.choose}
        onPoint={on.pointAtTime}
        onSchedule={maySchedule ? on.schedule : undefined}
      />
      <RespondentList
        people={people}
        answers={group.answers}
        self={self ?? ON_THIS_DEVICE}
        selected={mode.at === "selectedUser" ? mode.respondentID : undefined}
        here={live.here}
        inspected={inspected}
        onSelect={on.select}
        onPoint={on.pointAtPerson}
      />
    </Aside>
  );
}

function NoAnswers({ isAdding, here }: { isAdding: boolean; here: HereNow }) {
  return (
    <section>
      <PanelTitle>
        <h2>{t("panel.respondents", { count: 0 })}</h2>
        {here.count > 1 && <span>{t("panel.hereNow", { count: here.count })}</span>}
      </PanelTitle>
      {here.newcomers > 0 && <NewcomersRow count={here.newcomers} />}
      <p>{t("panel.noAnswers")}</p>
      <p>{isAdding ? t("panel.markAndSave") : t("panel.beFirst")}</p>
    </section>
  );
}

const Aside = styled.aside`
  display: flex;
  flex-direction: column;
  gap: 26px;
  min-width: 0;
  & p {
    color: var(--muted);
    text-wrap: pretty;
  }
  & p + p {
    margin-top: 6px;
  }
`;
