import styled from "@emotion/styled";
import { useState, useSyncExternalStore } from "react";
import { connectivity } from "../../api/connectivity.ts";
import { Marked } from "../../text/Marked.tsx";
import { t } from "../../text/t.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { RaisedChoice } from "../../ui/form/RaisedChoice.tsx";
import { Link } from "../../ui/Link.tsx";
import { Hint, Muted } from "../../ui/Muted.tsx";
import { AddFiles } from "./AddFiles.tsx";
import { AddFromServer } from "./AddFromServer.tsx";
import type { ChosenMeeting } from "./chosen-meeting.ts";

export type AddCalendarProps = {
  /** Undefined for a guest. */
  readonly token: string | undefined;
  /** Absent in the settings: a file is kept with the draft of a meeting, so no file can be added. */
  readonly meeting?: ChosenMeeting | undefined;
  readonly onClose: () => void;
};

const KINDS = { address: t("calendars.address"), account: t("calendars.account"), file: t("calendars.file") };
const KINDS_ELSEWHERE = { address: KINDS.address, account: KINDS.account };

/** Brings React Aria with it: import it with `later()`. */
export default function AddCalendar({ token, meeting, onClose }: AddCalendarProps) {
  const isOnline = useSyncExternalStore(connectivity.subscribe, connectivity.read);
  const [kind, setKind] = useState<keyof typeof KINDS>(isOnline || meeting === undefined ? "address" : "file");
  // A guest could keep the password of an account nowhere.
  const needsLogin = kind === "account" && token === undefined;
  return (
    <Dialog title={t("calendars.add")} onClose={onClose} closesOutside={false}>
      <Kinds
        label={t("calendars.kind")}
        options={meeting === undefined ? KINDS_ELSEWHERE : KINDS}
        chosen={kind}
        onChoose={setKind}
      />
      {!isOnline && kind !== "file" && <Offline role="status">{t("calendars.offline")}</Offline>}
      {needsLogin && (
        <Muted>
          <Marked text={t("calendars.accountNeedsLogin")} marks={{ signup: way("/signup"), login: way("/login") }} />
        </Muted>
      )}
      {kind !== "file" && !needsLogin && (
        <AddFromServer kind={kind} token={token} meeting={meeting} onClose={onClose} />
      )}
      {kind === "file" && meeting !== undefined && <AddFiles meeting={meeting} onClose={onClose} />}
    </Dialog>
  );
}

const way = (to: string) => (words: string) => <Link to={to}>{words}</Link>;

const Kinds = styled(RaisedChoice<keyof typeof KINDS>)`
  margin-bottom: 16px;
  & > label {
    flex: 1;
  }
`;

const Offline = styled(Hint)`
  margin-bottom: 16px;
`;
