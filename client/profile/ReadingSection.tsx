import styled from "@emotion/styled";
import { useMutation } from "@tanstack/react-query";
import { LANGUAGES } from "#domain/language/languages.ts";
import { clockText } from "#domain/time/words/clock-text.ts";
import { weekdays } from "#domain/time/words/calendar-text.ts";
import { FIRST_DAYS, HOUR_CYCLES } from "#domain/time/words/reading-settings.ts";
import { chooseLanguage } from "../session/choose-language.ts";
import { t } from "../text/t.ts";
import { useReader } from "../time/reader.ts";
import { keepSettings, useReadingSettings } from "../time/reading-settings.ts";
import { RequestFailure } from "../ui/Failure.tsx";
import { Select } from "../ui/Select.tsx";
import { SettingsSection } from "./SettingsSection.tsx";
import { useEditMe } from "./use-edit-me.ts";

const AFTERNOON = 13 * 60;
const DAY_NUMBERS = { monday: 1, saturday: 6, sunday: 7 } as const;

/** In which language pages are, on which clock times are shown and with which day weeks begin: here at once, and wherever one logs in. */
export function ReadingSection() {
  const reader = useReader();
  const settings = useReadingSettings();
  const editMe = useEditMe();
  const change = useMutation({ mutationFn: editMe });
  function choose(chosen: Partial<Pick<typeof settings, "hourCycle" | "firstDay">>): void {
    keepSettings({ ...settings, ...chosen });
    change.mutate(chosen);
  }
  const changeLanguage = useMutation({ mutationFn: chooseLanguage });
  const names = weekdays(reader);
  return (
    <SettingsSection title={t("settings.reading")}>
      <Fields>
        <label>
          {t("frame.language")}
          <Select
            value={settings.language ?? "auto"}
            onChange={({ target }) => changeLanguage.mutate(target.value === "auto" ? undefined : target.value)}
          >
            <option value="auto">{t("settings.languageOfBrowser")}</option>
            {LANGUAGES.map(({ tag, name, direction }) => (
              <option key={tag} value={tag} lang={tag} dir={direction}>
                {name}
              </option>
            ))}
          </Select>
        </label>
        <label>
          {t("settings.clock")}
          <Select
            value={settings.hourCycle}
            onChange={({ target }) => {
              const hourCycle = HOUR_CYCLES.find((one) => one === target.value);
              if (hourCycle !== undefined) choose({ hourCycle });
            }}
          >
            <option value="auto">{t("settings.clockOfRegion")}</option>
            {([12, 24] as const).map((hours) => (
              <option key={hours} value={hours}>
                {t("settings.clockOf", { hours, example: clockText({ ...reader, hours }, AFTERNOON) })}
              </option>
            ))}
          </Select>
        </label>
        <label>
          {t("settings.firstDay")}
          <Select
            value={settings.firstDay}
            onChange={({ target }) => {
              const firstDay = FIRST_DAYS.find((one) => one === target.value);
              if (firstDay !== undefined) choose({ firstDay });
            }}
          >
            <option value="auto">{t("settings.firstDayOfRegion")}</option>
            {(["monday", "sunday", "saturday"] as const).map((name) => (
              <option key={name} value={name}>
                {names.find(({ day }) => day === DAY_NUMBERS[name])?.long}
              </option>
            ))}
          </Select>
        </label>
      </Fields>
      <RequestFailure error={change.error ?? changeLanguage.error} />
    </SettingsSection>
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
