import { Page } from "../frame/Page.tsx";
import { Prose } from "./Prose.tsx";

export default function TermsPage() {
  return (
    <Page title="Terms of Service">
      <Prose>
        <h1>Terms of Service</h1>
        <p>By using this site, you agree not to:</p>
        <ul>
          <li>load test it;</li>
          <li>create an excessive number of accounts, meetings or respondents;</li>
          <li>send an excessive number of requests.</li>
        </ul>
      </Prose>
    </Page>
  );
}
