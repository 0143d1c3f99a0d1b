import styled from "@emotion/styled";
import { useMeetingState } from "./model/use-meeting-model.ts";
import { PeopleList } from "./people/PeopleList.tsx";
import { BestTimes } from "./schedule/BestTimes.tsx";
import { t } from "../text/t.ts";
import { NOTE } from "../ui/theme.ts";

export default function SidePanel() {
  const isEmpty = useMeetingState(({ derived }) => derived.people.length === 0);
  const hidesOthers = useMeetingState(({ derived }) => derived.hidesOthers);
  return (
    <Aside>
      {hidesOthers ? (
        <OwnAnswer />
      ) : (
        <>
          {!isEmpty && <BestTimes />}
          <PeopleList />
        </>
      )}
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

const Aside = styled.aside`
  display: flex;
  flex-direction: column;
  gap: 24px;
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
    font-weight: 600;
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
