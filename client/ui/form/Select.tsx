import styled from "@emotion/styled";
import type { ComponentProps } from "react";
import { DownIcon } from "../icons.tsx";
import { FINGER, hue } from "../theme.ts";
import { inputStyle } from "./native-fields.tsx";

type SelectProps = ComponentProps<"select"> & {
  /** Stands for the chosen option in a sentence. */
  readonly words?: string | undefined;
};

export function Select({ className, words, ...select }: SelectProps) {
  if (words === undefined)
    return (
      <Frame className={className}>
        <select {...select} />
        <DownIcon />
      </Frame>
    );
  return (
    <InSentence className={className}>
      <select {...select} />
      <span aria-hidden="true">
        <span>{words}</span>
        <DownIcon />
      </span>
    </InSentence>
  );
}

const Frame = styled.div`
  position: relative;
  & > select {
    ${inputStyle};
    appearance: none;
    padding-inline-end: 36px;
    text-overflow: ellipsis;
  }
  & > svg {
    position: absolute;
    top: 12px;
    inset-inline-end: 10px;
    pointer-events: none;
    color: var(--muted);
  }
`;

/** As wide as its words. The native control lies over them, unseen. */
const InSentence = styled.div`
  position: relative;
  min-width: 0;
  & > select {
    position: absolute;
    inset: 0;
    width: 100%;
    opacity: 0;
    ${FINGER} {
      /* Below 16 px, phones zoom the page on focus. */
      font-size: 1rem;
    }
  }
  & > span {
    display: flex;
    align-items: center;
    gap: 2px;
    min-height: 44px;
    padding-inline: 12px 6px;
    border: 1px solid var(--field);
    border-radius: 10px;
    background: var(--surface);
    color: var(--ink);
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
  & > span > svg {
    flex: none;
    color: var(--muted);
  }
  & > select:focus-visible + span {
    outline: 2px solid ${hue("sched")};
    outline-offset: 2px;
  }
`;

type ChoiceProps<Value extends string | number> = Omit<SelectProps, "value" | "onChange"> & {
  readonly value: Value;
  readonly options: readonly (readonly [Value, string])[];
  readonly onChoose: (value: Value) => void;
};

export function Choice<Value extends string | number>({ options, onChoose, ...select }: ChoiceProps<Value>) {
  function choose(text: string): void {
    const chosen = options.find(([value]) => String(value) === text);
    if (chosen !== undefined) onChoose(chosen[0]);
  }
  return (
    <Select {...select} onChange={({ target }) => choose(target.value)}>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </Select>
  );
}
