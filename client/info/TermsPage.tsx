import { Page } from "../frame/Page.tsx";
import { Prose } from "./Prose.tsx";
import { t } from "../text/t.ts";

export default function TermsPage() {
  return (
    <Page title={t("terms.title")}>
      <Prose>
        <h1>{t("terms.title")}</h1>
        <p>{t("terms.agreement")}</p>
        <ul>
          <li>{t("terms.noLoadTest")}</li>
          <li>{t("terms.notTooMuch")}</li>
          <li>{t("terms.notTooOften")}</li>
        </ul>
      </Prose>
    </Page>
  );
}
