import styled from "@emotion/styled";
import type { MeetingKind } from "#domain/meeting/kind.ts";
import { t } from "../text/t.ts";
import { RaisedChoice } from "../ui/form/RaisedChoice.tsx";

/** Undefined for dates, because older servers know no kinds. */
export type KindOfForm = Exclude<MeetingKind, "dates"> | undefined;

type KindFieldProps = {
  readonly kind: MeetingKind | undefined;
  readonly onKind: (kind: KindOfForm) => void;
  readonly hasWholeDays?: boolean;
};

export function KindField({ kind = "dates", onKind, hasWholeDays = false }: KindFieldProps) {
  const kinds: Partial<Record<MeetingKind, string>> = {
    dates: t("home.dates"),
    weekdays: t("home.weekdays"),
    ...(hasWholeDays && { wholeDays: t("home.wholeDays") }),
  };
  return (
    <Kinds
      label={t("home.kind")}
      options={kinds}
      chosen={kind}
      onChoose={(chosen) => onKind(chosen === "dates" ? undefined : chosen)}
    />
  );
}

const Kinds = styled(RaisedChoice<MeetingKind>)`
  width: fit-content;
`;
