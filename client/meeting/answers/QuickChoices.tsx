import { queryOptions, skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import type { ReplyOf } from "#domain/contract/endpoints.ts";
import { DAY_QUARTERS, type Slot } from "#domain/time/slot.ts";
import { call } from "../../api/call.ts";
import { myKey } from "../../session/viewer.ts";
import { deviceZone } from "../../time/viewer-time.ts";
import { Button } from "../../ui/Button.tsx";
import { errorText } from "../../ui/Failure.tsx";
import { longDay, shortDay } from "../../time/words.ts";
import { useMeetingModel, useMeetingState } from "../model/use-meeting-model.ts";
import { partsOfDays, withDayCopied } from "../list/day-parts.ts";
import {
  daysOfWeek,
  keepWeek,
  keptWeek,
  learnedWeek,
  slotsOfWeek,
  type UsualWeek,
  weekOfDays,
} from "../../usual-week/usual-week.ts";
import { Chip, Choice } from "../list/list-controls.tsx";
import { slotsOfDay } from "../list/stretches.ts";
import { usePaintedLevel } from "./use-painted-level.ts";
import { t } from "../../text/t.ts";

/** Fills much of an answer at once. Each choice is one stroke, which Undo takes back. */
export function QuickChoices({ onDone }: { onDone: () => void }) {
  const { grid, slots } = useMeetingState(({ derived }) => derived.days);
  const { marked, free: usual, paintLevel } = usePaintedLevel();
  const { week, error, keep } = useUsualWeek();
  const all = new Set(slots);
  const [copied, setCopied] = useState(() =>
    Math.max(
      0,
      grid.columns.map(slotsOfDay).findIndex((day) => day.some((slot) => marked.has(slot))),
    ),
  );
  const [result, setResult] = useState("");

  function paint(next: ReadonlySet<Slot>, what: string): void {
    paintLevel(next);
    setResult(t("list.done", { what, count: next.size }));
  }
  function saveWeek(): void {
    const answer = { slots, length: grid.slotLength, marked: usual, zone: grid.zone };
    void keep((stored) => learnedWeek(stored, answer)).then(setResult);
  }
  function fillFromWeek(): void {
    if (week === undefined) return;
    const free = slotsOfWeek(week, { slots, length: grid.slotLength }, grid.zone);
    if (free.size === 0) setResult(t("list.weekHasNoTime"));
    else paint(free, t("list.doneWeek"));
  }
  return (
    <>
      <Part title={t("list.allDays")}>
        <Chip onClick={() => paint(all, t("list.doneAll"))}>{t("list.all")}</Chip>
        <Chip onClick={() => paint(new Set(), t("list.doneNone"))}>{t("list.none")}</Chip>
        <Chip onClick={() => paint(marked.symmetricDifference(all), t("list.doneInverted"))}>{t("list.invert")}</Chip>
        {partsOfDays(grid, grid.columns).map(({ name, slots: part }) => {
          const isWhole = part.isSubsetOf(marked);
          const next = isWhole ? marked.difference(part) : marked.union(part);
          return (
            <Chip key={name} aria-pressed={isWhole} onClick={() => paint(next, name)}>
              {name}
            </Chip>
          );
        })}
      </Part>
      {grid.columns.length > 1 && (
        <Part title={t("list.copyDay")}>
          <Choice
            aria-label={t("list.dayToCopy")}
            value={copied}
            options={grid.columns.map(({ date }, column) => [column, shortDay(date)])}
            onChoose={setCopied}
          />
          <Chip
            onClick={() => {
              const day = longDay(grid.columns[copied]?.date ?? "");
              paint(withDayCopied(grid, marked, copied), t("list.doneCopied", { day }));
            }}
          >
            {t("list.copy")}
          </Chip>
        </Part>
      )}
      {grid.slotLength < DAY_QUARTERS && (
        <Part title={t("list.usualWeek")}>
          {week === undefined ? (
            <small>{error === null ? t("list.noWeek") : failureText(error)}</small>
          ) : (
            <Chip onClick={fillFromWeek}>{t("list.fillIn")}</Chip>
          )}
          <Chip aria-disabled={usual.size === 0 || undefined} onClick={() => usual.size > 0 && saveWeek()}>
            {t("list.saveWeek")}
          </Chip>
        </Part>
      )}
      <footer>
        <p role="status">{result}</p>
        <Button onClick={onDone}>{t("list.close")}</Button>
      </footer>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <b id={id}>{title}</b>
      <span>{children}</span>
    </div>
  );
}

function usualWeekQuery(token: string | undefined) {
  return queryOptions<ReplyOf<"usualWeek">>({
    queryKey: myKey(token, "usual-week"),
    queryFn: token === undefined ? skipToken : ({ signal }) => call("usualWeek", { signal }),
  });
}

const failureText = (error: unknown): string => t("failure.occurred", { reason: errorText(error) });

/** The viewer's usual week, from the account or this device. `keep` resolves with a message. */
function useUsualWeek() {
  const client = useQueryClient();
  const { local } = useMeetingModel();
  const signedIn = useMeetingState(({ facts }) => facts.token);
  const token = local === undefined ? signedIn : undefined;
  const query = usualWeekQuery(token);
  const { data, error } = useQuery(query);
  const [onDevice, setOnDevice] = useState(keptWeek);
  const weekOf = (inAccount: typeof data) =>
    inAccount?.timezone === undefined ? onDevice : weekOfDays(inAccount.days);

  async function keep(change: (stored: UsualWeek) => UsualWeek): Promise<string> {
    if (token === undefined) {
      const week = change(onDevice ?? new Set());
      setOnDevice(week);
      return keepWeek(week) ? t("list.weekSaved") : t("list.weekSavedForNow");
    }
    try {
      // Reads the stored week first, otherwise a change from another device would be lost.
      const stored = weekOf(await client.fetchQuery(query)) ?? new Set();
      const body = { timezone: deviceZone(), days: daysOfWeek(change(stored)) };
      client.setQueryData(query.queryKey, await call("saveUsualWeek", { body }));
      return t("list.weekSavedInAccount");
    } catch (failure) {
      return failureText(failure);
    }
  }
  const isRead = token === undefined || data !== undefined;
  return { week: isRead ? weekOf(data) : undefined, error, keep };
}
