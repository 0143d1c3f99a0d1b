import { useMutation } from "@tanstack/react-query";
import styled from "@emotion/styled";
import { Navigate, useLocation, useNavigate } from "react-router";
import { signOut } from "../session/sign-in.ts";
import { useViewer } from "../session/viewer.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { RequestFailure } from "../ui/Failure.tsx";
import { Page } from "../frame/Page.tsx";
import { RaisedChoice } from "../ui/RaisedChoice.tsx";
import { SMALL } from "../ui/theme.ts";
import { PageSpinner } from "../ui/Spinner.tsx";
import { type ListName, MeetingList } from "./MeetingList.tsx";
import { t } from "../text/t.ts";

export default function ProfilePage() {
  const viewer = useViewer();
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const list: ListName = new URLSearchParams(search).get("list") === "responded" ? "responded" : "created";
  const leaving = useMutation({ mutationFn: () => signOut({ everywhere: false }) });
  // A visitor who is not logged in, or of whom that cannot be found out, has no profile.
  if (viewer.kind === "signed-out" || viewer.kind === "failed") return <Navigate to="/" replace />;
  if (viewer.kind === "loading") return <PageSpinner />;
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
      <RequestFailure says={(reason) => t("profile.signOutFailed", { reason })} error={leaving.error} />
      {/* In the address, so that Back from a meeting leads to the same list. */}
      <ListChoice
        label={t("profile.meetings")}
        options={NAMES}
        chosen={list}
        onChoose={(chosen) =>
          void navigate(chosen === "created" ? pathname : `${pathname}?list=${chosen}`, { replace: true })
        }
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

const ListChoice = styled(RaisedChoice<ListName>)`
  align-self: flex-start;
  margin: 28px 0 16px;
  & span {
    padding-inline: 18px;
  }
`;
