import styled from "@emotion/styled";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { keepPeople, keptPeople, peopleToAdd, restOf } from "../../fields/people-draft.ts";
import { PeopleField } from "../../fields/PeopleField.tsx";
import { newPeople } from "../../session/tab-memory.ts";
import { t } from "../../text/t.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog, Footer } from "../../ui/Dialog.tsx";
import { RequestFailure } from "../../ui/Failure.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { SelectableText, useCopying } from "../share/SelectableText.tsx";
import { useMeetingState } from "../model/use-meeting-model.ts";
import { type ExpectedView, type ExpectedViewProps, useExpected, useExpectedCalls } from "./expected.ts";
import { mailsText } from "./mail-texts.ts";
import type { Person } from "./people.ts";
import { MailButtons } from "./MailButtons.tsx";
import { MailView } from "./MailView.tsx";
import { PersonView } from "./PersonView.tsx";
import { rowStyle } from "../../ui/TextButton.tsx";
import { NOTE } from "../../ui/theme.ts";

export default function ExpectedDialog({ view, ...on }: ExpectedViewProps & { readonly view: ExpectedView }) {
  const expected = useExpected();
  const person =
    view.kind === "person" ? expected.find((candidate) => candidate.expectedID === view.expectedID) : undefined;
  const shownView = view.kind === "person" && person === undefined ? ({ kind: "list" } as const) : view;
  const titles = {
    list: t("expected.who"),
    add: t("expected.add"),
    links: t("expected.linksTitle"),
    person: person?.name ?? "",
    mail: view.kind === "mail" && view.mail === "reminder" ? t("expected.remindTitle") : t("expected.inviteTitle"),
  };
  return (
    // A press outside must not lose typed words.
    <Dialog
      title={titles[shownView.kind]}
      onClose={on.onClose}
      closesOutside={shownView.kind !== "add" && shownView.kind !== "person"}
    >
      {shownView.kind === "list" && <PeopleList {...on} />}
      {shownView.kind === "add" && <AddPeople {...on} />}
      {shownView.kind === "links" && <LinksView {...on} />}
      {shownView.kind === "mail" && <MailView mail={shownView.mail} {...on} />}
      {person !== undefined && <PersonView key={person.expectedID} person={person} {...on} />}
    </Dialog>
  );
}

function PeopleList({ onView }: ExpectedViewProps) {
  const expected = useExpected();
  const { respondents } = useMeetingState(({ facts }) => facts.meeting);
  return (
    <>
      <People>
        {expected.map((person) => (
          <li key={person.expectedID}>
            <button type="button" onClick={() => onView({ kind: "person", expectedID: person.expectedID })}>
              <span>
                <b>
                  <bdi translate="no">{person.name}</bdi>
                </b>
                {person.required && <em>{t("panel.required")}</em>}
                {person.email !== undefined && <small dir="ltr">{person.email}</small>}
              </span>
              <small>{stateText(person, respondents[person.respondentID ?? ""]?.name)}</small>
            </button>
          </li>
        ))}
      </People>
      <Footer>
        <Button onClick={() => onView({ kind: "add" })}>{t("expected.add")}</Button>
        {expected.length > 0 && <Button onClick={() => onView({ kind: "links" })}>{t("expected.copyLinks")}</Button>}
        <MailButtons onView={onView} isInDialog />
      </Footer>
    </>
  );
}

function stateText(person: Person, answered: string | undefined): string {
  if (answered !== undefined) {
    return answered === person.name ? t("expected.hasAnswered") : t("expected.answeredAs", { name: answered });
  }
  if (person.mailRefused === true) return t("panel.mailRefused");
  return mailsText(person) ?? t("expected.noAnswer");
}

