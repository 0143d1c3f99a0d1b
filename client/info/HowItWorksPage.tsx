import { Page } from "../ui/Page.tsx";

export default function HowItWorksPage() {
  return (
    <Page title="HowItWorks">
      <h1>HowItWorks</h1>
    </Page>
  );
}
