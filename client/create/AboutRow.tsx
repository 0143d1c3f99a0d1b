import { type About, AboutFields } from "../fields/AboutFields.tsx";
import { FieldsRow } from "../fields/FieldsRow.tsx";
import { NOTHING } from "../fields/MeetingRows.tsx";
import { t } from "../text/t.ts";

type AboutRowProps = { readonly form: About; readonly onChange: (change: Partial<About>) => void };

export function AboutRow({ form, onChange }: AboutRowProps) {
  const { about, place = "" } = form;
  const text = [about.trim(), place.trim()].filter((part) => part !== "").join(" · ");
  return (
    <FieldsRow label={t("create.aboutAndPlace")} value={text === "" ? NOTHING : text} isReachable>
      <AboutFields form={form} onChange={onChange} />
    </FieldsRow>
  );
}
