import { useMutation } from "@tanstack/react-query";
import styled from "@emotion/styled";
import { t } from "../../text/t.ts";
import { copyText } from "../../ui/take-along.ts";
import { TextButton } from "../../ui/TextButton.tsx";
import { useExpectedCalls } from "./expected.ts";
import { type Person, shortName } from "./people.ts";

/** Copies a person's own link, with which that person can change the answer. */
export default function AskButton({ person: { expectedID, name } }: { readonly person: Person }) {
  const { link } = useExpectedCalls();
  const says = { done: t("expected.linkCopied", { name }), failed: t("meeting.clipboardFailed") };
  const asking = useMutation({ mutationFn: async () => copyText(await link(expectedID), says) });
  return (
    <Ask aria-busy={asking.isPending || undefined} onClick={() => asking.mutate()}>
      {t("expected.ask", { name: shortName(name) })}
    </Ask>
  );
}

const Ask = styled(TextButton)`
  font-weight: 600;
`;
