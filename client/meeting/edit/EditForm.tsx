import styled from "@emotion/styled";
import { type FormEvent, useEffect, useState } from "react";
import type { MeetingID } from "#domain/ids.ts";
import { AboutFields } from "../../fields/AboutFields.tsx";
import { FieldsRows } from "../../fields/FieldsRow.tsx";
import { MeetingRows } from "../../fields/MeetingRows.tsx";
import { NameField } from "../../fields/NameField.tsx";
import { optionsOf } from "../../fields/options.ts";
import { keepPeople, keptPeople, type PeopleDraft, peopleToAdd, restOf } from "../../fields/people-draft.ts";
import { PROPOSED_HOURS } from "#domain/meeting/hours.ts";
import { Page } from "../../frame/Page.tsx";
import { useReader } from "../../time/words.ts";
import { BottomBar } from "../../ui/BottomBar.tsx";
import { Button } from "../../ui/Button.tsx";
import { RequestFailure } from "../../ui/Failure.tsx";
import { FocusedHeading } from "../../frame/FormPage.tsx";
import { visuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { type MeetingReply, keysOf, meetingQuery } from "../model/meeting-query.ts";
import { daysOf, editChanges, type EditDraft, type EditedMeeting, keptEdit } from "./edit-draft.ts";
import { TimesFields } from "./TimesFields.tsx";
import { later } from "../../ui/later.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { BodyOf } from "#domain/contract/endpoints.ts";
import { call } from "../../api/call.ts";
import { getToken } from "../../api/token.ts";
import { forgetKeys, forgetOrganiserKey } from "../../api/keys.ts";
import { unsavedEdit } from "../../session/tab-memory.ts";
import { toast } from "../../ui/toast.ts";
import { forgetMeeting } from "../../offline/cached-views.ts";
import { tabDraft } from "../answers/draft-storage.ts";
import { t } from "../../text/t.ts";
import { NOTE } from "../../ui/theme.ts";
import { useBackToClose } from "../../ui/back/layers.ts";

const AskDialog = later(() => import("../../ui/AskDialog.tsx"));

export type EditFormProps = { readonly meeting: MeetingReply; readonly onClose: () => void };

export default function EditForm({ meeting, onClose }: EditFormProps) {
  // Only the difference from this version is sent, so others' changes stay.
  const [stored] = useState(() => keptEdit(meeting.meetingID));
  const [before] = useState<EditedMeeting>(() => stored?.before ?? formOf(meeting));
  const [edited, setEdited] = useState(stored?.edited ?? before);
  useReader();
  const meetingID = meeting.meetingID as MeetingID; // comes from the server
  const [people, setPeople] = useState(() => keptPeople(meetingID));
  const { save, remove } = useEditing(meetingID, close);
  const change = (part: Partial<EditedMeeting>) => setEdited((current) => ({ ...current, ...part }));

  useEffect(startAtTop, []);
  useBackToClose(onClose);
  useEffect(() => {
    if (edited === before) unsavedEdit(meetingID).remove();
    else unsavedEdit(meetingID).write({ before, edited });
  }, [meetingID, before, edited]);
  useEffect(() => keepPeople(meetingID, people), [meetingID, people]);
  function close(): void {
    unsavedEdit(meetingID).remove();
    onClose();
  }
  const isWorking = save.isPending || remove.isPending;
  const canSave = edited.name.trim() !== "" && daysOf(edited).length > 0;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!canSave || isWorking) return;
    const added = peopleToAdd(people, meeting.expected);
    if (editChanges(before, edited) === undefined && added.length === 0) close();
    else save.mutate({ before, edited, added, rest: restOf(people, meeting.expected) });
  }
  return (
    <Form onSubmit={submit} noValidate>
      <Page title={t("edit.title", { name: meeting.name })}>
        <HiddenHeading>{t("edit.title", { name: meeting.name })}</HiddenHeading>
        {stored !== undefined && <Restored role="status">{t("edit.restored")}</Restored>}
        <NameField name={edited.name} onName={(name) => change({ name })} />
        <About>
          <AboutFields form={edited} onChange={change} />
        </About>
        <TimesFields meeting={meeting} before={before} edited={edited} onChange={change} />
        <FieldsRows>
          <MeetingRows
            form={edited}
            onChange={change}
            zone={edited.timezone}
            people={people}
            onPeople={setPeople}
            expectedPeople={meeting.expected}
          />
        </FieldsRows>
        {meeting.viewer.canDelete && (
          <DeleteSection isBusy={remove.isPending} isBlocked={save.isPending} onDelete={() => remove.mutate()} />
        )}
        <BottomBar
          note={
            <>
              <RequestFailure says={(reason) => t("edit.failed", { reason })} error={save.error} />
              <RequestFailure error={remove.error} />
            </>
          }
        >
          <Button disabled={isWorking} onClick={close}>
            {t("common.cancel")}
          </Button>
          <Button
            kind="primary"
            type="submit"
            busy={save.isPending}
            busyText={t("common.saving")}
            disabled={!canSave || remove.isPending}
          >
            {t("common.save")}
          </Button>
        </BottomBar>
      </Page>
    </Form>
  );
}

