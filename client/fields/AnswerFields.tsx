import styled from "@emotion/styled";
import { withTexts } from "../text/language.ts";
import { t } from "../text/t.ts";
import { later } from "../ui/later.tsx";
import { SwitchField } from "../ui/form/SwitchField.tsx";
import type { KindOfForm } from "./KindField.tsx";
import type { Options } from "./options.ts";
import type { WhoShouldAnswerProps } from "./PeopleField.tsx";

/** Has the height of the folded part that loads. */
const FoldRoom = styled.div`
  height: 56px;
`;
const WhoShouldAnswer = later(
  withTexts("pages", () => import("./PeopleField.tsx")),
  <FoldRoom />,
);
const MoreOptions = later(
  withTexts("pages", () => import("./MoreOptions.tsx")),
  <FoldRoom />,
);

type AnswerOptions = Options & { readonly protectAnswers: boolean; readonly kind?: KindOfForm };
type AnswerFieldsProps = WhoShouldAnswerProps & {
  readonly form: AnswerOptions;
  readonly onChange: (change: Partial<AnswerOptions>) => void;
  readonly zone: string;
};

export function AnswerFields({ form, onChange, zone, ...people }: AnswerFieldsProps) {
  return (
    <>
      <Protect>
        <SwitchField
          label={t("create.protectAnswers")}
          hint={t("create.protectAnswersHint")}
          isOn={form.protectAnswers}
          onChange={(protectAnswers) => onChange({ protectAnswers })}
        />
      </Protect>
      <WhoShouldAnswer {...people} />
      <MoreOptions isWhole={form.kind === "wholeDays"} options={form} onOptions={onChange} zone={zone} />
    </>
  );
}

const Protect = styled.div`
  display: flex;
  margin-bottom: 24px;
`;
