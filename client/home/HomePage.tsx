import styled from "@emotion/styled";
import { useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import { LIMITS } from "#domain/meeting/limits.ts";
import { PAGES } from "../pages.ts";
import { BottomBar } from "../ui/BottomBar.tsx";
import { Button } from "../ui/Button.tsx";
import { DayPicker } from "../ui/DayPicker.tsx";
import { Page } from "../ui/Page.tsx";
import { hue, SMALL } from "../ui/theme.ts";
import { useToday } from "../time/use-today.ts";

const PROMPT = "On which days would you like to meet?";

export type HomePageProps = {
  /** Undefined while nothing was chosen: then today is. */
  days: ReadonlySet<string> | undefined;
  onDays: (days: ReadonlySet<string>) => void;
};

export default function HomePage({ days, onDays }: HomePageProps) {
  const today = useToday();
  const navigate = useNavigate();
  const [tooMany, setTooMany] = useState(false);
  const chosen = days === undefined ? new Set([today]) : new Set([...days].filter((day) => day >= today));
  // Ready before it is wanted; if it cannot be had now, it is asked for again then.
  useEffect(() => void PAGES.create().catch(() => {}), []);

  function choose(next: ReadonlySet<string>): void {
    const fits = next.size <= LIMITS.dates || next.size < chosen.size;
    setTooMany(!fits);
    if (fits) onDays(next);
  }
  function meet(): void {
    onDays(chosen);
    void navigate("/create");
  }
  const letsMeet = (
    <Button kind="primary" disabled={chosen.size === 0} onClick={meet}>
      Let's meet
    </Button>
  );
  return (
    <Page>
      <Top>
        <div>
          <h1>{PROMPT}</h1>
          <Hint>
            Click or drag across days. <Link to="/how-it-works">How it works</Link>
          </Hint>
        </div>
        {letsMeet}
      </Top>
      <DayPicker label={PROMPT} today={today} lastDay={lastDayFrom(today)} days={chosen} onDays={choose} />
      <Count role="status">{chosenText(chosen.size)}</Count>
      <TooMany role="alert">{tooMany && `A meeting can have at most ${LIMITS.dates} days.`}</TooMany>
      <BottomBar smallOnly>{letsMeet}</BottomBar>
    </Page>
  );
}

/** The server counts two years from the day in UTC, which may still be yesterday for the viewer. */
function lastDayFrom(today: string): string {
  return Temporal.PlainDate.from(today).add({ years: LIMITS.yearsAhead }).subtract({ days: 1 }).toString();
}

function chosenText(count: number): string {
  if (count === 0) return "Choose at least one day";
  return count === 1 ? "1 day chosen" : `${count} days chosen`;
}

const Top = styled.div`
  display: flex;
  align-items: flex-start;
  justify-content: space-between;
  gap: 24px;
  margin: 16px 0 24px;
  & h1 {
    font-size: 32px;
  }
  & > button {
    padding: 12px 26px;
    font-size: 16px;
  }
  ${SMALL} {
    margin: 8px 0 24px;
    & h1 {
      font-size: 26px;
    }
    & > button {
      display: none;
    }
  }
`;

const Hint = styled.p`
  margin-top: 8px;
  color: var(--muted);
`;

const Count = styled.p`
  margin: 20px 0 0;
  color: var(--muted);
`;

const TooMany = styled.p`
  min-height: 1.5em;
  color: ${hue("danger")};
`;
