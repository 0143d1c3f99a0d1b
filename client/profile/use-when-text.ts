import { dayText } from "../time/day-text.ts";
import { localTime, momentText } from "../time/time-text.ts";
import { useToday, useViewerZone } from "../time/viewer-time.ts";

/** Says on the viewer's clock when an instant of a reply was: `2:05 PM`, `Nov 19, 2:05 PM`, or `Nov 19, 2024`. */
export function useWhenText(): (instant: string) => string {
  const zone = useViewerZone();
  const today = useToday();
  return (instant) => {
    const at = Date.parse(instant);
    const { year, month, day } = dayText(localTime(at, zone).date);
    return year === dayText(today).year ? momentText(at, zone, today) : `${month} ${day}, ${year}`;
  };
}
