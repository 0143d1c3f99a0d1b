import styled from "@emotion/styled";
import { LIMITS } from "#domain/limits.ts";
import { t } from "../text/t.ts";
import { inputStyle, LabelledField } from "../ui/form/native-fields.tsx";

export type About = { readonly about: string; readonly place?: string | undefined };

type AboutFieldsProps = { readonly form: About; readonly onChange: (change: Partial<About>) => void };

export function AboutFields({ form, onChange }: AboutFieldsProps) {
  return (
    <>
      <LabelledField label={t("create.about")}>
        {(control) => (
          <Lines
            {...control}
            name="about"
            rows={3}
            maxLength={LIMITS.about}
            placeholder={t("create.aboutExample")}
            value={form.about}
            onChange={({ target }) => onChange({ about: target.value })}
          />
        )}
      </LabelledField>
      <Place label={t("create.place")}>
        {(control) => (
          <Line
            {...control}
            name="place"
            autoComplete="off"
            maxLength={LIMITS.place}
            placeholder={t("create.placeExample")}
            value={form.place ?? ""}
            onChange={({ target }) => onChange({ place: target.value === "" ? undefined : target.value })}
          />
        )}
      </Place>
    </>
  );
}

const Place = styled(LabelledField)`
  margin-top: 16px;
`;

const Line = styled.input(inputStyle);

const Lines = styled.textarea`
  ${inputStyle};
  resize: vertical;
  line-height: 1.45;
`;
