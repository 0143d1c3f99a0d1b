import { useMutation } from "@tanstack/react-query";
import styled from "@emotion/styled";
import { Navigate, useSearchParams } from "react-router";
import { signOut } from "../session/sign-in.ts";
import { useViewer } from "../session/viewer.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { RequestFailure } from "../ui/Failure.tsx";
import { Page } from "../frame/Page.tsx";
import { SMALL, hue } from "../ui/theme.ts";
import { PageSpinner } from "../ui/Spinner.tsx";
import { LISTS, type ListName } from "./meeting-list-query.ts";
import { MeetingList } from "./MeetingList.tsx";
import { useId } from "react";
import { visuallyHidden } from "../ui/VisuallyHidden.tsx";
import { t } from "../text/t.ts";

export default function ProfilePage() {
  const viewer = useViewer();
  const [query, setQuery] = useSearchParams();
  const list: ListName = query.get("list") === "responded" ? "responded" : "created";
  const leaving = useMutation({ mutationFn: () => signOut({ everywhere: false }) });
  // Spec §2: not logged in, or not to be found out.
  if (viewer.at === "signed-out" || viewer.at === "failed") return <Navigate to="/" replace />;
  if (viewer.at === "asking") return <PageSpinner />;
  const title = t("profile.title", { name: viewer.me.name });
  return (
    <Page title={title}>
      <Head>
        <h1>{title}</h1>
        <div>
          <ButtonLink to="/me/settings" kind="plain">
            {t("profile.settings")}
          </ButtonLink>
          <Button busy={leaving.isPending} onClick={() => leaving.mutate()}>
            {t("profile.signOut")}
          </Button>
        </div>
      </Head>
      <RequestFailure what={t("profile.signOutFailed")} error={leaving.error} />
      {/* In the address, so that Back from a meeting leads to the same list. */}
      <ListChoice
        list={list}
        onList={(chosen) => setQuery(chosen === "created" ? {} : { list: chosen }, { replace: true })}
      />
      <MeetingList key={list} token={viewer.token} list={list} />
    </Page>
  );
}

const Head = styled.header`
  display: flex;
  align-items: flex-start;
  justify-content: space-between;
  gap: 24px;
  margin-top: 16px;
  overflow-wrap: anywhere;
  & > div {
    display: flex;
    flex: none;
    gap: 8px;
  }
  ${SMALL} {
    display: block;
    margin-top: 8px;
    & > div {
      margin-top: 14px;
    }
  }
`;

const NAMES: Record<ListName, string> = { created: t("profile.created"), responded: t("profile.responded") };

export function ListChoice({ list, onList }: { list: ListName; onList: (list: ListName) => void }) {
  const name = useId();
  return (
    <Choice role="radiogroup" aria-label={t("profile.meetings")}>
      {LISTS.map((one) => (
        <label key={one}>
          <Radio type="radio" name={name} checked={one === list} onChange={() => onList(one)} />
          <span>{NAMES[one]}</span>
        </label>
      ))}
    </Choice>
  );
}

const Radio = styled.input(visuallyHidden);

const Choice = styled.div`
  position: relative;
  display: flex;
  align-self: flex-start;
  margin: 28px 0 16px;
  padding: 3px;
  border-radius: 10px;
  background: color-mix(in srgb, var(--line) 70%, transparent);
  /* The frame around the two belongs to them for a finger. */
  & > label {
    margin: -3px 0;
    padding: 3px 0;
  }
  & span {
    display: block;
    padding: 8px 18px;
    border-radius: 8px;
    color: var(--muted);
    font-weight: 600;
    cursor: pointer;
  }
  & input:checked + span {
    /* Raised in both themes. */
    background: light-dark(var(--surface), var(--line-strong));
    color: var(--ink);
    box-shadow: 0 1px 2px rgb(0 0 0 / 0.12);
  }
  & input:focus-visible + span {
    outline: 2px solid ${hue("sched")};
    outline-offset: 2px;
  }
`;
