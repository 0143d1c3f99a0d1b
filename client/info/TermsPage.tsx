import { ProsePage } from "./ProsePage.tsx";
import { t } from "../text/t.ts";

export default function TermsPage() {
  return (
    <ProsePage title={t("terms.title")}>
      <p>{t("terms.agreement")}</p>
      <ul>
        <li>{t("terms.noLoadTest")}</li>
        <li>{t("terms.notTooMuch")}</li>
        <li>{t("terms.notTooOften")}</li>
      </ul>
    </ProsePage>
  );
}
