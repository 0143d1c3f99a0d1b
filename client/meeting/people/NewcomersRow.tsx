import styled from "@emotion/styled";
import { hue } from "../../ui/theme.ts";
import { Editing } from "./Editing.tsx";
import { ROW_HEIGHT } from "./RespondentRow.tsx";

/** People who paint their first answer: they have no name before they save. */
export function NewcomersRow({ count }: { count: number }) {
  return (
    <Row>
      <i aria-hidden="true">+{count > 1 && count}</i>
      <span>{count === 1 ? "Somebody new" : `${count} new people`}</span>
      <Editing>editing…</Editing>
    </Row>
  );
}

const Row = styled.div`
  display: flex;
  align-items: center;
  gap: 10px;
  height: ${ROW_HEIGHT}px;
  color: var(--muted);
  & + p {
    margin-top: 6px;
  }
  & > i {
    display: grid;
    flex: none;
    place-items: center;
    width: 26px;
    height: 26px;
    border: 1.5px dashed ${hue("sched", 0.7)};
    border-radius: 50%;
    color: ${hue("sched")};
    font-size: 11px;
    font-style: normal;
    font-weight: 700;
  }
`;
