import styled from "@emotion/styled";
import { useMeetingState } from "../session/use-session.ts";
import { BestTimes } from "./BestTimes.tsx";
import { PanelTitle } from "./PanelTitle.ts";
import { RespondentList } from "./RespondentList.tsx";
import { NewcomersRow } from "./RespondentRow.tsx";
import { t } from "../../text/t.ts";

/** Beside the grid: what comes out of it, and who is in it. */
export default function SidePanel() {
  const isEmpty = useMeetingState(({ known }) => known.people.length === 0);
  return (
    <Aside>
      {isEmpty ? (
        <NoAnswers />
      ) : (
        <>
          <BestTimes />
          <RespondentList />
        </>
      )}
    </Aside>
  );
}

function NoAnswers() {
  const { here } = useMeetingState(({ facts }) => facts.live);
  const isAdding = useMeetingState(({ painting }) => painting.mode.at === "addingRespondent");
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