/** Adds people; typed text stays in this tab until they are added. */
function AddPeople({ onView, onClose }: ExpectedViewProps) {
  const { meetingID, change, add } = useExpectedCalls();
  const existing = useExpected();
  const [draft, setDraft] = useState(() => keptPeople(meetingID));
  // The people were named at creation but are not stored yet.
  const [wasUnfinished] = useState(() => newPeople.read() === meetingID && draft.text !== "");
  const box = useRef<HTMLTextAreaElement>(null);
  const people = peopleToAdd(draft, existing);
  const adding = useMutation({
    mutationFn: async () => {
      const rest = restOf(draft, existing);
      await change(() => add(people));
      return rest;
    },
    onSuccess(rest) {
      setDraft(rest);
      if (rest.text === "") onView({ kind: "list" });
    },
  });
  const isPartlyAdded = people.length === 0 && draft.text !== "" && (wasUnfinished || adding.isSuccess);
  useEffect(() => keepPeople(meetingID, draft), [meetingID, draft]);
  useEffect(() => box.current?.focus(), []);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (adding.isPending) return;
    if (people.length > 0) adding.mutate();
    else box.current?.focus();
  }
  return (
    <form onSubmit={submit}>
      {people.length > 0 && wasUnfinished && <p role="status">{t("expected.notAdded")}</p>}
      {isPartlyAdded && <p role="status">{t("expected.linesLeft")}</p>}
      <PeopleField draft={draft} onDraft={setDraft} expectedPeople={existing} box={box} />
      <RequestFailure error={adding.error} />
      <Footer>
        <Button onClick={existing.length === 0 ? onClose : () => onView({ kind: "list" })}>{t("common.cancel")}</Button>
        <Button kind="primary" type="submit" busy={adding.isPending}>
          {t("expected.addCount", { count: people.length })}
        </Button>
      </Footer>
    </form>
  );
}

const AT_ONCE = 6;

function LinksView({ onView }: ExpectedViewProps) {
  const expected = useExpected();
  const { meetingID, link } = useExpectedCalls();
  const links = useQuery({
    queryKey: ["personal-links", meetingID, expected.map(({ expectedID }) => expectedID)],
    queryFn: () => linesOf(expected, link),
    // A cached link may be stale, because the organiser can replace it at any time.
    gcTime: 0,
  });
  const lines = links.data ?? "";
  const { refusals, copy } = useCopying(lines, t("expected.linksCopied"));
  return (
    <>
      <p>{t("expected.linksExplained")}</p>
      {links.isPending && <Spinner />}
      <RequestFailure error={links.error} />
      {links.isSuccess && (
        <Lines>
          <SelectableText label={t("expected.linksTitle")} text={lines} selections={refusals} />
          {refusals > 0 && <small>{t("share.cannotCopy")}</small>}
        </Lines>
      )}
      <Footer>
        <Button onClick={() => onView({ kind: "list" })}>{t("expected.back")}</Button>
        <Button kind="primary" disabled={links.isPending} onClick={links.isError ? () => void links.refetch() : copy}>
          {links.isError ? t("common.tryAgain") : t("expected.copyAll")}
        </Button>
      </Footer>
    </>
  );
}

async function linesOf(people: readonly Person[], linkOf: (expectedID: string) => Promise<string>): Promise<string> {
  const lines: string[] = [];
  for (let at = 0; at < people.length; at += AT_ONCE) {
    const some = people.slice(at, at + AT_ONCE);
    const links = await Promise.all(some.map(({ expectedID }) => linkOf(expectedID)));
    lines.push(...some.map(({ name }, index) => t("expected.linkLine", { name, link: links[index] ?? "" })));
  }
  return lines.join("\n");
}

const Lines = styled.div`
  display: grid;
  gap: 8px;
  margin-top: 16px;
  & > [role="textbox"] {
    max-height: 40vh;
    overflow-y: auto;
    font-size: var(--text-note);
  }
  & > small {
    color: var(--muted);
  }
`;

const People = styled.ul`
  max-height: 50vh;
  margin: 0 -8px;
  overflow-y: auto;
  overscroll-behavior: contain;
  & > li > button {
    ${rowStyle};
    justify-content: space-between;
    gap: 12px;
    min-height: 48px;
  }
  /* Only visible people of 200 are laid out. */
  & > li {
    content-visibility: auto;
    contain-intrinsic-size: auto 60px;
    border-bottom: 1px solid var(--line);
  }
  & b {
    font-weight: 600;
  }
  & em {
    margin-inline-start: 8px;
    ${NOTE};
    font-style: normal;
  }
  & small {
    ${NOTE};
  }
  & span > small {
    display: block;
  }
  & button > small {
    flex: none;
    max-width: 50%;
    text-align: end;
  }
`;
