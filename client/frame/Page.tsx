import styled from "@emotion/styled";
import { useEffect, type ReactNode } from "react";
import { SMALL } from "../ui/theme.ts";
import { t } from "../text/t.ts";

/**
 * What a route shows between header and footer (`Frame` draws those once around all routes), and the window's title:
 * "{title} - Overlap", or brand and tagline. `width` is the most that the content takes: 680 px or 1,120 px.
 */
export function Page({
  title,
  width = "narrow",
  children,
}: {
  title?: string;
  width?: "narrow" | "wide";
  children: ReactNode;
}) {
  useEffect(() => {
    document.title = title === undefined ? t("frame.homeTitle") : t("frame.pageTitle", { title });
  }, [title]);
  return <Column most={width === "wide" ? 1120 : 680}>{children}</Column>;
}

const Column = styled("div", { shouldForwardProp: (name) => name !== "most" })<{ most: number }>`
  display: flex;
  flex-direction: column;
  flex: 1;
  width: 100%;
  max-width: ${({ most }) => most}px;
  margin: 0 auto;
  padding: 32px;
  ${SMALL} {
    padding: 20px 16px 24px;
    &:has(> [data-bottom-bar]) {
      padding-bottom: 0;
    }
  }
`;
