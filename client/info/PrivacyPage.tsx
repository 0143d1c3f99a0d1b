import { ProsePage } from "./ProsePage.tsx";
import { t } from "../text/t.ts";

export default function PrivacyPage() {
  return (
    <ProsePage title={t("privacy.title")}>
      <h2>{t("privacy.collectedHeading")}</h2>
      <ul>
        <li>{t("privacy.collectedAccount")}</li>
        <li>{t("privacy.collectedMeetings")}</li>
        <li>{t("privacy.collectedRespondents")}</li>
        <li>{t("privacy.collectedExpected")}</li>
      </ul>
      <h2>{t("privacy.browserHeading")}</h2>
      <p>{t("privacy.browserToken")}</p>
      <p>{t("privacy.browserCopy")}</p>
      <h2>{t("privacy.emailsHeading")}</h2>
      <p>{t("privacy.emails")}</p>
      <p>{t("privacy.mailedLinks")}</p>
      <h2>{t("privacy.keptHeading")}</h2>
      <p>{t("privacy.keptMeetings")}</p>
      <p>{t("privacy.keptHistory")}</p>
      <p>{t("privacy.keptBackups")}</p>
      <h2>{t("privacy.providersHeading")}</h2>
      <p>{t("privacy.providers")}</p>
      <h2>{t("privacy.calendarsHeading")}</h2>
      <p>{t("privacy.calendars")}</p>
      <h2>{t("privacy.feedHeading")}</h2>
      <p>{t("privacy.feed")}</p>
      <h2>{t("privacy.deletingHeading")}</h2>
      <p>{t("privacy.deleting")}</p>
    </ProsePage>
  );
}
