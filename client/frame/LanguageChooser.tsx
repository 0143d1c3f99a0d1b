import styled from "@emotion/styled";
import { LANGUAGES } from "#domain/language/languages.ts";
import { chooseLanguage } from "../session/choose-language.ts";
import { language } from "../text/language.ts";
import { t } from "../text/t.ts";
import { DownIcon, GlobeIcon } from "../ui/icons.tsx";
import { errorText } from "../error-text.ts";
import { toast } from "../ui/toast.ts";
import { FINGER } from "../ui/theme.ts";

/** The language of the page, each by its own name, so that it is found by those who cannot read the present one. */
export function LanguageChooser() {
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
        {LANGUAGES.map(({ tag, name, direction }) => (
          <option key={tag} value={tag} lang={tag} dir={direction}>
            {name}
          </option>
        ))}
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
  color: inherit;
  & > select {
    /* Over all of it, so that globe and arrow open it too; as wide as the chosen name where browsers can. */
    field-sizing: content;
    margin-inline: -24px;
    padding-block: 4px;
    padding-inline: 26px 24px;
    border: 0;
    border-radius: 6px;
    appearance: none;
    background: none;
    color: inherit;
    font: inherit;
    cursor: pointer;
    & > option {
      background: var(--surface);
      color: var(--ink);
    }
  }
  & > svg {
    flex: none;
    pointer-events: none;
  }
  ${FINGER} {
    min-height: 44px;
  }
`;
