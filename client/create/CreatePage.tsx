import { useMutation } from "@tanstack/react-query";
import styled from "@emotion/styled";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { Navigate, useNavigate } from "react-router";
import { Link } from "../ui/Link.tsx";
import { call, newRequestID } from "../api/call.ts";
import { isOffline } from "../api/call-error.ts";
import { rememberOrganiserKey } from "../api/keys.ts";
import { newMeeting } from "../session/tab-memory.ts";
import { deviceZone } from "../time/viewer-time.ts";
import { BottomBar } from "../ui/BottomBar.tsx";
import { Button } from "../ui/Button.tsx";
import { RequestFailure } from "../ui/Failure.tsx";
import { Page } from "../frame/Page.tsx";
import { later } from "../ui/later.tsx";
import { SMALL } from "../ui/theme.ts";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";
import { DurationField } from "../fields/DurationField.tsx";
import { AboutField, NameField, PlaceField, ProtectField } from "../fields/DetailFields.tsx";
import { type Options, parseOptions } from "../fields/options.ts";
import { PastDay } from "./PastDay.tsx";
import { HoursField } from "../fields/HoursField.tsx";
import { hoursOfDays, isHoursByDay, type OfferedHours } from "#domain/meeting/hours.ts";
import { parseZone } from "#domain/time/zone-clock.ts";
import { tabStore } from "../api/browser-storage.ts";
import { dayNumber } from "#domain/time/calendar-day.ts";
import { datesText, useReader } from "../time/words.ts";
import { listed, t } from "../text/t.ts";
import { withTexts } from "../text/language.ts";

/** As high as the field that comes: nothing moves. */
const ZoneRoom = styled.div`
  height: 132px;
`;
const ZoneField = later(
  withTexts("cities", () => import("../fields/ZoneField.tsx")),
  <ZoneRoom />,
);

const OptionsRoom = styled.div`
  height: 56px;
`;
const MoreOptions = later(
  withTexts("pages", () => import("../fields/MoreOptions.tsx")),
  <OptionsRoom />,
);

export type CreatePageProps = {
  /** Undefined unless "Let's meet" was pressed. */
  days: ReadonlySet<string> | undefined;
  onDays: (days: ReadonlySet<string>) => void;
  onCreated: () => void;
};

export default function CreatePage({ days, onDays, onCreated }: CreatePageProps) {
  const navigate = useNavigate();
  useReader();
  const [{ name, about, hours, protectAnswers, timezone = deviceZone(), ...options }, setTyped] = useTyped();
  const keyOf = useIdempotencyKey();
  const create = useMutation({
    mutationFn() {
      const details = { name: name.trim(), about: about.trim(), protectAnswers };
      const { hoursByDay, ...usual } = hours;
      const own = hoursOfDays({ hoursByDay, tentativeDates: dates });
      const times = { timezone, ...usual, tentativeDates: dates, ...(own !== undefined && { hoursByDay: own }) };
      const place = options.place?.trim() || undefined;
      const body = { ...details, ...times, ...options, place };
      return call("createMeeting", { body, idempotencyKey: keyOf(body) });
    },
    onSuccess({ meetingID, organiserKey }) {
      if (organiserKey !== undefined) rememberOrganiserKey(meetingID, organiserKey);
      tabStore.remove(TYPED_NAME);
      newMeeting.write(meetingID);
      onCreated();
      // In the form's place: Back leads to Home, not to a form whose meeting exists.
      void navigate(`/m/${meetingID}`, { replace: true });
    },
  });
  // Kept as state, because creating the meeting clears the choice while this page is still shown.
  const [dates, setDates] = useState(() => [...(days ?? [])].toSorted());
  const [firstDate] = dates;
  if (firstDate === undefined) return <Navigate to="/" replace />;

  const isNamed = name.trim() !== "";

  function leaveOut(day: string): void {
    const others = dates.filter((date) => date !== day);
    setDates(others);
    onDays(new Set(others));
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isNamed && (create.isIdle || create.isError)) create.mutate();
  }
  const button = (
    <Button kind="primary" type="submit" disabled={!isNamed} busy={create.isPending || create.isSuccess}>
      {t("create.create")}
    </Button>
  );
  return (
    <Form onSubmit={submit} noValidate>
      <Page title={t("create.title")}>
        <VisuallyHidden as="h1">{t("create.title")}</VisuallyHidden>
        <Top>
          <NameField name={name} onName={(text) => setTyped({ name: text })} takesFocus />
          {button}
        </Top>
        <RequestFailure error={create.error} />
        {isOffline(create.error) && <Days>{t("create.offline")}</Days>}
        <Days>
          {daysText(dates)} <Link to="/">{t("create.changeDays")}</Link>
        </Days>
        <PastDay dates={dates} hours={hours} zone={timezone} onLeaveOut={leaveOut} />
        <DurationField
          minutes={options.durationMinutes}
          slotMinutes={options.slotMinutes}
          onMinutes={(durationMinutes) => setTyped({ durationMinutes })}
        />
        <AboutField about={about} onAbout={(text) => setTyped({ about: text })} />
        <PlaceField place={options.place} onPlace={(place) => setTyped({ place })} />
        <HoursField
          hours={hours}
          onHours={(next) => setTyped({ hours: next })}
          days={dates}
          date={firstDate}
          zone={timezone}
        />
        <ZoneField zone={timezone} date={firstDate} onZone={(zone) => setTyped({ timezone: zone })} />
        <ProtectField isOn={protectAnswers} onChange={(isOn) => setTyped({ protectAnswers: isOn })} />
        <MoreOptions options={options} onOptions={setTyped} zone={timezone} />
        <BottomBar smallOnly>{button}</BottomBar>
      </Page>
    </Form>
  );
}

