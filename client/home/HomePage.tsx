import { Page } from "../ui/Page.tsx";

export default function HomePage({ days, onDays }: { days: ReadonlySet<string> | undefined; onDays: (days: ReadonlySet<string>) => void }) {
  return (
    <Page>
      <h1>On which days would you like to meet?</h1>
      <button type="button" onClick={() => onDays(new Set(["2026-12-01"]))}>
        {days?.size ?? 0}
      </button>
    </Page>
  );
}
