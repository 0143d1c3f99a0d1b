import { useMutation } from "@tanstack/react-query";
import { LANGUAGES } from "#domain/language/languages.ts";
import { ClockFields } from "../fields/ClockFields.tsx";
import { chooseLanguage } from "../session/choose-language.ts";
import { t } from "../text/t.ts";
import { useReadingSettings } from "../time/reading-settings.ts";
import { RequestFailure } from "../ui/Failure.tsx";
import { Select } from "../ui/Select.tsx";
import { SettingsSection } from "./SettingsSection.tsx";

/** In which language pages are, on which clock times are shown and with which day weeks begin: here at once, and wherever one logs in. */
export function ReadingSection() {
  const settings = useReadingSettings();
  const changeLanguage = useMutation({ mutationFn: chooseLanguage });
  return (
    <SettingsSection title={t("settings.reading")}>
      <ClockFields>
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
      </ClockFields>
      <RequestFailure error={changeLanguage.error} />
    </SettingsSection>
  );
}
