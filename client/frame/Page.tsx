import { useEffect, type ReactNode } from "react";
import { t } from "../text/t.ts";

type PageProps = { title?: string; width?: "narrow" | "wide" | "whole"; children: ReactNode };

/** Maximum width: 680 px, 1,120 px, or `whole` for nearly all of a large screen. */
export function Page({ title, width = "narrow", children }: PageProps) {
  useEffect(() => {
    document.title = title === undefined ? t("frame.homeTitle") : t("frame.pageTitle", { title });
  }, [title]);
  return (
    <div className="column" data-width={width}>
      {children}
    </div>
  );
}
