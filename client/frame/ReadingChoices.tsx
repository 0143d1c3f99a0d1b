import { chooseLanguage } from "../session/viewer.ts";
import styled from "@emotion/styled";
import { type MouseEvent, useState } from "react";
import { useLocation } from "react-router";
import { t } from "../text/t.ts";
import { DownIcon, GlobeIcon, icon } from "../ui/icons.tsx";
import { laterWithTexts } from "../ui/later.tsx";
import { FINGER_HIGH } from "../ui/theme.ts";
import { visuallyHidden } from "../ui/VisuallyHidden.tsx";
import { LANGUAGES } from "#domain/language/languages.ts";
import { language } from "../text/language.ts";
import { errorText } from "../ui/Failure.tsx";
import { toast } from "../ui/toast.ts";

const ClockDialog = laterWithTexts(() => import("./ClockDialog.tsx"));

export function ReadingChoices() {
  const { key: place } = useLocation();
  // The place where it opened, because Back closes it.
  const [openedAt, setOpenedAt] = useState<string>();
  function choose({ currentTarget }: MouseEvent): void {
    // The menu lies over everything, also over dialogs.
    currentTarget.closest("dialog")?.close();
    setOpenedAt(place);
  }
  return (
    <Choices>
      <LanguageChooser />
      <Clock type="button" aria-haspopup="dialog" title={t("frame.clockAndWeek")} onClick={choose}>
        <ClockIcon />
        <span>{t("frame.clockAndWeek")}</span>
      </Clock>
      {openedAt === place && <ClockDialog onClose={() => setOpenedAt(undefined)} />}
    </Choices>
  );
}

const ClockIcon = icon("M10 3.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13M10 6.5V10l2.5 1.75");

/** In a tight footer the links come first and these words are hidden. */
const TIGHT = "@media (min-width: 768px) and (max-width: 1100px)";

const Choices = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 20px;
`;

const Clock = styled.button`
  display: inline-flex;
  align-items: center;
  gap: 4px;
  min-width: 24px;
  min-height: 28px;
  border-radius: 6px;
  ${FINGER_HIGH}
  ${TIGHT} {
    & > span {
      ${visuallyHidden};
    }
  }
`;

/** In their own names, for people who cannot read the present language. */
export const LANGUAGE_OPTIONS = LANGUAGES.map(({ tag, name, direction: dir }) => (
  <option key={tag} value={tag} lang={tag} dir={dir}>
    {name}
  </option>
));

function LanguageChooser() {
  async function choose(tag: string): Promise<void> {
    try {
      await chooseLanguage(tag);
    } catch (error) {
      toast(t("frame.languageFailed", { reason: errorText(error) }), { kind: "danger" });
    }
  }
  return (
    <Label title={t("frame.language")}>
      <GlobeIcon />
      <select aria-label={t("frame.language")} value={language} onChange={(event) => void choose(event.target.value)}>
        {LANGUAGE_OPTIONS}
      </select>
      <DownIcon />
    </Label>
  );
}

const Label = styled.label`
  display: inline-flex;
  position: relative;
  align-items: center;
  gap: 4px;
  min-height: 28px;
  & > select {
    field-sizing: content;
    margin-inline: -24px;
    padding-block: 4px;
    padding-inline: 26px 24px;
    border: 0;
    border-radius: 6px;
    appearance: none;
    background: none;
    & > option {
      background: var(--surface);
      color: var(--ink);
    }
  }
  & > svg {
    flex: none;
    pointer-events: none;
  }
  ${FINGER_HIGH}
`;