const TYPED_NAME = "overlap.create";

/** What is typed and chosen on Create, apart from the days. */
type Typed = Options & {
  readonly name: string;
  readonly about: string;
  readonly hours: OfferedHours;
  readonly protectAnswers: boolean;
  /** Undefined: the browser's. */
  readonly timezone?: string;
};

/** The window that a new meeting proposes is 9 to 17. */
const BLANK: Typed = { name: "", about: "", hours: { minStartHour: 9, maxEndHour: 17 }, protectAnswers: false };

/** Kept in this tab until the meeting is created, so that the way to Home for other days, or a reload, loses nothing. */
function useTyped(): readonly [Typed, (change: Partial<Typed>) => void] {
  const [typed, setTyped] = useState(() => parseTyped(tabStore.read(TYPED_NAME)));
  useEffect(() => {
    if (typed === BLANK) tabStore.remove(TYPED_NAME);
    else tabStore.write(TYPED_NAME, JSON.stringify(typed));
  }, [typed]);
  return [typed, (change) => setTyped((now) => ({ ...now, ...change }))];
}

/** Storage is open to extensions and outlives versions of this page: what has another form was not typed here. */
export function parseTyped(text: string | undefined): Typed {
  try {
    const { name, about, hours, protectAnswers, timezone, ...rest } = JSON.parse(text ?? "null") as Record<
      string,
      unknown
    >;
    const { minStartHour, maxEndHour, hoursByDay } = hours as Record<string, unknown>;
    const areTexts = typeof name === "string" && typeof about === "string";
    if (!areTexts || !isHour(minStartHour) || !isHour(maxEndHour)) return BLANK;
    const zone = typeof timezone === "string" ? parseZone(timezone) : undefined;
    return {
      name,
      about,
      hours: { minStartHour, maxEndHour, ...(isHoursByDay(hoursByDay) && { hoursByDay }) },
      protectAnswers: protectAnswers === true,
      ...(zone !== undefined && { timezone: zone }),
      ...parseOptions(rest),
    };
  } catch {
    return BLANK;
  }
}

function isHour(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value < 24;
}

/** The same content is the same request: tried again after a reply that got lost, it makes no second meeting. */
function useIdempotencyKey(): (content: object) => string {
  const latest = useRef({ text: "", key: "" });
  return (content) => {
    const text = JSON.stringify(content);
    if (latest.current.text !== text) latest.current = { text, key: newRequestID() };
    return latest.current.key;
  };
}

const Form = styled.form`
  display: flex;
  flex-direction: column;
  flex: 1;
`;

const Top = styled.div`
  display: flex;
  align-items: flex-start;
  gap: 24px;
  margin-top: 16px;
  & > button {
    padding: 12px 26px;
    font-size: 16px;
  }
  ${SMALL} {
    margin-top: 8px;
    & > button {
      display: none;
    }
  }
`;

const Days = styled.p`
  margin-top: 12px;
  color: var(--muted);
  & > a {
    white-space: nowrap;
  }
`;

const MAX_RUNS = 5;

/** The chosen days in words, neighbours joined: `Nov 23 – 25, Nov 30 – Dec 1`; of very many only the first. */
export function daysText(days: Iterable<string>): string {
  const runs: [first: string, last: string][] = [];
  for (const day of [...days].toSorted()) {
    const run = runs.at(-1);
    if (run !== undefined && dayNumber(day) === dayNumber(run[1]) + 1) run[1] = day;
    else runs.push([day, day]);
  }
  const shown = runs.slice(0, MAX_RUNS).map(([first, last]) => datesText(first, last));
  const hidden = runs.slice(MAX_RUNS).reduce((sum, [first, last]) => sum + dayNumber(last) - dayNumber(first) + 1, 0);
  const text = listed(shown);
  return hidden === 0 ? text : t("create.daysAndMore", { days: text, count: hidden });
}
