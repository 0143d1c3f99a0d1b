import { Page } from "../ui/Page.tsx";

export default function MeetingPage() {
  return (
    <Page title="Meeting" width="wide">
      <h1>Meeting</h1>
    </Page>
  );
}
