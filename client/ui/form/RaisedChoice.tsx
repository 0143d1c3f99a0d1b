import styled from "@emotion/styled";
import { useId } from "react";
import { DARK, hue } from "../theme.ts";
import { visuallyHidden } from "../VisuallyHidden.tsx";

type RaisedChoiceProps<Option extends string> = {
  readonly label?: string;
  readonly options: Readonly<Partial<Record<Option, string>>>;
  readonly chosen: Option;
  readonly onChoose: (option: Option) => void;
  readonly className?: string;
};

export function RaisedChoice<Option extends string>(props: RaisedChoiceProps<Option>) {
  const { label, options, chosen, onChoose, className } = props;
  const name = useId();
  return (
    <Frame role={label === undefined ? undefined : "radiogroup"} aria-label={label} className={className}>
      {(Object.keys(options) as Option[]).map((option) => (
        <label key={option}>
          <Radio type="radio" name={name} checked={option === chosen} onChange={() => onChoose(option)} />
          <span>{options[option]}</span>
        </label>
      ))}
    </Frame>
  );
}

const Radio = styled.input(visuallyHidden);

const Frame = styled.div`
  position: relative;
  display: flex;
  padding: 3px;
  border-radius: 10px;
  background: color-mix(in srgb, var(--line) 70%, transparent);
  & > label {
    margin: -3px 0;
    padding: 3px 0;
  }
  & span {
    display: block;
    min-width: 44px;
    padding: 8px 10px;
    border-radius: 8px;
    color: var(--muted);
    font-weight: 600;
    text-align: center;
    cursor: pointer;
  }
  & span:hover {
    color: var(--ink);
  }
  & input:checked + span {
    background: var(--surface);
    ${DARK} {
      background: var(--line-strong);
    }
    color: var(--ink);
    box-shadow: 0 1px 2px rgb(0 0 0 / 0.12);
  }
  & input:focus-visible + span {
    outline: 2px solid ${hue("sched")};
    outline-offset: 2px;
  }
`;
