import { useRef, useState } from "react";
import { Fold } from "../fields/Fold.tsx";
import { PeopleField } from "../fields/PeopleField.tsx";
import { NO_PEOPLE, type PeopleDraft } from "../fields/people-draft.ts";
import { t } from "../text/t.ts";

type WhoShouldAnswerProps = {
  readonly people: PeopleDraft | undefined;
  readonly onPeople: (people: PeopleDraft) => void;
};

/** Whose answers a new meeting waits for, folded until it is asked for: most meetings name no one. */
export default function WhoShouldAnswer({ people = NO_PEOPLE, onPeople }: WhoShouldAnswerProps) {
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
      <PeopleField draft={people} onDraft={onPeople} box={box} />
    </Fold>
  );
}
