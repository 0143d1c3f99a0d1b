import styled from "@emotion/styled";
import { type RefObject, useMemo } from "react";
import { LIMITS } from "#domain/limits.ts";
import { MAX_PASTED, type Named, parsePeople, type PasteFault } from "#domain/meeting/pasted-people.ts";
import { t } from "../text/t.ts";
import { inputStyle, LabelledField } from "../ui/form/native-fields.tsx";
import { FINGER_HIGH, hue } from "../ui/theme.ts";
import type { PeopleDraft } from "./people-draft.ts";

type PeopleFieldProps = {
  readonly draft: PeopleDraft;
  readonly onDraft: (draft: PeopleDraft) => void;
  /** People who are expected already. */
  readonly expectedPeople: readonly Named[] | undefined;
  readonly box: RefObject<HTMLTextAreaElement | null>;
};

const MAX_FAULTS = 10;

/** A box for names and addresses; below it the understood people and the faults by line. */
export function PeopleField({ draft, onDraft, expectedPeople, box }: PeopleFieldProps) {
  const { text, required } = draft;
  const { people, faults } = useMemo(() => parsePeople(text, expectedPeople), [text, expectedPeople]);
  const listedFaults = faults.slice(0, MAX_FAULTS);
  function setRequired(key: string, isOn: boolean): void {
    const others = required.filter((other) => other !== key);
    onDraft({ text, required: isOn ? [...others, key] : others });
  }
  return (
    <>
      <LabelledField label={t("expected.paste")} hint={t("expected.pasteHint")}>
        {(control) => (
          <Box
            {...control}
            ref={box}
            rows={4}
            dir="auto"
            autoComplete="off"
            spellCheck={false}
            maxLength={MAX_PASTED}
            placeholder={t("expected.pasteExample")}
            value={text}
            onChange={({ target }) => onDraft({ text: target.value, required })}
          />
        )}
      </LabelledField>
      <Count role="status">{people.length > 0 && t("expected.understood", { count: people.length })}</Count>
      {people.length > 0 && (
        <People>
          {people.map(({ key, name, email }) => (
            <li key={key}>
              <span>
                <b>
                  <bdi translate="no">{name}</bdi>
                </b>
                {email !== undefined && <small dir="ltr">{email}</small>}
              </span>
              <Required>
                <input
                  type="checkbox"
                  aria-label={t("expected.isRequired", { name })}
                  checked={required.includes(key)}
                  onChange={({ target }) => setRequired(key, target.checked)}
                />
                <span aria-hidden="true">{t("panel.required")}</span>
              </Required>
            </li>
          ))}
        </People>
      )}
      {faults.length > 0 && (
        <Faults aria-label={t("expected.notTaken")}>
          {listedFaults.map((fault, at) => (
            <li key={at} data-harmless={HARMLESS.has(fault.why) ? "" : undefined}>
              {faultText(fault)}
            </li>
          ))}
          {faults.length > listedFaults.length && (
            <li>{t("panel.andMore", { count: faults.length - listedFaults.length })}</li>
          )}
        </Faults>
      )}
    </>
  );
}

function faultText({ line, text, why }: PasteFault): string {
  const start = Array.from(text).slice(0, LIMITS.personName).join("");
  return t(FAULTS[why], { line, text: start, count: LIMITS.expected });
}

const FAULTS = {
  address: "expected.faultAddress",
  name: "expected.faultName",
  longName: "expected.faultLong",
  twice: "expected.faultTwice",
  there: "expected.faultThere",
  tooMany: "expected.faultMany",
} as const satisfies Record<PasteFault["why"], string>;

const HARMLESS: ReadonlySet<PasteFault["why"]> = new Set(["twice", "there"]);

const Box = styled.textarea`
  ${inputStyle};
  resize: vertical;
`;

const Count = styled.p`
  margin-top: 12px;
  font-weight: 600;
  &:empty {
    margin: 0;
  }
`;

/** Ends within a row, which shows that it scrolls. */
const People = styled.ul`
  max-height: 286px;
  margin-top: 4px;
  overflow-y: auto;
  overscroll-behavior: contain;
  & > li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 12px;
    min-height: 44px;
    padding-block: 4px;
    border-bottom: 1px solid var(--line);
  }
  & > li > span {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  & b {
    font-weight: 500;
  }
  & small {
    display: block;
    color: var(--muted);
    font-size: var(--text-note);
  }
`;

const Required = styled.label`
  display: flex;
  flex: none;
  align-items: center;
  gap: 8px;
  min-height: 32px;
  color: var(--muted);
  font-size: var(--text-note);
  ${FINGER_HIGH}
`;

const Faults = styled.ul`
  margin-top: 8px;
  color: ${hue("danger")};
  font-size: var(--text-note);
  overflow-wrap: anywhere;
  & > [data-harmless] {
    color: var(--muted);
  }
`;
