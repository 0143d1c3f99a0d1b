import styled from "@emotion/styled";
import type { ComponentProps } from "react";
import { DownIcon } from "../icons.tsx";
import { inputStyle } from "./native-fields.tsx";

export function Select({ className, ...select }: ComponentProps<"select">) {
  return (
    <Frame className={className}>
      <select {...select} />
      <DownIcon />
    </Frame>
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

type ChoiceProps<Value extends string | number> = Omit<ComponentProps<"select">, "value" | "onChange"> & {
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
