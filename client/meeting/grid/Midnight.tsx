import { dayNumber, isoDate } from "#domain/time/calendar-day.ts";
import { shortDay } from "../../time/day-text.ts";
import { eachColumn, type PageColumns } from "./grid-columns.tsx";

/** Where the clocks reach midnight, each column goes on with the day after its own: its name stands on a line. */
export function Midnight({ columns }: { columns: PageColumns }) {
  return (
    <div role="presentation" aria-hidden="true" data-midnight="">
      <span />
      {eachColumn(columns.list, ({ date }) => (
        <b>
          <span>{shortDay(isoDate(dayNumber(date) + 1))}</span>
        </b>
      ))}
    </div>
  );
}
