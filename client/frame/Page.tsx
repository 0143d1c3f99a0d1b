import styled from "@emotion/styled";
import { useEffect, type ReactNode } from "react";
import { LARGE, SMALL } from "../ui/theme.ts";
import { t } from "../text/t.ts";

/**
 * What a route shows between header and footer (`Frame` draws those once around all routes), and the window's title:
 * "{title} - Overlap", or brand and tagline. `width` is the most that the content takes: 680 px, 1,120 px, or `whole` for
 * nearly all of a large screen.
 */
export function Page({
  title,
  width = "narrow",
  children,
}: {
  title?: string;
  width?: "narrow" | "wide" | "whole";
  children: ReactNode;
}) {
  useEffect(() => {
    document.title = title === undefined ? t("frame.homeTitle") : t("frame.pageTitle", { title });
  }, [title]);
  return <Column data-width={width}>{children}</Column>;
}

const Column = styled.div`
  display: flex;
  flex-direction: column;
  flex: 1;
  width: 100%;
  max-width: 680px;
  margin: 0 auto;
  padding: 32px;
  &[data-width="wide"] {
    max-width: 1120px;
  }
  &[data-width="whole"] {
    max-width: 1280px;
    ${LARGE} {
      max-width: 1600px;
    }
  }
  ${SMALL} {
    padding: 20px 16px 24px;
    &:has(> [data-bottom-bar]) {
      padding-bottom: 0;
    }
  }
`;
