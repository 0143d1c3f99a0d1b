import styled from "@emotion/styled";
import { useMeetingModel, useMeetingState } from "./model/use-meeting-model.ts";
import { BestTimes } from "./schedule/BestTimes.tsx";
import { RespondentList } from "./people/RespondentList.tsx";
import { NewcomersRow } from "./people/RespondentRow.tsx";
import { t } from "../text/t.ts";
import { laterWithTexts } from "../ui/later.tsx";
import { NOTE } from "../ui/theme.ts";

const ExpectedSection = laterWithTexts(() => import("./people/ExpectedSection.tsx"));

export default function SidePanel() {
  const isEmpty = useMeetingState(({ derived }) => derived.people.length === 0);
  const hidesOthers = useMeetingState(({ derived }) => derived.hidesOthers);
  return (
    <Aside>
      {hidesOthers ? (
        <OwnAnswer />
      ) : isEmpty ? (
        <NoAnswers />
      ) : (
        <>
          <BestTimes />
          <RespondentList />
        </>
      )}
      {!hidesOthers && <Expected />}
    </Aside>
  );
}

function OwnAnswer() {
  const { hasAnswer, isClosed } = useMeetingState(({ derived }) => derived);
  return (
    <section>
      <header>
        <h2>{t("meeting.yours")}</h2>
      </header>
      <p>{hasAnswer ? t("panel.ownAnswer") : isClosed ? t("meeting.isClosed") : t("panel.markAndSave")}</p>
      <p>{t("panel.onlyOrganiserMeans")}</p>
    </section>
  );
}

function Expected() {
  const { local } = useMeetingModel();
  const { expected, viewer } = useMeetingState(({ facts }) => facts.meeting);
  return local === undefined && (viewer.canEdit || expected !== undefined) ? <ExpectedSection /> : null;
}

function NoAnswers() {
  const { here } = useMeetingState(({ facts }) => facts.live);
  const isClosed = useMeetingState(({ derived }) => derived.isClosed);
  const isAdding = useMeetingState(({ painting }) => painting.mode.kind === "addingRespondent");
  return (
    <section>
      <header>
        <h2>{t("panel.respondents", { count: 0 })}</h2>
      </header>
      {here.newcomers > 0 && <NewcomersRow count={here.newcomers} />}
      <p>{t("panel.noAnswers")}</p>
      <p>{isClosed ? t("meeting.isClosed") : isAdding ? t("panel.markAndSave") : t("panel.beFirst")}</p>
    </section>
  );
}

const Aside = styled.aside`
  display: flex;
  flex-direction: column;
  gap: 26px;
  min-width: 0;
  & header {
    display: flex;
    align-items: baseline;
    justify-content: space-between;
    gap: 12px;
    min-height: 29px;
    margin-bottom: 4px;
    ${NOTE};
    line-height: 1.40625rem;
  }
  & h2 {
    color: var(--ink);
    font-size: var(--text-note);
    line-height: inherit;
    letter-spacing: 0;
    font-variant-numeric: tabular-nums;
  }
  & p {
    color: var(--muted);
    text-wrap: pretty;
  }
  & p + p {
    margin-top: 6px;
  }
`;
