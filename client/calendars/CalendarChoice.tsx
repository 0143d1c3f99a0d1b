import { keyframes } from "@emotion/react";
import styled from "@emotion/styled";
import { useId, useState, type RefObject } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { Popover } from "react-aria-components/Popover";
import { PROVIDER_TITLES, type CalendarProviderName } from "#domain/calendar/provider.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "../ui/Link.tsx";
import { myKey } from "../session/viewer.ts";
import { ProviderMark } from "../frame/ProviderMark.tsx";
import { errorText, Failure, RequestFailure } from "../ui/Failure.tsx";
import { useBackToClose } from "../ui/back/use-back-to-close.ts";
import { PageLanguage } from "../ui/Dialog.tsx";
import { hue } from "../ui/theme.ts";
import type { Calendars } from "./use-calendars.ts";
import { chooseCalendars, ownCalendarsQuery, type OwnCalendars } from "./calendar-queries.ts";
import { Marked } from "../text/Marked.tsx";
import { t } from "../text/t.ts";

export type CalendarChoiceProps = {
  readonly calendars: Calendars;
  readonly trigger: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
};

/** Brings React Aria with it: import it with `later()`. */
export default function CalendarChoice({ calendars, trigger, onClose }: CalendarChoiceProps) {
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
          <small>{t("calendars.onlyYou")}</small>
        </Body>
      </Card>
    </PageLanguage>
  );
}

const drop = keyframes`from { opacity: 0; transform: translateY(-6px); }`;

const Card = styled(Popover)`
  width: 300px;
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

export type OneProviderProps = { readonly token: string; readonly provider: CalendarProviderName };

function OneProvider({ token, provider }: OneProviderProps) {
  const title = PROVIDER_TITLES[provider];
  const heading = useId();
  const calendars = useQuery(ownCalendarsQuery(token, provider));
  const choice = useChoice(token, provider, calendars.data);
  return (
    <Group role="group" aria-labelledby={heading}>
      <h3 id={heading}>
        <ProviderMark provider={provider} size={15} />
        {title}
      </h3>
      {calendars.isPending && <p role="status">{t("common.loading")}</p>}
      {calendars.isError && <Failure>{errorText(calendars.error)}</Failure>}
      {calendars.data?.problem !== undefined && <Problem title={title} problem={calendars.data.problem} />}
      {calendars.data?.calendars.map(({ calendarID, name, isMain }) => (
        <label key={calendarID} title={name}>
          <input
            type="checkbox"
            checked={choice.chosen.has(calendarID)}
            onChange={(event) => choice.tick(calendarID, event.target.checked)}
          />
          <span>{name}</span>
          {isMain && <small>{t("calendars.main")}</small>}
        </label>
      ))}
      <RequestFailure says={(reason) => t("calendars.choiceFailed", { reason })} error={choice.error} />
    </Group>
  );
}

/** A tick shows at once. Choices are sent one after another, each with all ticked boxes. */
function useChoice(token: string, provider: CalendarProviderName, calendars: OwnCalendars | undefined) {
  const client = useQueryClient();
  const { queryKey } = ownCalendarsQuery(token, provider);
  /** Undefined until the first tick and after a failure. */
  const [ticked, setTicked] = useState<ReadonlySet<string>>();
  const { mutate, error } = useMutation({
    networkMode: "online",
    scope: { id: queryKey.join(" ") },
    mutationFn: (chosen: ReadonlySet<string>) => chooseCalendars(provider, [...chosen]),
    onSuccess: (reply) => void client.setQueryData(queryKey, reply),
    onError: () => setTicked(undefined),
    onSettled: () => client.invalidateQueries({ queryKey: myKey(token, "calendar-events", provider) }),
  });
  const chosen =
    ticked ?? new Set(calendars?.calendars.filter(({ isChosen }) => isChosen).map((calendar) => calendar.calendarID));
  return {
    chosen,
    error,
    tick(calendarID: string, isOn: boolean): void {
      const next = new Set(chosen);
      if (isOn) next.add(calendarID);
      else next.delete(calendarID);
      setTicked(next);
      mutate(next);
    },
  };
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
  & > label {
    display: flex;
    align-items: center;
    gap: 10px;
    min-height: 34px;
    margin: 0 -8px;
    padding: 4px 8px;
    border-radius: 8px;
    font-size: var(--text-note);
  }
  & > label:hover {
    background: color-mix(in srgb, var(--line) 45%, transparent);
  }
  & > label > span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  & > label > small {
    flex: none;
    margin-inline-start: auto;
    color: var(--muted);
    font-size: var(--text-small);
  }
  @media (pointer: coarse) {
    & > label {
      min-height: 44px;
    }
  }
`;
