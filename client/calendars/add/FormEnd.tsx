import styled from "@emotion/styled";
import { t } from "../../text/t.ts";
import { Button } from "../../ui/Button.tsx";
import { Footer } from "../../ui/Dialog.tsx";
import { RequestFailure } from "../../ui/Failure.tsx";
import { Hint } from "../../ui/Muted.tsx";

type FormEndProps = {
  /** Says where the calendar is kept, and who sees it. */
  readonly note: string;
  /** Names the present reading. */
  readonly reading: string | undefined;
  readonly failure: Error | null;
  readonly stop: () => void;
  readonly onClose: () => void;
};

/** The end of each form of the dialog. While a slow calendar is read, its first button stops the reading. */
export function FormEnd({ note, reading, failure, stop, onClose }: FormEndProps) {
  const isBusy = reading !== undefined;
  return (
    <>
      <Note role="status">{isBusy ? t("calendars.reading", { name: reading }) : note}</Note>
      <RequestFailure error={failure} />
      <Footer>
        <Button onClick={isBusy ? stop : onClose}>{isBusy ? t("calendars.stop") : t("common.cancel")}</Button>
        <Button kind="primary" type="submit" busy={isBusy} busyText={t("calendars.addIt")}>
          {t("calendars.addIt")}
        </Button>
      </Footer>
    </>
  );
}

const Note = styled(Hint)`
  margin-top: 16px;
`;
