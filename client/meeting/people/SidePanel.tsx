import styled from "@emotion/styled";
import { BestTimes, type BestTimesProps } from "../schedule/BestTimes.tsx";
import type { HereNow } from "../../live/nobody-here.ts";
import { NewcomersRow } from "./NewcomersRow.tsx";
import { PanelTitle } from "./panel-style.ts";
import { RespondentList, type RespondentListProps } from "./RespondentList.tsx";

export type SidePanelProps = {
  /** Undefined while nobody has answered. */
  readonly best: BestTimesProps;
  readonly list: RespondentListProps;
  /** The viewer paints their first answer. */
  readonly isAdding: boolean;
};

/** Beside the grid: what comes out of it, and who is in it. */
export function SidePanel({ best, list, isAdding }: SidePanelProps) {
  return (
    <Aside>
      {list.people.length > 0 && <BestTimes {...best} />}
      {list.people.length > 0 ? <RespondentList {...list} /> : <Nobody isAdding={isAdding} here={list.here} />}
    </Aside>
  );
}

function Nobody({ isAdding, here }: { isAdding: boolean; here: HereNow }) {
  return (
    <section>
      <PanelTitle>
        <h2>Respondents (0)</h2>
        {here.count > 1 && <span>{here.count} here now</span>}
      </PanelTitle>
      {here.newcomers > 0 && <NewcomersRow count={here.newcomers} />}
      <p>Nobody has answered yet.</p>
      <p>
        {isAdding
          ? "Mark the times when you are free, then press Save."
          : "Be the first, then press ‘Share’ to copy the link for the others."}
      </p>
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
