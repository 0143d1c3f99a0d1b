import styled from "@emotion/styled";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../text/t.ts";
import { RequestFailure } from "../ui/Failure.tsx";
import { FINGER_HIGH } from "../ui/theme.ts";

type TicksOf = {
  readonly scope: string;
  /** The stored choice; undefined while it loads. */
  readonly chosen: readonly string[] | undefined;
  readonly send: (chosen: string[]) => Promise<void>;
};

/** A tick shows at once. Choices are sent one after another, each with all ticked boxes. */
export function useTicks({ scope, chosen: stored, send }: TicksOf) {
  /** Undefined until the first tick and after a failure. */
  const [ticked, setTicked] = useState<ReadonlySet<string>>();
  const { mutate, error } = useMutation({
    networkMode: "online",
    scope: { id: scope },
    mutationFn: (chosen: ReadonlySet<string>) => send([...chosen]),
    onError: () => setTicked(undefined),
  });
  const chosen = ticked ?? new Set(stored);
  return {
    chosen,
    error,
    tick(id: string, isOn: boolean): void {
      const next = new Set(chosen);
      if (isOn) next.add(id);
      else next.delete(id);
      setTicked(next);
      mutate(next);
    },
  };
}

type Option = { readonly id: string; readonly name: string; readonly note?: string | undefined };
type TicksProps = { readonly ticks: ReturnType<typeof useTicks>; readonly options: readonly Option[] };

export function Ticks({ ticks, options }: TicksProps) {
  return (
    <>
      {options.map(({ id, name, note }) => (
        <Label key={id} title={name}>
          <input
            type="checkbox"
            checked={ticks.chosen.has(id)}
            onChange={({ target }) => ticks.tick(id, target.checked)}
          />
          <span>{name}</span>
          {note !== undefined && <small>{note}</small>}
        </Label>
      ))}
      <RequestFailure says={(reason) => t("calendars.choiceFailed", { reason })} error={ticks.error} />
    </>
  );
}

const Label = styled.label`
  display: flex;
  align-items: center;
  gap: 10px;
  min-height: 34px;
  margin: 0 -8px;
  padding: 4px 8px;
  border-radius: 8px;
  font-size: var(--text-note);
  &:hover {
    background: color-mix(in srgb, var(--line) 45%, transparent);
  }
  & > span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  & > small {
    flex: none;
    margin-inline-start: auto;
    color: var(--muted);
    font-size: var(--text-small);
  }
  ${FINGER_HIGH}
`;
