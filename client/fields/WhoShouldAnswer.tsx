import { useRef, useState } from "react";
import { Fold } from "./Fold.tsx";
import { PeopleField } from "./PeopleField.tsx";
import { NO_PEOPLE, type PeopleDraft } from "./people-draft.ts";
import type { Named } from "#domain/meeting/pasted-people.ts";
import { t } from "../text/t.ts";

const NO_ONE: readonly Named[] = [];

export type WhoShouldAnswerProps = {
  readonly people: PeopleDraft | undefined;
  readonly onPeople: (people: PeopleDraft) => void;
  /** Who is expected already. */
  readonly there?: readonly Named[] | undefined;
};

/** Whose answers a meeting waits for, folded until it is asked for: most meetings name no one. */
export default function WhoShouldAnswer({ people = NO_PEOPLE, onPeople, there = NO_ONE }: WhoShouldAnswerProps) {
  const [isOpen] = useState(people.text !== "");
  const box = useRef<HTMLTextAreaElement>(null);
  return (
    <Fold
      open={isOpen}
      onToggle={({ currentTarget }) => {
        // One who opens it goes on by typing or pasting; what is open when the page comes has a text.
        if (currentTarget.open && people.text === "") box.current?.focus();
      }}
    >
      <summary>{t("expected.who")}</summary>
      <PeopleField draft={people} onDraft={onPeople} there={there} box={box} />
    </Fold>
  );
}
