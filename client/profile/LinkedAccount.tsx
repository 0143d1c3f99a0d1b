import { useMutation } from "@tanstack/react-query";
import styled from "@emotion/styled";
import { useState } from "react";
import { PROVIDER_TITLES, type ProviderName } from "#domain/calendar/provider.ts";
import { call } from "../api/call.ts";
import { Button } from "../ui/Button.tsx";
import { RequestFailure } from "../ui/Failure.tsx";
import { PROVIDER } from "../session/providers.ts";
import type { Me } from "../session/viewer.ts";
import { ProviderMark } from "../session/ProviderMark.tsx";
import { hue, SMALL } from "../ui/theme.ts";
import { toast } from "../ui/toast.ts";
import { SettingsRow } from "./SettingsSection.tsx";
import { useNewMe } from "./use-new-me.ts";

type Props = {
  readonly provider: ProviderName;
  readonly isLinked: boolean;
  /** Why it cannot be used until it is linked again. */
  readonly problem: Me["googleAccountProblem"];
  readonly isLeaving: boolean;
  readonly onLink: () => void;
};
export function LinkedAccount({ provider, isLinked, problem, isLeaving, onLink }: Props) {
  const title = PROVIDER_TITLES[provider];
  const setMe = useNewMe();
  const unlink = useMutation({
    mutationFn: async () => setMe(await call(PROVIDER[provider].unlink)),
    onSuccess: () => toast(`Successfully unlinked ${title} account`, { kind: "primary" }),
  });
  const isLost = useLost(isLinked, unlink.isPending);
  return (
    <Row>
      <Account>
        <Disc>
          <ProviderMark provider={provider} size={20} />
        </Disc>
        <div>
          <Name>
            {title}
            {isLinked && problem === undefined && <Chip>Linked</Chip>}
          </Name>
          <p role="status">
            {problem === undefined ? stateText(title, isLinked, isLost) : problemText(title, problem)}
          </p>
          <RequestFailure error={unlink.error} />
        </div>
      </Account>
      <Buttons>
        {(!isLinked || problem !== undefined) && (
          <Button busy={isLeaving} onClick={onLink}>
            Link {title} account
          </Button>
        )}
        {(isLinked || problem !== undefined) && (
          <Button busy={unlink.isPending} onClick={() => unlink.mutate()}>
            Unlink {title} account
          </Button>
        )}
      </Buttons>
    </Row>
  );
}

/** Whether it was linked while this was on screen and is not any more, although nobody unlinked it here. */
function useLost(isLinked: boolean, isUnlinking: boolean): boolean {
  const [seen, setSeen] = useState({ isLinked, isLost: false });
  if (seen.isLinked !== isLinked) setSeen({ isLinked, isLost: !isLinked && !isUnlinking });
  return seen.isLost;
}

function stateText(title: string, isLinked: boolean, isLost: boolean): string {
  if (isLinked) return "Your events show while you choose times, and scheduled meetings are added to your calendar.";
  if (isLost)
    return `Not linked any more: it was unlinked elsewhere, or ${title} says that you took the permission back.`;
  return "Link it to see your events while you choose times, and to have scheduled meetings added.";
}

function problemText(title: string, problem: NonNullable<Props["problem"]>): string {
  return problem === "revoked"
    ? `Not linked any more: ${title} says that you took the permission back.`
    : `${title} does not let Overlap into your calendar any more: it needs your permission again.`;
}

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
`;

const Row = styled(SettingsRow)`
  ${SMALL} {
    & > div:last-child {
      /* Under the words, beside the mark. */
      margin-left: 54px;
    }
  }
`;

const Account = styled.div`
  display: flex;
  align-items: flex-start;
  gap: 14px;
  & p[role="status"] {
    color: var(--muted);
    font-size: 13px;
  }
`;

const Disc = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  width: 40px;
  height: 40px;
  border: 1px solid var(--line);
  border-radius: 50%;
  background: var(--surface);
`;

const Name = styled.b`
  display: flex;
  align-items: center;
  gap: 8px;
`;

const Chip = styled.span`
  padding: 0 8px;
  border-radius: 999px;
  background: ${hue("free", 0.12)};
  color: color-mix(in srgb, ${hue("free")} 70%, var(--ink));
  font-size: 12px;
  line-height: 20px;
`;
