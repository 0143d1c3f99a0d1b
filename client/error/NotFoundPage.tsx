import styled from "@emotion/styled";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { mendedMeetingPath } from "#domain/mended-path.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { Page } from "../frame/Page.tsx";
import { t } from "../text/t.ts";

export default function NotFoundPage() {
  const mended = mendedMeetingPath(useLocation().pathname);
  // The server redirects too, but without a network the page comes from the copy in the browser.
  useEffect(() => {
    if (mended !== undefined) location.replace(mended);
  }, [mended]);
  return (
    <Page title={t("error.notFound")}>
      <Message>
        <h1>{t("error.notFound")}</h1>
        <ButtonLink to="/" kind="primary">
          {t("error.chooseDays")}
        </ButtonLink>
      </Message>
    </Page>
  );
}

const Message = styled.div`
  display: grid;
  gap: 20px;
  justify-items: center;
  margin: auto;
  padding: 48px 0;
`;
