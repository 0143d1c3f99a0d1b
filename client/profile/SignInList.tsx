import styled from "@emotion/styled";
import { type ReactNode, type Ref, useState } from "react";
import { localTime } from "#domain/time/words/clock-text.ts";
import { dateText, momentText, useReader } from "../time/words.ts";
import { useToday, useViewerZone } from "../time/viewer-time.ts";
import { Button } from "../ui/Button.tsx";
import { RequestFailure } from "../ui/Failure.tsx";
import { Muted } from "../ui/Muted.tsx";
import { t } from "../text/t.ts";

const MAX_SHOWN = 5;

type Props = {
  readonly label: string;
  readonly rows: readonly ReactNode[] | undefined;
  readonly error: Error | null;
  /** Gets the focus when a removed row takes its button along. */
  readonly list: Ref<HTMLUListElement>;
  readonly none: string;
};

export function SignInList({ label, rows, error, list, none }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  if (rows === undefined)
    return error === null ? <Muted role="status">{t("common.loading")}</Muted> : <RequestFailure error={error} />;
  return (
    <>
      <RequestFailure error={error} />
      <Rows ref={list} tabIndex={-1} aria-label={label}>
        {rows.length === 0 ? <Muted as="li">{none}</Muted> : rows.slice(0, showsAll ? undefined : MAX_SHOWN)}
      </Rows>
      {rows.length > MAX_SHOWN && (
        <More kind="quiet" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? t("settings.showFewer") : t("settings.showAll", { count: rows.length })}
        </More>
      )}
    </>
  );
}

/** `2:05 PM`, `Thu, Nov 19, 2:05 PM`, or `Nov 19, 2024`. */
export function useWhenText(): (instant: string) => string {
  const zone = useViewerZone();
  const today = useToday();
  useReader();
  return (instant) => {
    const at = Date.parse(instant);
    const { date } = localTime(at, zone);
    return date.slice(0, 4) === today.slice(0, 4) ? momentText(at, zone, today) : dateText(date, today);
  };
}

export const Chip = styled.span`
  margin-inline-start: 8px;
  padding: 0 8px;
  border-radius: 999px;
  background: color-mix(in srgb, var(--line) 60%, transparent);
  font-size: var(--text-small);
  font-weight: 400;
  line-height: 1.25rem;
  white-space: nowrap;
  /* Its letters would join with the word before it. */
  &:lang(ar) {
    display: inline-block;
  }
`;

const Rows = styled.ul`
  margin: 16px 0 0;
  overflow-wrap: anywhere;
`;

const More = styled(Button)`
  margin: 8px 0 0;
  margin-inline-start: -16px;
`;
