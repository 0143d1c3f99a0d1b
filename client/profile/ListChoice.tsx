import styled from "@emotion/styled";
import { useId } from "react";
import { hue } from "../ui/theme.ts";
import { visuallyHidden } from "../ui/VisuallyHidden.tsx";
import { type ListName, LISTS } from "./meeting-list-query.ts";

const NAMES: Record<ListName, string> = { created: "Created", responded: "Responded" };

export function ListChoice({ list, onList }: { list: ListName; onList: (list: ListName) => void }) {
  const name = useId();
  return (
    <Choice role="radiogroup" aria-label="Meetings">
      {LISTS.map((one) => (
        <label key={one}>
          <Radio type="radio" name={name} checked={one === list} onChange={() => onList(one)} />
          <span>{NAMES[one]}</span>
        </label>
      ))}
    </Choice>
  );
}

const Radio = styled.input(visuallyHidden);

const Choice = styled.div`
  position: relative;
  display: flex;
  align-self: flex-start;
  margin: 28px 0 16px;
  padding: 3px;
  border-radius: 10px;
  background: color-mix(in srgb, var(--line) 70%, transparent);
  /* The frame around the two belongs to them for a finger. */
  & > label {
    margin: -3px 0;
    padding: 3px 0;
  }
  & span {
    display: block;
    padding: 8px 18px;
    border-radius: 8px;
    color: var(--muted);
    font-weight: 600;
    cursor: pointer;
  }
  & input:checked + span {
    /* Raised in both themes. */
    background: light-dark(var(--surface), var(--line-strong));
    color: var(--ink);
    box-shadow: 0 1px 2px rgb(0 0 0 / 0.12);
  }
  & input:focus-visible + span {
    outline: 2px solid ${hue("sched")};
    outline-offset: 2px;
  }
`;
