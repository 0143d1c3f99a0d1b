import styled from "@emotion/styled";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { Navigate, useNavigate } from "react-router";
import { type MeetingID, parseMeetingID } from "#domain/ids.ts";
import { LIMITS } from "#domain/limits.ts";
import { WEEKDAYS } from "#domain/time/weekdays.ts";
import { weekdays } from "#domain/time/words/day-text.ts";
import { call } from "../api/call.ts";
import { CallError } from "../api/call-error.ts";
import { useIdempotencyKey } from "../api/idempotency-key.ts";
import { organiserKeyOf, rememberOrganiserKey } from "../api/keys.ts";
import { useMustLogIn } from "../session/site-access.ts";
import { newMeeting, newPeople } from "../session/tab-memory.ts";
import { t } from "../text/t.ts";
import { serverTime } from "../api/clock.ts";
import { today } from "../time/viewer-time.ts";
import { reader, shortDay } from "../time/words.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog, Footer } from "../ui/Dialog.tsx";
import { RequestFailure } from "../ui/Failure.tsx";
import { Muted } from "../ui/Muted.tsx";
import { Spinner } from "../ui/Spinner.tsx";
import { inputStyle, labelStyle } from "../ui/form/native-fields.tsx";
import { Choice } from "../ui/form/Select.tsx";
import { TextField } from "../ui/form/TextField.tsx";
import {
  copyOf,
  leastShift,
  MAX_SHIFT,
  type MeetingReply,
  peopleOf,
  type Shift,
  shiftedDates,
} from "./copied-meeting.ts";

type UseAgainDialogProps = { readonly meeting: MeetingReply; readonly onClose: () => void };

/** Makes the same meeting again, at a later time and without answers. */
export default function UseAgainDialog(props: UseAgainDialogProps) {
  return useMustLogIn() ? <Navigate to="/login" /> : <UseAgainForm {...props} />;
}

function UseAgainForm({ meeting, onClose }: UseAgainDialogProps) {
  const navigate = useNavigate();
  const { tentativeDates, kind } = meeting;
  const [shift, setShift] = useState(() => leastShift(tentativeDates, "weeks", today()));
  const keyOf = useIdempotencyKey();
  const [name, setName] = useState(meeting.name);
  // A copy that only lacks its people is not created again with other days.
  const [newMeetingID, setNewMeetingID] = useState<MeetingID>();
  const people = peopleOf(meeting);
  const create = useMutation({
    async mutationFn() {
      const meetingID = newMeetingID ?? (await makeCopy());
      if (people.length === 0) return meetingID;
      const to = { params: { meetingID }, keys: { organiserKey: organiserKeyOf(meetingID) } };
      // On a retry the people may be there already, because only the reply was lost.
      const { expected } = newMeetingID === undefined ? {} : await call("getMeeting", to);
      if (expected === undefined) await call("addExpected", { ...to, body: { people } });
      return meetingID;
    },
    onSuccess(meetingID) {
      (people.some(({ email }) => email !== undefined) ? newPeople : newMeeting).write(meetingID);
      onClose();
      void navigate(`/m/${meetingID}`);
    },
  });
  async function makeCopy(): Promise<MeetingID> {
    const body = copyOf({ ...meeting, name: name.trim() }, shift, serverTime());
    const { organiserKey, ...copy } = await call("createMeeting", { body, idempotencyKey: keyOf(body) });
    const meetingID = parseMeetingID(copy.meetingID);
    if (meetingID === undefined) throw new CallError("PARSING_ERROR");
    if (organiserKey !== undefined) rememberOrganiserKey(meetingID, organiserKey);
    setNewMeetingID(meetingID);
    return meetingID;
  }
  const isOver = kind !== "weekdays" && (shiftedDates(tentativeDates, shift).at(-1) ?? "") < today();
  const canCreate = !isOver && name.trim() !== "";
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (canCreate && !create.isPending) create.mutate();
  }
  return (
    <Dialog title={t("again.title")} onClose={onClose} closesOutside={false}>
      <form onSubmit={submit}>
        <Lead>{t("again.explained", { name: meeting.name })}</Lead>
        <TextField
          label={t("again.name")}
          {...(name.trim() === meeting.name && { hint: t("again.sameName") })}
          autoComplete="off"
          maxLength={LIMITS.meetingName}
          isReadOnly={newMeetingID !== undefined}
          value={name}
          onChange={setName}
        />
        {kind !== "weekdays" && (
          <ShiftFields dates={tentativeDates} shift={shift} onShift={setShift} isFixed={newMeetingID !== undefined} />
        )}
        <Days aria-live="polite">{isOver ? t("again.over") : daysText(meeting, shift)}</Days>
        {people.length > 0 && <Note>{t("again.people", { count: people.length })}</Note>}
        <RequestFailure error={create.error} />
        <Footer>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button kind="primary" type="submit" busy={create.isPending} disabled={!canCreate}>
            {t("again.create")}
          </Button>
        </Footer>
      </form>
    </Dialog>
  );
}

