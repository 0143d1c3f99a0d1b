import { useEffect, useState } from "react";

export const today = (): string => Temporal.Now.plainDateISO().toString();

/** The viewer's day, `YYYY-MM-DD`. A tab that was left open overnight turns to the new day when it is shown again. */
export function useToday(): string {
  const [day, setDay] = useState(today);
  useEffect(() => {
    const look = () => setDay(today());
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  return day;
}
