import { useQuery } from "@tanstack/react-query";
import styled from "@emotion/styled";
import { t } from "../../text/t.ts";
import { Button } from "../../ui/Button.tsx";
import { Footer } from "../../ui/Dialog.tsx";
import { RequestFailure } from "../../ui/Failure.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { SelectableText, useCopying } from "../share/SelectableText.tsx";
import { type ExpectedViewProps, type Person, useExpected, useExpectedCalls } from "./expected.ts";

const AT_ONCE = 6;

/** All personal links as lines for a chat. */
export function LinksView({ onView }: ExpectedViewProps) {
  const expected = useExpected();
  const { meetingID, link } = useExpectedCalls();
  const links = useQuery({
    queryKey: ["personal-links", meetingID, expected.map(({ expectedID }) => expectedID)],
    queryFn: () => linesOf(expected, link),
    // A link may be replaced at any time.
    gcTime: 0,
  });
  const lines = links.data ?? "";
  const { refusals, copy } = useCopying(lines, t("expected.linksCopied"));
  return (
    <>
      <p>{t("expected.linksExplained")}</p>
      {links.isPending && <Spinner />}
      <RequestFailure error={links.error} />
      {links.isSuccess && (
        <Lines>
          <SelectableText label={t("expected.linksTitle")} text={lines} selections={refusals} />
          {refusals > 0 && <small>{t("share.cannotCopy")}</small>}
        </Lines>
      )}
      <Footer>
        <Button onClick={() => onView({ kind: "list" })}>{t("expected.back")}</Button>
        <Button kind="primary" disabled={links.isPending} onClick={links.isError ? () => void links.refetch() : copy}>
          {links.isError ? t("common.tryAgain") : t("expected.copyAll")}
        </Button>
      </Footer>
    </>
  );
}

async function linesOf(people: readonly Person[], linkOf: (expectedID: string) => Promise<string>): Promise<string> {
  const lines: string[] = [];
  for (let at = 0; at < people.length; at += AT_ONCE) {
    const some = people.slice(at, at + AT_ONCE);
    const links = await Promise.all(some.map(({ expectedID }) => linkOf(expectedID)));
    lines.push(...some.map(({ name }, one) => t("expected.linkLine", { name, link: links[one] ?? "" })));
  }
  return lines.join("\n");
}

const Lines = styled.div`
  display: grid;
  gap: 8px;
  margin-top: 16px;
  & > [role="textbox"] {
    max-height: 40vh;
    overflow-y: auto;
    font-size: var(--text-note);
  }
  & > small {
    color: var(--muted);
  }
`;
