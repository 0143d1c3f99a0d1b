import { queryOptions, skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ReplyOf } from "#domain/contract/endpoints.ts";
import { call } from "../../api/call.ts";
import { errorText } from "../../ui/Failure.tsx";
import { myKey } from "../../session/viewer.ts";
import { t } from "../../text/t.ts";
import { deviceZone } from "../../time/viewer-time.ts";
import { useMeetingSession, useMeetingState } from "../session/use-session.ts";
import { daysOfWeek, keepWeek, keptWeek, type UsualWeek, weekOfDays } from "./usual-week.ts";

function usualWeekQuery(token: string | undefined) {
  return queryOptions<ReplyOf<"usualWeek">>({
    queryKey: myKey(token, "usual-week"),
    queryFn: token === undefined ? skipToken : ({ signal }) => call("usualWeek", { signal }),
  });
}

/**
 * The viewer's usual week, and how it is kept, which resolves with what is to be said of that: with the account, or on this
 * device where there is none. What this device has kept counts until the account has one. The example tells no server.
 */
export function useUsualWeek(): readonly [UsualWeek | undefined, (week: UsualWeek) => Promise<string>] {
  const client = useQueryClient();
  const { local } = useMeetingSession();
  const signedIn = useMeetingState(({ facts }) => facts.token);
  const token = local === undefined ? signedIn : undefined;
  const query = usualWeekQuery(token);
  const { data } = useQuery(query);
  const [onDevice, setOnDevice] = useState(keptWeek);

  async function keep(week: UsualWeek): Promise<string> {
    if (token === undefined) {
      setOnDevice(week);
      return keepWeek(week) ? t("list.weekSaved") : t("list.weekSavedForNow");
    }
    try {
      const body = { timezone: deviceZone(), days: daysOfWeek(week) };
      client.setQueryData(query.queryKey, await call("saveUsualWeek", { body }));
      return t("list.weekSavedInAccount");
    } catch (error) {
      return t("failure.occurred", { reason: errorText(error) });
    }
  }
  return [data?.timezone === undefined ? onDevice : weekOfDays(data.days), keep];
}
