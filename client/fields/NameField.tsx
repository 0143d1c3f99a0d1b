import styled from "@emotion/styled";
import { LIMITS } from "#domain/limits.ts";
import { t } from "../text/t.ts";
import { hue, SMALL } from "../ui/theme.ts";

export type NameFieldProps = { name: string; onName: (name: string) => void; takesFocus?: boolean };

export function NameField({ name, onName, takesFocus = false }: NameFieldProps) {
  return (
    <Input
      aria-label={t("create.meetingName")}
      placeholder={t("create.nameYourMeeting")}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- naming is what one came for
      autoFocus={takesFocus}
      autoComplete="off"
      enterKeyHint="done"
      maxLength={LIMITS.meetingName}
      value={name}
      onChange={(event) => onName(event.target.value)}
    />
  );
}

const Input = styled.input`
  flex: 1;
  min-width: 0;
  padding: 6px 0 8px;
  border: 0;
  border-bottom: 2px solid var(--field);
  border-radius: 0;
  background: transparent;
  font-size: 1.75rem;
  font-weight: 700;
  letter-spacing: -0.025em;
  line-height: 1.2;
  &::placeholder {
    color: var(--muted);
    opacity: 1;
    font-weight: 600;
  }
  &:focus {
    outline: none;
    border-bottom-color: ${hue("sched")};
    box-shadow: 0 1px 0 0 ${hue("sched")};
  }
  ${SMALL} {
    font-size: 1.5rem;
  }
  @media (max-width: 359px) {
    font-size: 1.25rem;
  }
`;
