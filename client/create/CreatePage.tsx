import styled from "@emotion/styled";
import { type FormEvent, useEffect, useState } from "react";
import { Link, Navigate, useNavigate } from "react-router";
import { LIMITS } from "#domain/meeting/limits.ts";
import { call } from "../api/call.ts";
import { errorText } from "../api/error-text.ts";
import { isUnreachable } from "../api/is-unreachable.ts";
import { rememberOrganiserKey } from "../api/keys.ts";
import { PAGES } from "../pages.ts";
import { viewerZone } from "../time/viewer-zone.ts";
import { BottomBar } from "../ui/BottomBar.tsx";
import { Button } from "../ui/Button.tsx";
import { Page } from "../ui/Page.tsx";
import { hue, SMALL } from "../ui/theme.ts";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";
import { AboutField } from "../fields/AboutField.tsx";
import { daysText } from "./days-text.ts";
import { HoursField } from "../fields/HoursField.tsx";
import { NameField } from "../fields/NameField.tsx";
import { ProtectField } from "../fields/ProtectField.tsx";

type Request =
  | { at: "rest" }
  | { at: "busy" }
  | { at: "failed"; text: string; isUnreachable: boolean }
  | { at: "done" };

export type CreatePageProps = {
  /** Undefined unless "Let's meet" was pressed. */
  days: ReadonlySet<string> | undefined;
  onCreated: () => void;
};

export default function CreatePage({ days, onCreated }: CreatePageProps) {
  const navigate = useNavigate();
  const [name, setName] = useState("");
  const [about, setAbout] = useState("");
  const [hours, setHours] = useState({ minStartHour: 9, maxEndHour: 17 });
  const [protectAnswers, setProtectAnswers] = useState(false);
  const [request, setRequest] = useState<Request>({ at: "rest" });
  // Kept as state, because creating the meeting clears the choice while this page is still shown.
  const [dates] = useState(() => [...(days ?? [])].toSorted());
  const [firstDate] = dates;
  useEffect(() => void PAGES.meeting().catch(() => {}), []);
  if (firstDate === undefined) return <Navigate to="/" replace />;

  const isNamed = name.trim() !== "";

  async function create(): Promise<void> {
    setRequest({ at: "busy" });
    try {
      const details = { name: name.trim(), about: about.trim(), protectAnswers };
      const times = { timezone: viewerZone(), ...hours, tentativeDates: dates };
      const { meetingID, organiserKey } = await call("createMeeting", { body: { ...details, ...times } });
      if (organiserKey !== undefined) rememberOrganiserKey(meetingID, organiserKey);
      setRequest({ at: "done" });
      onCreated();
      // In the form's place: Back leads to Home, not to a form whose meeting exists.
      void navigate(`/m/${meetingID}`, { replace: true });
    } catch (error) {
      setRequest({ at: "failed", text: errorText(error), isUnreachable: isUnreachable(error) });
    }
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isNamed && (request.at === "rest" || request.at === "failed")) void create();
  }
  const button = (
    <Button kind="primary" type="submit" disabled={!isNamed} busy={request.at === "busy" || request.at === "done"}>
      Create
    </Button>
  );
  return (
    <Form onSubmit={submit} noValidate>
      <Page title="Create a meeting">
        <VisuallyHidden as="h1">Create a meeting</VisuallyHidden>
        <Top>
          <NameField name={name} onName={setName} takesFocus />
          {button}
        </Top>
        {request.at === "failed" && <Failure role="alert">An error occurred: {request.text}</Failure>}
        {request.at === "failed" && request.isUnreachable && (
          <Days>You seem to be offline. What you have typed stays here until you try again.</Days>
        )}
        <Days>
          {daysText(dates)} <Link to="/">Change days</Link>
        </Days>
        <AboutField about={about} onAbout={setAbout} most={LIMITS.about} />
        <HoursField hours={hours} onHours={setHours} date={firstDate} zone={viewerZone()} />
        <ProtectField isOn={protectAnswers} onChange={setProtectAnswers} />
        <BottomBar smallOnly>{button}</BottomBar>
      </Page>
    </Form>
  );
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

const Failure = styled.p`
  margin-top: 12px;
  color: ${hue("danger")};
`;

const Days = styled.p`
  margin-top: 12px;
  color: var(--muted);
  & > a {
    white-space: nowrap;
  }
`;
