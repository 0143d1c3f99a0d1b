import { Page } from "../ui/Page.tsx";

export default function TermsPage() {
  return (
    <Page title="Terms">
      <h1>Terms</h1>
    </Page>
  );
}
