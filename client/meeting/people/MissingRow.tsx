import { css } from "@emotion/react";
import styled from "@emotion/styled";
import { memo } from "react";
import { t } from "../../text/t.ts";
import { rowStyle } from "../../ui/TextButton.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { Missing } from "./Faces.tsx";
import { mailDay, type Person } from "./people.ts";
import { PersonName, Required, Row, ROW_HEIGHT } from "./RespondentRow.tsx";

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
  const content = (
    <>
      <Missing name={name} />
      <PersonName name={name} />
      <VisuallyHidden>{t("panel.notAnswered")}</VisuallyHidden>
      {required && <Required>{t("panel.required")}</Required>}
      {mail !== undefined && <small>{mail}</small>}
    </>
  );
  return (
    <Row aria-posinset={place} aria-setsize={of} style={{ height: ROW_HEIGHT }}>
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
  ${rowStyle};
  height: 100%;
  color: var(--muted);
  & > small {
    flex: none;
  }
`;
const Line = styled.div(lineStyle);
const LineButton = styled.button(lineStyle);
