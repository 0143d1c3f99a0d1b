import styled from "@emotion/styled";
import { errorText } from "../ui/Failure.tsx";
import { toast } from "../ui/toast.ts";
import { SMALL } from "../ui/theme.ts";
import { MoreMenu } from "./PopupMenu.tsx";
import { hasHistory } from "./model/selectors.ts";
import type { Action } from "./model/bar-actions.ts";
import type { MeetingModel } from "./model/meeting-model.ts";
import { useMeetingModel, useMeetingState } from "./model/use-meeting-model.ts";
import { withTexts } from "../text/language.ts";
import { t } from "../text/t.ts";

export default function MoreActions({ actions, busy }: { actions: readonly Action[]; busy: boolean }) {
  const model = useMeetingModel();
  const state = useMeetingState((whole) => whole);
  const hasFile = hasHistory(state) && state.derived.people.length > 0 && state.painting.mode.kind === "none";
  const file = { key: "file", content: t("meeting.answersFile"), onChoose: () => void saveAnswers(model) };
  const items = actions.map((action) => ({
    key: action.name,
    content: action.label(state),
    onChoose: () => action.perform(model),
  }));
  return <More opensUp label={t("meeting.more")} busy={busy} items={hasFile ? [...items, file] : items} />;
}

const answersFile = withTexts("pages", () => import("./share/answers-file.ts"));

async function saveAnswers({ get }: MeetingModel): Promise<void> {
  try {
    await (await answersFile()).saveAnswers(get().derived.meetingID);
  } catch (error) {
    toast(errorText(error), { kind: "danger" });
  }
}

const More = styled(MoreMenu)`
  flex: none;
  & > button {
    ${SMALL} {
      min-height: 48px;
    }
  }
`;
