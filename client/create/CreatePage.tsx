import { useMutation } from "@tanstack/react-query";
import styled from "@emotion/styled";
import { useState, type FormEvent } from "react";
import { Navigate, useNavigate } from "react-router";
import type { ReplyOf } from "#domain/contract/endpoints.ts";
import type { MeetingID } from "#domain/ids.ts";
import { call } from "../api/call.ts";
import { isOffline } from "../api/call-error.ts";
import { useIdempotencyKey } from "../api/idempotency-key.ts";
import { rememberOrganiserKey } from "../api/keys.ts";
import { keepPeople, type PeopleDraft, peopleToAdd, restOf } from "../fields/people-draft.ts";
import { newMeeting, newPeople } from "../session/tab-memory.ts";
import { deviceZone } from "../time/viewer-time.ts";
import { BottomBar } from "../ui/BottomBar.tsx";
import { Button } from "../ui/Button.tsx";
import { RequestFailure } from "../ui/Failure.tsx";
import { Page } from "../frame/Page.tsx";
import { later } from "../ui/later.tsx";
import { SMALL } from "../ui/theme.ts";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";
import { AnswerFields } from "../fields/AnswerFields.tsx";
import { DetailFields, NameField } from "../fields/DetailFields.tsx";
import { forgetTyped, newMeetingBody, useTyped } from "./create-draft.ts";
import { DaysChoice } from "./DaysChoice.tsx";
import { HoursField } from "../fields/HoursField.tsx";
import { offeredWeekdays } from "../fields/KindField.tsx";
import { useReader } from "../time/words.ts";
import { t } from "../text/t.ts";
import { withTexts } from "../text/language.ts";

/** Has the height of the field that loads. */
const ZoneRoom = styled.div`
  height: 132px;
`;
const ZoneField = later(
  withTexts("cities", () => import("../fields/ZoneField.tsx")),
  <ZoneRoom />,
);

const NoHours = styled.div`
  height: 28px;
`;

export type CreatePageProps = {
  days: ReadonlySet<string> | undefined;
  onDays: (days: ReadonlySet<string>) => void;
  onCreated: () => void;
};

export default function CreatePage({ days, onDays, onCreated }: CreatePageProps) {
  const navigate = useNavigate();
  useReader();
  const [typed, setTyped] = useTyped();
  const { name, hours, timezone = deviceZone(), kind } = typed;
  const keyOf = useIdempotencyKey();
  const [hasFailed, setHasFailed] = useState(false);
  const create = useMutation({
    async mutationFn() {
      const body = newMeetingBody({ ...typed, timezone }, dates);
      const meeting = await call("createMeeting", { body, idempotencyKey: keyOf(body) });
      if (typed.people !== undefined) await addPeople(meeting, typed.people);
      return meeting;
    },
    onError: () => setHasFailed(true),
    onSuccess({ meetingID, organiserKey }) {
      if (organiserKey !== undefined) rememberOrganiserKey(meetingID, organiserKey);
      forgetTyped();
      ((typed.people?.text ?? "").trim() === "" ? newMeeting : newPeople).write(meetingID);
      onCreated();
      // Replaces the form, so that Back leads to Home.
      void navigate(`/m/${meetingID}`, { replace: true });
    },
  });
  // State, because creating clears the choice while this page is still shown.
  const [dates, setDates] = useState(() => [...(days ?? [])].toSorted());
  const [firstDate] = dates;
  if (firstDate === undefined) return <Navigate to="/" replace />;

  const weekdays = offeredWeekdays(typed, dates);
  const canCreate = name.trim() !== "" && (kind !== "weekdays" || weekdays.length > 0);

  function leaveOut(day: string): void {
    const others = dates.filter((date) => date !== day);
    setDates(others);
    onDays(new Set(others));
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (canCreate && (create.isIdle || create.isError)) create.mutate();
  }
  const button = (
    <Button kind="primary" type="submit" disabled={!canCreate} busy={create.isPending || create.isSuccess}>
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
        <DaysChoice {...{ kind, dates, weekdays, hours }} zone={timezone} onChoice={setTyped} onLeaveOut={leaveOut} />
        <DetailFields form={typed} onChange={setTyped} />
        {kind === "wholeDays" ? (
          <NoHours />
        ) : (
          <>
            <HoursField
              hours={hours}
              onHours={(next) => setTyped({ hours: next })}
              days={kind === "weekdays" ? weekdays : dates}
              date={firstDate}
              zone={timezone}
            />
            <ZoneField zone={timezone} date={firstDate} onZone={(zone) => setTyped({ timezone: zone })} />
          </>
        )}
        <AnswerFields
          form={typed}
          onChange={setTyped}
          zone={timezone}
          people={typed.people}
          onPeople={(people) => setTyped({ people })}
        />
        {/* On wide screens it appears with a failure, which must be in sight. */}
        <BottomBar smallOnly={!hasFailed} note={<CreateFailure error={create.error} />}>
          {button}
        </BottomBar>
      </Page>
    </Form>
  );
}

function CreateFailure({ error }: { error: unknown }) {
  return (
    <>
      <RequestFailure error={error} />
      {isOffline(error) && <Offline>{t("create.offline")}</Offline>}
    </>
  );
}

/** The meeting exists even if this fails; its page then tries again. */
async function addPeople({ meetingID, organiserKey }: ReplyOf<"createMeeting">, draft: PeopleDraft): Promise<void> {
  const people = peopleToAdd(draft);
  keepPeople(meetingID, draft);
  if (people.length === 0) return;
  try {
    await call("addExpected", {
      params: { meetingID: meetingID as MeetingID },
      keys: { organiserKey },
      body: { people },
    });
    keepPeople(meetingID, restOf(draft));
  } catch {
    // The meeting's page says so.
  }
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
    font-size: 1rem;
  }
  ${SMALL} {
    margin-top: 8px;
    & > button {
      display: none;
    }
  }
`;

const Offline = styled.p`
  margin-top: 12px;
  color: var(--muted);
`;
