import styled from "@emotion/styled";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { WEEKDAYS } from "#domain/time/weekdays.ts";
import { weekdays } from "#domain/time/words/day-text.ts";
import { call } from "../api/call.ts";
import { myKey } from "../session/viewer.ts";
import { t } from "../text/t.ts";
import { listText } from "../time/late-words.ts";
import { deviceZone } from "../time/viewer-time.ts";
import { clocksText, useReader } from "../time/words.ts";
import { Button } from "../ui/Button.tsx";
import { RequestFailure } from "../ui/Failure.tsx";
import { toast } from "../ui/toast.ts";
import {
  daysOfWeek,
  forgetKeptWeek,
  keptWeek,
  quarterOf,
  type UsualWeek,
  weekOfDays,
} from "../usual-week/usual-week.ts";
import { SettingsRow } from "./SettingsSection.tsx";

/** Shows a user's usual week, and forgets it in the account and on this device. */
export function UsualWeekRow({ token }: { token: string }) {
  const client = useQueryClient();
  const queryKey = myKey(token, "usual-week");
  const { data, error } = useQuery({ queryKey, queryFn: ({ signal }) => call("usualWeek", { signal }) });
  const forget = useMutation({
    mutationFn: () => call("saveUsualWeek", { body: { timezone: deviceZone(), days: {} } }),
    onSuccess(reply) {
      forgetKeptWeek();
      client.setQueryData(queryKey, reply);
      toast(t("settings.weekForgotten"), { kind: "primary" });
    },
  });
  const week = data && (data.timezone === undefined ? keptWeek() : weekOfDays(data.days));
  const text = useWeekText();
  return (
    <Row>
      <div>
        <b>{t("settings.usualWeek")}</b>
        {week !== undefined && <p>{text(week)}</p>}
        {data !== undefined && <p>{week === undefined ? t("settings.noUsualWeek") : t("settings.changeWeek")}</p>}
        <RequestFailure error={error ?? forget.error} />
      </div>
      {week !== undefined && (
        <Button busy={forget.isPending} onClick={() => forget.mutate()}>
          {t("settings.forgetWeek")}
        </Button>
      )}
    </Row>
  );
}

/** `Mon 9 AM – 12 PM and 2 – 5 PM · Tue 9 AM – 5 PM` */
function useWeekText(): (week: UsualWeek) => string {
  const reader = useReader();
  return (week) => {
    const days = daysOfWeek(week);
    const parts = weekdays(reader).flatMap(({ day, short }) => {
      const stretches = WEEKDAYS.flatMap((name, at) => (at === day - 1 ? (days[name] ?? []) : []));
      const times = stretches.map(({ start, end }) => clocksText(quarterOf(start) * 15, quarterOf(end) * 15));
      return times.length === 0 ? [] : [t("settings.dayTimes", { day: short, times: listText(times) })];
    });
    return parts.join(" · ");
  };
}

/** Has the height of its two lines before they come. */
const Row = styled(SettingsRow)`
  min-height: 64px;
  margin-top: 24px;
`;
