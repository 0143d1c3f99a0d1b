import { useNavigate } from "react-router";
import { dayNumber, isoDate } from "#domain/time/calendar-day.ts";
import { Link } from "../ui/Link.tsx";
import { DaysField } from "../fields/DaysField.tsx";
import { BottomBar } from "../ui/BottomBar.tsx";
import { Button } from "../ui/Button.tsx";
import { Page } from "../frame/Page.tsx";
import { localNow, useToday } from "../time/viewer-time.ts";
import { Marked } from "../text/Marked.tsx";
import { t } from "../text/t.ts";
import { hasSeenMeetings } from "../api/keys.ts";
import { withTexts } from "../text/language.ts";
import { later } from "../ui/later.tsx";
import { whenIdle } from "../when-idle.ts";
import { hasFinger } from "../ui/finger.ts";

const LivingExample = later(
  async () => {
    await new Promise<void>(whenIdle);
    return import("./LivingExample.tsx");
  },
  <div />,
);

const DeviceMeetings = later(
  withTexts("pages", () => import("./DeviceMeetings.tsx")),
  <section className="home-device" />,
);

const PROMPT = t("home.prompt");

export type HomePageProps = {
  /** Undefined until the viewer chooses; then a day is suggested. */
  days: ReadonlySet<string> | undefined;
  onDays: (days: ReadonlySet<string>) => void;
};

export default function HomePage({ days, onDays }: HomePageProps) {
  const today = useToday();
  const navigate = useNavigate();
  const chosen =
    days === undefined
      ? new Set([suggestedDay(today, localNow().hour)])
      : new Set([...days].filter((day) => day >= today));

  function meet(): void {
    onDays(chosen);
    void navigate("/create");
  }
  const letsMeet = (
    <Button kind="primary" disabled={chosen.size === 0} onClick={meet}>
      {t("home.letsMeet")}
    </Button>
  );
  return (
    <Page width="wide">
      <div className="home">
        <div>
          <p>
            {t("home.lead")} <Link to="/example">{t("home.tryExample")}</Link>
          </p>
          <div className="home-top">
            <div>
              <h1>{PROMPT}</h1>
              <p>
                <Marked
                  text={t(hasFinger() ? "home.hintForFinger" : "home.hint")}
                  marks={{ link: (words) => <Link to="/how-it-works">{words}</Link> }}
                />
              </p>
            </div>
            {letsMeet}
          </div>
        </div>
        <div>
          <DaysField label={PROMPT} today={today} days={chosen} onDays={onDays} isSuggested={days === undefined} />
        </div>
        <Link to="/example" className="home-living" aria-hidden="true" tabIndex={-1}>
          <LivingExample />
          <span>{t("home.tryExample")}</span>
        </Link>
      </div>
      {hasSeenMeetings() && <DeviceMeetings />}
      <BottomBar smallOnly>{letsMeet}</BottomBar>
    </Page>
  );
}

/** The proposed hours of Create end then. */
const LAST_HOUR = 17;

/** Suggests today, or tomorrow once the usual hours are over. */
function suggestedDay(today: string, hour: number): string {
  return hour < LAST_HOUR ? today : isoDate(dayNumber(today) + 1);
}
