import styled from "@emotion/styled";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { clockText } from "#domain/time/words/clock-text.ts";
import { weekdays } from "#domain/time/words/day-text.ts";
import { DAY_NUMBERS, FIRST_DAYS, type Reader, type ReadingSettings } from "#domain/time/words/reading-settings.ts";
import { useToken, useEditMe } from "../session/viewer.ts";
import { t } from "../text/t.ts";
import { useReader } from "../time/words.ts";
import { keepSettings, useReadingSettings } from "../time/reading-settings.ts";
import { RequestFailure } from "../ui/Failure.tsx";
import { Choice } from "../ui/form/Select.tsx";

const AFTERNOON = 13 * 60;

/** Applies to this device at once, and to a user wherever they log in. `children` stand before. */
export function ClockFields({ children }: { children?: ReactNode }) {
  const reader = useReader();
  const settings = useReadingSettings();
  const isUser = useToken() !== undefined;
  const change = useMutation({ mutationFn: useEditMe() });
  function choose(chosen: Partial<Pick<ReadingSettings, "hourCycle" | "firstDay">>): void {
    keepSettings({ ...settings, ...chosen });
    if (isUser) change.mutate(chosen);
  }
  const clockOf = (hours: Reader["hours"]) =>
    t("settings.clockOf", { hours, example: clockText({ ...reader, hours }, AFTERNOON) });
  const nameOf = (name: keyof typeof DAY_NUMBERS) =>
    weekdays(reader).find(({ day }) => day === DAY_NUMBERS[name])?.long ?? name;
  return (
    <>
      <Fields>
        {children}
        <label>
          {t("settings.clock")}
          <Choice
            value={settings.hourCycle}
            options={[
              ["auto", t("settings.clockOfRegion")],
              ["12", clockOf(12)],
              ["24", clockOf(24)],
            ]}
            onChoose={(hourCycle) => choose({ hourCycle })}
          />
        </label>
        <label>
          {t("settings.firstDay")}
          <Choice
            value={settings.firstDay}
            options={FIRST_DAYS.map((name) => [name, name === "auto" ? t("settings.firstDayOfRegion") : nameOf(name)])}
            onChoose={(firstDay) => choose({ firstDay })}
          />
        </label>
      </Fields>
      <RequestFailure error={change.error} />
    </>
  );
}

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(180px, 100%), 1fr));
  gap: 16px;
  & > label {
    font-weight: 600;
  }
  & > label > div {
    margin-top: 6px;
    font-weight: 400;
  }
`;
