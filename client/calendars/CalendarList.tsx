import styled from "@emotion/styled";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import type { ReplyOf } from "#domain/contract/endpoints.ts";
import { LIMITS } from "#domain/limits.ts";
import { isInvisible } from "#domain/text.ts";
import { Marked } from "../text/Marked.tsx";
import { t } from "../text/t.ts";
import AskDialog from "../ui/AskDialog.tsx";
import { Button } from "../ui/Button.tsx";
import { Footer } from "../ui/Dialog.tsx";
import { Failure, RequestFailure } from "../ui/Failure.tsx";
import { OneFieldForm, TextField } from "../ui/form/TextField.tsx";
import { useForm } from "../ui/form/use-form.ts";
import { MoreIcon } from "../ui/icons.tsx";
import { PlainButton } from "../ui/TextButton.tsx";
import { FINGER } from "../ui/theme.ts";
import { toast } from "../ui/toast.ts";
import { ageText } from "./added-calendars.ts";
import { Ticks, useTicks } from "./Ticks.tsx";

type OwnCalendar = ReplyOf<"myCalendars">["calendars"][number];
type Settings = Pick<OwnCalendar, "name" | "showTitles" | "wholeDays">;

/** A calendar that was added here, wherever it is kept. */
export type ListedCalendar = Partial<Pick<OwnCalendar, "collections" | "showTitles" | "wholeDays">> & {
  readonly id: string;
  readonly name: string;
  /** A host, or the word for a file. */
  readonly place: string;
  /** Milliseconds since the epoch; undefined before the first reading. */
  readonly readAt?: number | undefined;
  readonly problem?: string | undefined;
  /** Absent for a file, which can only be removed. */
  readonly edit?: (change: Partial<Settings & { collectionIDs: string[] }>) => Promise<void>;
  readonly refresh?: () => Promise<void>;
  readonly remove: () => Promise<void>;
};

const MINUTE_MS = 60_000;

export function CalendarList({ calendars }: { calendars: readonly ListedCalendar[] }) {
  const list = useRef<HTMLUListElement>(null);
  const [, setMinutes] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setMinutes((minutes) => minutes + 1), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <Rows ref={list} tabIndex={-1} aria-label={t("calendars.calendars")}>
      {calendars.map((calendar) => (
        // The button that was pressed goes with its row.
        <Row key={calendar.id} calendar={calendar} onRemoved={() => list.current?.focus({ preventScroll: true })} />
      ))}
    </Rows>
  );
}

type RowProps = { readonly calendar: ListedCalendar; readonly onRemoved: () => void };

function Row({ calendar, onRemoved }: RowProps) {
  const { id, name, place, readAt, problem, collections, edit } = calendar;
  const [isOpen, setIsOpen] = useState(false);
  const heading = useId();
  const options = useId();
  const ticks = useTicks({
    scope: id,
    chosen: collections?.filter(({ isChosen }) => isChosen).map(({ collectionID }) => collectionID),
    send: async (collectionIDs) => edit?.({ collectionIDs }),
  });
  return (
    <li>
      <b id={heading}>{name}</b>
      <More
        aria-label={t("calendars.options", { name })}
        aria-expanded={isOpen}
        aria-controls={isOpen ? options : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <MoreIcon />
      </More>
      <small>
        {[...(place === name ? [] : [place]), ...(readAt === undefined ? [] : [ageText(readAt)])].join(" · ")}
      </small>
      {problem !== undefined && <Failure>{problem}</Failure>}
      {collections && (
        <div role="group" aria-labelledby={heading}>
          <Ticks
            ticks={ticks}
            options={collections.map(({ collectionID, name: title }) => ({ id: collectionID, name: title }))}
          />
        </div>
      )}
      {isOpen && <Options id={options} calendar={calendar} onRemoved={onRemoved} />}
    </li>
  );
}

const SETTINGS = [
  { id: "titles", name: t("calendars.showTitles") },
  { id: "days", name: t("calendars.wholeDays") },
];

function Options({ id, calendar, onRemoved }: RowProps & { readonly id: string }) {
  const { name, showTitles, wholeDays, edit, refresh, remove } = calendar;
  const [isAsking, setIsAsking] = useState(false);
  const reading = useMutation({ mutationFn: async () => refresh?.() });
  const ticks = useTicks({
    scope: `${calendar.id} settings`,
    chosen: [...(showTitles ? ["titles"] : []), ...(wholeDays === "busy" ? ["days"] : [])],
    send: async (chosen) =>
      edit?.({ showTitles: chosen.includes("titles"), wholeDays: chosen.includes("days") ? "busy" : "free" }),
  });
  function sayRemoved(): void {
    toast(t("calendars.removed", { name }), { kind: "primary" });
    onRemoved();
  }
  return (
    <div id={id}>
      {edit && <Rename name={name} edit={edit} />}
      {edit && <Ticks ticks={ticks} options={SETTINGS} />}
      <RequestFailure error={reading.error} />
      <Actions>
        {refresh && (
          <Button busy={reading.isPending} busyText={t("calendars.refresh")} onClick={() => reading.mutate()}>
            {t("calendars.refresh")}
          </Button>
        )}
        <Button kind="danger" onClick={() => setIsAsking(true)}>
          {t("calendars.remove")}
        </Button>
      </Actions>
      {isAsking && (
        <AskDialog
          title={t("calendars.shallRemove")}
          text={<Marked text={t("calendars.removeText")} marks={{ name: () => <b>{name}</b> }} />}
          confirm={{ text: t("calendars.remove"), request: remove, onConfirm: sayRemoved }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}

function Rename({ name, edit }: Required<Pick<ListedCalendar, "name" | "edit">>) {
  const { field, values, form, isBusy, failure } = useForm({
    start: { name },
    rules: { name: (typed) => (isInvisible(typed.name) ? t("settings.enterTokenName") : undefined) },
    send: (typed) => edit({ name: typed.name.trim() }),
  });
  return (
    <>
      <OneFieldForm {...form}>
        <TextField label={t("calendars.name")} autoComplete="off" maxLength={LIMITS.calendarName} {...field("name")} />
        <Button type="submit" busy={isBusy} busyText={t("common.save")} disabled={values.name.trim() === name}>
          {t("common.save")}
        </Button>
      </OneFieldForm>
      <RequestFailure error={failure} />
    </>
  );
}

const Rows = styled.ul`
  outline: none;
  overflow-wrap: anywhere;
  & > li {
    display: grid;
    grid-template-columns: 1fr auto;
  }
  & > li + li {
    margin-top: 16px;
  }
  & > li > :not(b, button) {
    grid-column: 1 / -1;
    margin-top: 4px;
    font-size: var(--text-note);
  }
  & > li > small {
    margin-top: 0;
    color: var(--muted);
  }
  & b {
    font-weight: 600;
  }
`;

const More = styled(PlainButton)`
  /* Above the lines below it, over which its room for a finger reaches. */
  position: relative;
  display: grid;
  place-items: center;
  width: 32px;
  height: 32px;
  margin-block: -4px;
  border-radius: 8px;
  color: var(--muted);
  &:hover,
  &[aria-expanded="true"] {
    background: color-mix(in srgb, var(--line) 50%, transparent);
    color: var(--ink);
  }
  ${FINGER} {
    width: 44px;
    height: 44px;
    margin-block: -10px;
  }
`;

const Actions = styled(Footer)`
  justify-content: flex-start;
  margin-top: 8px;
`;
