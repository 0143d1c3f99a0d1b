import styled from "@emotion/styled";
import { ON_THIS_DEVICE } from "../../live/group.ts";
import { t } from "../../text/t.ts";
import { Button } from "../../ui/Button.tsx";
import { copyText } from "../../ui/take-along.ts";
import { NOTE } from "../../ui/theme.ts";
import { useMeetingModel, useMeetingState } from "../model/use-meeting-model.ts";
import { shortName } from "./people.ts";
import { useWaitingText } from "../schedule/BestTimeText.tsx";
import { meetingLink } from "../share/SelectableText.tsx";

/** In the place of best times, which one answer does not make. */
export default function LoneAnswer() {
  const { local } = useMeetingModel();
  const { people, self = ON_THIS_DEVICE, meetingID } = useMeetingState(({ derived }) => derived);
  const waiting = useWaitingText();
  const [person] = people;
  const says = { done: t("meeting.linkCopied"), failed: t("meeting.clipboardFailed") };
  return (
    <Lone>
      <p>
        {person === undefined || person.respondentID === self
          ? t("panel.onlyYou")
          : t("panel.onlyOne", { name: shortName(person.name) })}
      </p>
      {waiting !== "" && <p>{waiting}</p>}
      {local === undefined && (
        <Button onClick={() => void copyText(meetingLink(meetingID), says)}>{t("share.copyLink")}</Button>
      )}
    </Lone>
  );
}

const Lone = styled.section`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 8px;
  & > p {
    ${NOTE};
    overflow-wrap: anywhere;
  }
  & > p + p {
    flex: 1 0 100%;
    order: 1;
  }
`;
