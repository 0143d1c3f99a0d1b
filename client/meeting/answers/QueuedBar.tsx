import styled from "@emotion/styled";
import { useState } from "react";
import { type PendingAnswer, pendingName } from "../../offline/pending-answer.ts";
import { askAgain } from "../../offline/pending-list.ts";
import { discardPending } from "../../offline/pending-page.ts";
import { Button } from "../../ui/Button.tsx";
import { icon } from "../../ui/icons.tsx";
import { hue, SMALL } from "../../ui/theme.ts";
import { later } from "../../ui/later.tsx";
import { t } from "../../text/t.ts";
import { Marked } from "../../text/Marked.tsx";

const AskDialog = later(() => import("../../ui/AskDialog.tsx"));

export default function QueuedBar({ pending }: { pending: readonly PendingAnswer[] }) {
  const [isDiscarding, setIsDiscarding] = useState(false);
  const stuck = pending.filter(({ error }) => error !== undefined);
  const isStuck = stuck.length > 0;
  return (
    <Bar data-stuck={isStuck ? "" : undefined} role="status">
      <DeviceIcon />
      <p>
        <Marked text={isStuck ? t("queued.stuck") : t("queued.waiting")} marks={{ b: (words) => <b>{words}</b> }} />
      </p>
      {isStuck ? (
        <Button onClick={() => stuck.forEach((answer) => askAgain(pendingName(answer)))}>{t("queued.seeWhy")}</Button>
      ) : (
        <Button onClick={() => setIsDiscarding(true)}>{t("queued.discard")}</Button>
      )}
      {isDiscarding && !isStuck && (
        <AskDialog
          title={t("queued.discardTitle")}
          text={t("queued.discardText")}
          confirm={{ text: t("queued.discard"), onConfirm: () => void Promise.all(pending.map(discardPending)) }}
          onClose={() => setIsDiscarding(false)}
        />
      )}
    </Bar>
  );
}

const DeviceIcon = icon(
  "M7 2.5h6A1.5 1.5 0 0 1 14.5 4v12a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 16V4A1.5 1.5 0 0 1 7 2.5ZM9 15h2",
);

const Bar = styled.div`
  display: flex;
  align-items: center;
  gap: 10px;
  margin-bottom: 12px;
  padding: 8px;
  padding-inline-start: 14px;
  border-radius: var(--radius);
  background: ${hue("sched", 0.09)};
  & > svg {
    flex: none;
    color: ${hue("sched")};
  }
  & > p {
    flex: 1;
    min-width: 0;
  }
  & > button {
    flex: none;
  }
  &[data-stuck] {
    background: ${hue("danger", 0.09)};
  }
  &[data-stuck] > svg {
    color: ${hue("danger")};
  }
  ${SMALL} {
    padding-inline-start: 12px;
    font-size: var(--text-note);
  }
`;
