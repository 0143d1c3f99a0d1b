import { Page } from "../ui/Page.tsx";

export default function CreatePage({ days, onCreated }: { days: ReadonlySet<string> | undefined; onCreated: () => void }) {
  return (
    <Page title="Create a meeting">
      <button type="button" onClick={onCreated}>
        {days?.size ?? 0}
      </button>
    </Page>
  );
}