type ShiftFieldsProps = {
  readonly dates: readonly string[];
  readonly shift: Shift;
  readonly onShift: (shift: Shift) => void;
  readonly isFixed: boolean;
};

function ShiftFields({ dates, shift, onShift, isFixed }: ShiftFieldsProps) {
  const id = useId();
  return (
    <>
      <Label htmlFor={id}>{t("again.later")}</Label>
      <Fields>
        <input
          id={id}
          type="number"
          inputMode="numeric"
          min={1}
          max={MAX_SHIFT}
          value={shift.count}
          disabled={isFixed}
          onChange={({ target }) => {
            const count = Math.round(Number(target.value));
            if (count >= 1 && count <= MAX_SHIFT) onShift({ ...shift, count });
          }}
        />
        <Choice
          aria-label={t("again.unit")}
          value={shift.unit}
          disabled={isFixed}
          options={[
            ["days", t("again.days")],
            ["weeks", t("again.weeks")],
            ["months", t("again.months")],
          ]}
          onChoose={(unit) => onShift(leastShift(dates, unit, today()))}
        />
      </Fields>
    </>
  );
}

/** More days are shown as the first and the last. */
const MAX_NAMED = 4;

const BETWEEN = " · ";

function daysText({ kind, tentativeDates, weekdays: chosen = [] }: MeetingReply, shift: Shift): string {
  if (kind === "weekdays") {
    const names = weekdays(reader()).filter(({ day }) =>
      chosen.some((weekday) => WEEKDAYS.indexOf(weekday) === day - 1),
    );
    return names.map(({ long }) => long).join(BETWEEN);
  }
  const days = shiftedDates(tentativeDates, shift).map((date) => shortDay(date, today()));
  const [first = "", last = first] = [days[0], days.at(-1)];
  return days.length <= MAX_NAMED ? days.join(BETWEEN) : t("again.manyDays", { first, last, count: days.length });
}

const Lead = styled.p`
  margin-bottom: 16px;
`;

const Label = styled.label`
  ${labelStyle};
  margin-top: 16px;
`;

const Fields = styled.div`
  display: grid;
  grid-template-columns: 92px minmax(0, 1fr);
  gap: 8px;
  & > input {
    ${inputStyle};
  }
`;

const Days = styled.p`
  margin-top: 8px;
  font-weight: 600;
`;

const Note = styled(Muted)`
  margin-top: 16px;
`;

type UseListedAgainProps = { readonly meetingID: MeetingID; readonly onClose: () => void };

/** Loads a meeting of a list first, because the list has only a part of it, which may be old. */
export function UseListedAgain({ meetingID, onClose }: UseListedAgainProps) {
  const { data, error } = useQuery({
    queryKey: ["use-again", meetingID],
    queryFn: () => call("getMeeting", { params: { meetingID }, keys: { organiserKey: organiserKeyOf(meetingID) } }),
    gcTime: 0,
  });
  if (data !== undefined) return <UseAgainDialog meeting={data} onClose={onClose} />;
  return (
    <Dialog title={t("again.title")} onClose={onClose}>
      {error === null ? <Spinner /> : <RequestFailure error={error} />}
    </Dialog>
  );
}
