import styled from "@emotion/styled";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { Navigate, useNavigate } from "react-router";
import { CallError, isOffline } from "../api/call-error.ts";
import { type ChosenDays, hasDays } from "../chosen-days.ts";
import { type About, AboutFields } from "../fields/AboutFields.tsx";
import { FieldsRow, FieldsRows, revealField } from "../fields/FieldsRow.tsx";
import { MeetingRows, NOTHING } from "../fields/MeetingRows.tsx";
import { NameField } from "../fields/NameField.tsx";
import { Page } from "../frame/Page.tsx";
import { useMustLogIn } from "../session/site-access.ts";
import { t } from "../text/t.ts";
import { deviceZone } from "../time/viewer-time.ts";
import { useReader } from "../time/words.ts";
import { BottomBar } from "../ui/BottomBar.tsx";
import { Button } from "../ui/Button.tsx";
import { RequestFailure } from "../ui/Failure.tsx";
import { SMALL } from "../ui/theme.ts";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";
import { kindOf, newMeetingBody, useTyped } from "./create-draft.ts";
import { Times } from "./Times.tsx";
import { useCreation } from "./use-creation.ts";

export type CreatePageProps = {
  days: ChosenDays;
  onDays: (change: Partial<ChosenDays>) => void;
  onCreated: () => void;
};

export default function CreatePage({ days: chosenDays, onDays, onCreated }: CreatePageProps) {
  const navigate = useNavigate();
  useReader();
  const [typed, setTyped] = useTyped();
  const { name, timezone = deviceZone() } = typed;
  const create = useCreation((meetingID) => {
    onCreated();
    // Replaces the form, so that Back leads to Home.
    void navigate(`/m/${meetingID}`, { replace: true });
  });
  const mustLogIn = useMustLogIn();
  // State, because creating clears the choice while this page is still shown.
  const [days, setDays] = useState(chosenDays);
  const form = useRef<HTMLFormElement>(null);
  // Never on phones, which have only the bar's button.
  const [beside, isBesideInView] = useIsInView<HTMLDivElement>();
  // A refused field may stand in a closed row.
  useEffect(() => {
    const path = create.error instanceof CallError ? create.error.path : undefined;
    if (path !== undefined) revealField(form.current?.elements.namedItem(path));
  }, [create.error]);
  if (!hasDays(days)) return <Navigate to="/" replace />;
  // Days and form are kept until the viewer is back.
  if (mustLogIn) return <Navigate to="/login" replace />;

  function leaveOut(day: string): void {
    const dates = days.dates?.difference(new Set([day]));
    setDays({ ...days, dates });
    onDays({ dates });
  }
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (name.trim() === "" || !(create.isIdle || create.isError)) return;
    // A date without its time has no value, and would be left out silently.
    const unfinished = event.currentTarget.querySelector<HTMLInputElement>("input:invalid");
    revealField(unfinished);
    if (unfinished?.reportValidity() === false) return;
    create.mutate({ body: newMeetingBody({ ...typed, timezone }, days), people: typed.people });
  }
  const button = (
    <Button kind="primary" type="submit" disabled={name.trim() === ""} busy={create.isPending || create.isSuccess}>
      {t("create.create")}
    </Button>
  );
  // Said above or below the button that is in sight.
  const failure = <CreateFailure error={create.error} />;
  return (
    <Form ref={form} onSubmit={submit} noValidate>
      <Page title={t("create.title")}>
        <VisuallyHidden as="h1">{t("create.title")}</VisuallyHidden>
        <Top>
          <NameField name={name} onName={(text) => setTyped({ name: text })} takesFocus />
          <div ref={beside}>{button}</div>
        </Top>
        {isBesideInView && <Below>{failure}</Below>}
        <Times typed={typed} onTyped={setTyped} days={days} zone={timezone} onLeaveOut={leaveOut} />
        <FieldsRows>
          <AboutRow form={typed} onChange={setTyped} />
          <MeetingRows
            form={{ ...typed, kind: kindOf(typed, days) }}
            onChange={setTyped}
            zone={timezone}
            people={typed.people}
            onPeople={(people) => setTyped({ people })}
          />
        </FieldsRows>
        <BottomBar smallOnly={isBesideInView} note={!isBesideInView && failure}>
          {button}
        </BottomBar>
      </Page>
    </Form>
  );
}

/** Watches whether an element is in the window. */
function useIsInView<E extends Element>(): readonly [RefObject<E | null>, boolean] {
  const element = useRef<E>(null);
  const [isInView, setIsInView] = useState(true);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setIsInView(entry?.isIntersecting !== false));
    if (element.current !== null) observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, isInView];
}

type AboutRowProps = { readonly form: About; readonly onChange: (change: Partial<About>) => void };

function AboutRow({ form, onChange }: AboutRowProps) {
  const { about, place = "" } = form;
  const text = [about.trim(), place.trim()].filter((part) => part !== "").join(" · ");
  return (
    <FieldsRow label={t("create.aboutAndPlace")} value={text === "" ? NOTHING : text} isReachable>
      <AboutFields form={form} onChange={onChange} />
    </FieldsRow>
  );
}

function CreateFailure({ error }: { error: unknown }) {
  return (
    <>
      <RequestFailure error={error} />
      {isOffline(error) && <p>{t("create.offline")}</p>}
    </>
  );
}

const Form = styled.form`
  display: flex;
  flex-direction: column;
  flex: 1;
`;

const Below = styled.div`
  &:not(:empty) {
    margin: -12px 0 16px;
  }
`;

const Top = styled.div`
  display: flex;
  align-items: flex-start;
  gap: 24px;
  margin: 16px 0 24px;
  & > div > button {
    min-height: 48px;
    padding: 12px 26px;
  }
  ${SMALL} {
    margin: 0 0 16px;
    & > div {
      display: none;
    }
  }
`;
