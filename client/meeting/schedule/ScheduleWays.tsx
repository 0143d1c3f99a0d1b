import styled from "@emotion/styled";
import { useState } from "react";
import type { SlotRange } from "#domain/meeting/schedule.ts";
import { lengthText, scheduleText } from "../../time/stretch-text.ts";
import { Button } from "../../ui/Button.tsx";
import { SMALL } from "../../ui/theme.ts";
import { toast } from "../../ui/toast.ts";
import { useMeetingState } from "../session/use-session.ts";
import { copyText, meetingLink } from "../share/copy-text.ts";
import { SelectableText } from "../share/SelectableText.tsx";
import { CalendarMenu } from "./CalendarMenu.tsx";
import { instants, zoneText } from "./range-text.ts";
import { t } from "../../text/t.ts";

/** Takes the scheduled time elsewhere: into a calendar, or as text. */
export function ScheduleWays({ range }: { range: SlotRange }) {
  const { meetingID, name, about } = useMeetingState(({ facts }) => facts.meeting);
  const zone = useMeetingState(({ facts }) => facts.zone);
  const [refusals, setRefusals] = useState(0);
  const time = instants(range);
  const link = meetingLink(meetingID);
  const when = { time: scheduleText(time, zone), zone: zoneText(range, zone), length: lengthText(time) };
  const text = `${name}\n${t("schedule.when", when)}\n${link}`;
  async function copy(): Promise<void> {
    const isCopied = await copyText(text);
    setRefusals((before) => (isCopied ? 0 : before + 1));
    if (isCopied) toast(t("schedule.textCopied"), { kind: "primary" });
  }
  return (
    <>
      <Buttons>
        <CalendarMenu meetingID={meetingID} entry={{ name, about, link, ...time }} />
        <Button onClick={() => void copy()}>{t("schedule.copyText")}</Button>
      </Buttons>
      {refusals > 0 && <SelectableText label={t("schedule.text")} text={text} selections={refusals} />}
    </>
  );
}

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  ${SMALL} {
    flex: 1 0 100%;
    & > * {
      flex: 1 1 auto;
    }
  }
`;
