import styled from "@emotion/styled";
import { Link } from "react-router";
import { PROVIDER_TITLES, type ProviderName } from "#domain/calendar/provider.ts";
import { hue } from "../ui/theme.ts";
import type { CalendarRead } from "./calendar-events-query.ts";
import type { Readings } from "./readings.ts";

export type CalendarNoteProps = {
  readonly providers: readonly ProviderName[];
  readonly problems: Readings["problems"];
  readonly onRetry: () => void;
  /** Filling found nothing to mark. */
  readonly isFull: boolean;
};

/** What became of the calendars, in a few words; nothing when all is well. */
export function CalendarNote({ providers, problems, onRetry, isFull }: CalendarNoteProps) {
  const of = (problem: CalendarRead["problem"]): ProviderName[] =>
    providers.filter((_, at) => problems[at] === problem);
  const [away, unlinked, notAllowed] = [of("unavailable"), of("unlinked"), of("not-allowed")];
  return (
    <Note role="status">
      {isFull && <span>Your calendar leaves no other time free.</span>}
      {away.length > 0 && (
        <span>
          {yours(away)} {away.length > 1 ? "do" : "does"} not answer just now.{" "}
          <button type="button" onClick={onRetry}>
            Try again
          </button>
        </span>
      )}
      {unlinked.length > 0 && (
        <span>
          {yours(unlinked)} {unlinked.length > 1 ? "are" : "is"} not linked any more.{" "}
          <Link to="/me/settings">Link again</Link>
        </span>
      )}
      {notAllowed.length > 0 && (
        <span>
          {yours(notAllowed)} cannot be read without your permission. <Link to="/me/settings">Allow again</Link>
        </span>
      )}
    </Note>
  );
}

/** `Your Google and Microsoft calendars` */
function yours(providers: readonly ProviderName[]): string {
  const titles = providers.map((provider) => PROVIDER_TITLES[provider]).join(" and ");
  return `Your ${titles} ${providers.length > 1 ? "calendars" : "calendar"}`;
}

const Note = styled.p`
  display: flex;
  /* A line of its own rather than a pile of words between the buttons. */
  flex: 1 1 260px;
  &:empty {
    flex-basis: 0;
  }
  flex-wrap: wrap;
  gap: 2px 14px;
  color: var(--muted);
  font-size: 12.5px;
  line-height: 1.35;
  & button,
  & a {
    padding: 0;
    border: 0;
    background: none;
    color: ${hue("sched")};
    font-weight: 600;
    text-decoration: none;
    cursor: pointer;
  }
`;
