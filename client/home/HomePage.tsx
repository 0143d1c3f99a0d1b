import { useNavigate } from "react-router";
import { dayNumber, isoDate } from "#domain/time/calendar-day.ts";
import { hasSeenMeetings } from "../api/keys.ts";
import type { ChosenDays } from "../chosen-days.ts";
import { DaysCard, DaysField, DaysFoot } from "../fields/DaysField.tsx";
import { KindField } from "../fields/KindField.tsx";
import { WeekdaysField } from "../fields/WeekdaysField.tsx";
import { Page } from "../frame/Page.tsx";
import { useSiteAccess } from "../session/site-access.ts";
import { withTexts } from "../text/language.ts";
import { t } from "../text/t.ts";
import { localNow, useToday } from "../time/viewer-time.ts";
import { BottomBar } from "../ui/BottomBar.tsx";
import { Button } from "../ui/Button.tsx";
import { later } from "../ui/later.tsx";
import { Link } from "../ui/Link.tsx";
import { whenIdle } from "../when-idle.ts";

const LivingExample = later(
  withTexts("pages", async () => {
    await new Promise<void>(whenIdle);
    return import("./LivingExample.tsx");
  }),
  <div />,
);

const DeviceMeetings = later(
  withTexts("pages", () => import("./DeviceMeetings.tsx")),
  <section className="home-device" />,
);

const PROMPT = t("home.prompt");

export type HomePageProps = { days: ChosenDays; onDays: (change: Partial<ChosenDays>) => void };

export default function HomePage({ days, onDays }: HomePageProps) {
  const today = useToday();
  const navigate = useNavigate();
  const lead = useSiteAccess().createMeetings === "accounts" ? t("home.leadAccounts") : t("home.lead");
  const { isWeekly, weekdays } = days;
  const dates =
    days.dates === undefined
      ? new Set([suggestedDay(today, localNow().hour)])
      : new Set([...days.dates].filter((day) => day >= today));

  function meet(): void {
    if (!isWeekly) onDays({ dates });
    void navigate("/create");
  }
  const letsMeet = (
    <Button kind="primary" disabled={(isWeekly ? weekdays.length : dates.size) === 0} onClick={meet}>
      {t("home.letsMeet")}
    </Button>
  );
  const isKnown = hasSeenMeetings();
  return (
    <Page width="whole">
      {isKnown && <DeviceMeetings />}
      <div className="home">
        <div className="home-top">
          <h1>{t("home.title")}</h1>
          <p>
            <span>{lead}</span> <Link to="/how-it-works">{t("frame.howItWorks")}</Link>
          </p>
        </div>
        <Link to="/example" className="home-living" data-known={isKnown}>
          <LivingExample />
          <span>{t("home.tryExample")}</span>
        </Link>
        <DaysCard>
          <h2>{PROMPT}</h2>
          <KindField
            kind={isWeekly ? "weekdays" : undefined}
            onKind={(kind) => onDays({ isWeekly: kind === "weekdays" })}
          />
          {isWeekly ? (
            <>
              <WeekdaysField label={PROMPT} days={weekdays} onDays={(chosen) => onDays({ weekdays: chosen })} />
              <DaysFoot>
                <div>
                  <p role="status">
                    {weekdays.length === 0 ? t("home.chooseDay") : t("home.daysChosen", { count: weekdays.length })}
                  </p>
                </div>
                {letsMeet}
              </DaysFoot>
            </>
          ) : (
            <DaysField
              label={PROMPT}
              today={today}
              days={dates}
              onDays={(chosen) => onDays({ dates: chosen })}
              isSuggested={days.dates === undefined}
            >
              {letsMeet}
            </DaysField>
          )}
        </DaysCard>
      </div>
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
