import styled from "@emotion/styled";
import type { MouseEvent } from "react";
import { visuallyHidden } from "../ui/VisuallyHidden.tsx";
import { t } from "../text/t.ts";

/** The first Tab stops of a page. The second one is there only while a meeting's days are. */
export function SkipLinks() {
  return (
    <>
      <SkipLink href="#main">{t("frame.skipToContent")}</SkipLink>
      <SkipLink href="#main" data-to-days="" onClick={focusDays}>
        {t("frame.skipToTimes")}
      </SkipLink>
    </>
  );
}

function focusDays(event: MouseEvent): void {
  event.preventDefault();
  document.querySelector<HTMLElement>("[role=grid] [tabindex='0'], [data-days] button")?.focus();
}

const SkipLink = styled.a`
  position: fixed;
  top: 8px;
  inset-inline-start: 8px;
  z-index: 40;
  padding: 8px 16px;
  border-radius: 10px;
  background: var(--surface);
  box-shadow: var(--shadow-raised);
  font-weight: 600;
  &:not(:focus) {
    ${visuallyHidden};
    padding: 0;
  }
  .screen:not(:has([data-days])) &[data-to-days] {
    display: none;
  }
`;
