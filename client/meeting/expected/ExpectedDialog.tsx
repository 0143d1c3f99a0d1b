import styled from "@emotion/styled";
import { t } from "../../text/t.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog, Footer } from "../../ui/Dialog.tsx";
import { useMeetingState } from "../session/use-session.ts";
import { AddPeople } from "./AddPeople.tsx";
import { type ExpectedView, type ExpectedViewProps, mailsText, type Person, useExpected } from "./expected.ts";
import { LinksView } from "./LinksView.tsx";
import { MailButtons } from "./MailButtons.tsx";
import { MailView } from "./MailView.tsx";
import { PersonView } from "./PersonView.tsx";
import { rowStyle } from "../../ui/TextButton.tsx";
import { NOTE } from "../../ui/theme.ts";

export default function ExpectedDialog({ view, ...on }: ExpectedViewProps & { readonly view: ExpectedView }) {
  const expected = useExpected();
  const person = view.kind === "person" ? expected.find((one) => one.expectedID === view.expectedID) : undefined;
  // Who was looked at may have been removed elsewhere.
  const shown = view.kind === "person" && person === undefined ? ({ kind: "list" } as const) : view;
  const titles = {
    list: t("expected.who"),
    add: t("expected.add"),
    links: t("expected.linksTitle"),
    person: person?.name ?? "",
    mail: view.kind === "mail" && view.mail === "reminder" ? t("expected.remindTitle") : t("expected.inviteTitle"),
  };
  return (
    // Words that were typed are not lost by a press beside it.
    <Dialog
      title={titles[shown.kind]}
      onClose={on.onClose}
      closesOutside={shown.kind !== "add" && shown.kind !== "person"}
    >
      {shown.kind === "list" && <PeopleList {...on} />}
      {shown.kind === "add" && <AddPeople {...on} />}
      {shown.kind === "links" && <LinksView {...on} />}
      {shown.kind === "mail" && <MailView mail={shown.mail} {...on} />}
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
                <b dir="auto">{person.name}</b>
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
        <MailButtons onView={onView} />
      </Footer>
    </>
  );
}

/** What has become of a person: their answer, and under which name, or which mails went out. */
function stateText(person: Person, answered: string | undefined): string {
  if (answered !== undefined) {
    return answered === person.name ? t("expected.hasAnswered") : t("expected.answeredAs", { name: answered });
  }
  return mailsText(person) ?? t("expected.noAnswer");
}

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
  /* Of 200 people only those in sight are laid out. */
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
