import { keyframes } from "@emotion/react";
import styled from "@emotion/styled";
import { useId, type RefObject } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { Popover } from "react-aria-components/Popover";
import { PROVIDER_TITLES, type CalendarProviderName } from "#domain/calendar/provider.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "../ui/Link.tsx";
import { myKey } from "../session/viewer.ts";
import { ProviderMark } from "../frame/ProviderMark.tsx";
import { errorText, Failure } from "../ui/Failure.tsx";
import { useBackToClose } from "../ui/back/layers.ts";
import { PageLanguage } from "../ui/Dialog.tsx";
import { hue } from "../ui/theme.ts";
import { AddedCalendars } from "./AddedCalendars.tsx";
import type { ChosenMeeting } from "./add/chosen-meeting.ts";
import { Ticks, useTicks } from "./Ticks.tsx";
import type { Calendars } from "./use-calendars.ts";
import { chooseCalendars, ownCalendarsQuery, type OwnCalendars } from "./calendar-queries.ts";
import { Marked } from "../text/Marked.tsx";
import { t } from "../text/t.ts";

export type CalendarChoiceProps = {
  readonly calendars: Calendars;
  readonly meeting: ChosenMeeting;
  readonly trigger: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
};

/** Brings React Aria with it: import it with `later()`. */
export default function CalendarChoice({ calendars, meeting, trigger, onClose }: CalendarChoiceProps) {
  const { token, providers } = calendars;
  useBackToClose(onClose);
  return (
    <PageLanguage>
      <Card
        isOpen
        triggerRef={trigger}
        placement="bottom start"
        offset={6}
        containerPadding={12}
        onOpenChange={(isOpen) => !isOpen && onClose()}
      >
        <Body>
          <Title slot="title">{t("calendars.shown")}</Title>
          {token !== undefined &&
            providers.map((provider) => <OneProvider key={provider} token={token} provider={provider} />)}
          <Added>
            <AddedCalendars token={token} meeting={meeting} hasOthers={providers.length > 0} />
          </Added>
          <small>{t("calendars.onlyYou")}</small>
        </Body>
      </Card>
    </PageLanguage>
  );
}

const drop = keyframes`from { opacity: 0; transform: translateY(-6px); }`;

const Card = styled(Popover)`
  /* React Aria's own is above dialogs. */
  z-index: 15 !important;
  width: 340px;
  max-width: calc(100vw - 24px);
  overflow: auto;
  overscroll-behavior: contain;
  border: 1px solid var(--line);
  border-radius: 14px;
  background: var(--surface);
  box-shadow: var(--shadow-raised);
  color: var(--ink);
  &[data-entering] {
    animation: ${drop} 0.15s ease-out;
  }
`;

const Body = styled(Dialog)`
  padding: 14px 16px 12px;
  outline: none;
  & > small {
    display: block;
    margin-top: 10px;
    color: var(--muted);
    font-size: var(--text-small);
  }
`;

const Title = styled(Heading)`
  margin: 0 0 6px;
  font-size: var(--text-body);
`;

type OneProviderProps = { readonly token: string; readonly provider: CalendarProviderName };

function OneProvider({ token, provider }: OneProviderProps) {
  const title = PROVIDER_TITLES[provider];
  const heading = useId();
  const client = useQueryClient();
  const { queryKey } = ownCalendarsQuery(token, provider);
  const calendars = useQuery(ownCalendarsQuery(token, provider));
  const ticks = useTicks({
    scope: queryKey.join(" "),
    chosen: calendars.data?.calendars.filter(({ isChosen }) => isChosen).map(({ calendarID }) => calendarID),
    async send(chosen) {
      try {
        client.setQueryData(queryKey, await chooseCalendars(provider, chosen));
      } finally {
        void client.invalidateQueries({ queryKey: myKey(token, "calendar-events", provider) });
      }
    },
  });
  return (
    <Group role="group" aria-labelledby={heading}>
      <h3 id={heading}>
        <ProviderMark provider={provider} size={15} />
        {title}
      </h3>
      {calendars.isPending && <p role="status">{t("common.loading")}</p>}
      {calendars.isError && <Failure>{errorText(calendars.error)}</Failure>}
      {calendars.data?.problem !== undefined && <Problem title={title} problem={calendars.data.problem} />}
      <Ticks
        ticks={ticks}
        options={(calendars.data?.calendars ?? []).map(({ calendarID, name, isMain }) => ({
          id: calendarID,
          name,
          note: isMain ? t("calendars.main") : undefined,
        }))}
      />
    </Group>
  );
}

function Problem({ title: provider, problem }: { title: string; problem: NonNullable<OwnCalendars["problem"]> }) {
  if (problem === "unavailable") return <p>{t("calendars.providerAway", { provider })}</p>;
  const text = problem === "unlinked" ? t("calendars.providerUnlinked") : t("calendars.mainOnly", { provider });
  return (
    <p>
      <Marked text={text} marks={{ link: (words) => <Link to="/me/settings">{words}</Link> }} />
    </p>
  );
}

const Added = styled.div`
  margin-top: 12px;
`;

const Group = styled.div`
  margin-top: 12px;
  & > h3 {
    display: flex;
    align-items: center;
    gap: 7px;
    margin-bottom: 2px;
    color: var(--muted);
    font-size: var(--text-small);
    font-weight: 600;
    letter-spacing: 0;
  }
  & > p {
    padding: 4px 0;
    color: var(--muted);
    font-size: var(--text-note);
  }
  & > p > a {
    color: ${hue("sched")};
    font-weight: 600;
    text-decoration: none;
    white-space: nowrap;
  }
`;
