import { Page } from "../ui/Page.tsx";

export default function FeedbackPage() {
  return (
    <Page title="Feedback">
      <h1>Feedback</h1>
    </Page>
  );
}