type DeleteSectionProps = { isBusy: boolean; isBlocked: boolean; onDelete: () => void };

function DeleteSection({ isBusy, isBlocked, onDelete }: DeleteSectionProps) {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <Ending>
      <p>{t("edit.deleteExplained")}</p>
      <Button kind="danger" busy={isBusy} disabled={isBlocked} onClick={() => setIsAsked(true)}>
        {t("common.delete")}
      </Button>
      {isAsked && (
        <AskDialog
          title={t("edit.deleteTitle")}
          text={t("asking.irreversible")}
          confirm={{ text: t("common.delete"), onConfirm: onDelete }}
          onClose={() => setIsAsked(false)}
        />
      )}
    </Ending>
  );
}

function formOf(meeting: MeetingReply): EditedMeeting {
  const { name, about, timezone, minStartHour, maxEndHour, tentativeDates, hoursByDay, protectAnswers } = meeting;
  const { kind, weekdays } = meeting;
  const { durationMinutes, ...options } = optionsOf(meeting);
  const meetingHours = { minStartHour, maxEndHour, ...(hoursByDay !== undefined && { hoursByDay }) };
  // Whole days have no hours, so another kind starts with proposed ones.
  const hours = kind === "wholeDays" ? PROPOSED_HOURS : { ...meetingHours, durationMinutes };
  const days = {
    tentativeDates,
    ...(kind !== undefined && kind !== "dates" && { kind }),
    ...(weekdays !== undefined && { weekdays }),
  };
  return { name, about, timezone, ...hours, ...days, protectAnswers, ...options };
}

function startAtTop(): () => void {
  scrollTo(0, 0);
  return () => {
    scrollTo(0, 0);
    document.querySelector("main")?.focus({ preventScroll: true });
  };
}

const Form = styled.form`
  display: flex;
  flex-direction: column;
  flex: 1;
`;

const HiddenHeading = styled(FocusedHeading)(visuallyHidden);

const About = styled.div`
  margin-top: 24px;
`;

const Restored = styled.p`
  margin-bottom: 8px;
  ${NOTE};
`;

const Ending = styled.section`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 8px 16px;
  margin: 24px 0 40px;
  & > p {
    ${NOTE};
  }
`;

type Edit = EditDraft & {
  readonly added: BodyOf<"addExpected">["people"];
  readonly rest: PeopleDraft;
};

function useEditing(meetingID: MeetingID, onSaved: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { queryKey } = meetingQuery(meetingID);
  const to = { params: { meetingID }, keys: keysOf(meetingID) };

  const save = useMutation({
    async mutationFn({ before, edited, added }: Edit) {
      const token = getToken();
      const changes = editChanges(before, edited);
      // Days, hours and zone are sent together, so other people's changes to them must be read first.
      const body =
        changes?.timezone === undefined ? changes : editChanges(before, edited, formOf(await call("getMeeting", to)));
      const meeting = body && (await call("editMeeting", { ...to, body }));
      // If this fails, a second Save repeats only this.
      const more = added.length === 0 ? {} : await call("addExpected", { ...to, body: { people: added } });
      return { meeting, more, token };
    },
    onMutate: (): void => remove.reset(),
    async onSuccess({ meeting, more, token }, { rest }) {
      keepPeople(meetingID, rest);
      // The server has made the editing user the creator, so the organiser key is void.
      if (token !== undefined) forgetOrganiserKey(meetingID);
      // Another login that has followed may see another meeting.
      if (getToken() === token) {
        await client.cancelQueries({ queryKey });
        client.setQueryData(queryKey, (cached) => {
          const current = meeting ?? cached;
          return current && { ...current, ...more };
        });
      }
      toast(t("edit.edited"), { kind: "primary" });
      onSaved();
    },
  });
  const remove = useMutation({
    mutationFn: () => call("deleteMeeting", to),
    onMutate: (): void => save.reset(),
    async onSuccess() {
      forgetKeys(meetingID);
      forgetMeeting(meetingID).catch(() => {});
      tabDraft(meetingID).remove();
      unsavedEdit(meetingID).remove();
      toast(t("edit.deleted"), { kind: "primary" });
      await navigate("/", { replace: true });
      client.removeQueries({ queryKey });
    },
  });
  return { save, remove };
}
