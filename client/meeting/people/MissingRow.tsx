import { css } from "@emotion/react";
import styled from "@emotion/styled";
import { memo } from "react";
import { t } from "../../text/t.ts";
import { hue } from "../../ui/theme.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { Missing } from "./Faces.tsx";
import { noteLines } from "./list-rows.ts";
import { mailDay, type Person } from "./people.ts";
import { notedRowStyle, PersonName, Required, Row, rowHeight } from "./RespondentRow.tsx";

/** Says that the person's address takes no mail. */
const refusalText = ({ mailRefused }: Person): string | undefined =>
  mailRefused === true ? t("panel.mailRefused") : undefined;

export const missingRowHeight = (person: Person): number => rowHeight(refusalText(person));

type MissingRowProps = {
  readonly person: Person;
  readonly place: number;
  readonly of: number;
  /** For the organiser only. */
  readonly onOpen: ((expectedID: string) => void) | undefined;
};

/** An expected person without an answer. */
export const MissingRow = memo(function MissingRow({ person, place, of, onOpen }: MissingRowProps) {
  const { expectedID, name, required } = person;
  const mail = lastMailText(person);
  const refusal = refusalText(person);
  const content = (
    <>
      <Missing name={name} />
      <PersonName name={name} />
      <VisuallyHidden>{t("panel.notAnswered")}</VisuallyHidden>
      {required && <Required>{t("panel.required")}</Required>}
      {mail !== undefined && <small>{mail}</small>}
      {refusal !== undefined && (
        <small data-note="" style={{ WebkitLineClamp: noteLines(refusal) }}>
          {refusal}
        </small>
      )}
    </>
  );
  return (
    <Row aria-posinset={place} aria-setsize={of} style={{ height: rowHeight(refusal) }}>
      {onOpen === undefined ? (
        <Line>{content}</Line>
      ) : (
        <LineButton type="button" data-tells="" title={name} onClick={() => onOpen(expectedID)}>
          {content}
        </LineButton>
      )}
    </Row>
  );
});

/** `Invited Nov 24`, or the last reminder. The dialog of the person lists all mails. */
function lastMailText({ invitedAt, remindedAt = [] }: Person): string | undefined {
  const last = remindedAt.at(-1);
  if (last !== undefined) return t("panel.reminded", { reminded: mailDay(last) });
  return invitedAt === undefined ? undefined : t("panel.invited", { invited: mailDay(invitedAt) });
}

const lineStyle = css`
  ${notedRowStyle};
  color: var(--muted);
  & > small:not([data-note]) {
    flex: none;
  }
  & > [data-note] {
    color: ${hue("danger")};
  }
`;
const Line = styled.div(lineStyle);
const LineButton = styled.button(lineStyle);
