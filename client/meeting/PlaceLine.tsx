import styled from "@emotion/styled";
import { t } from "../text/t.ts";
import { Marked } from "../text/Marked.tsx";
import { LinkedText } from "./LinkedText.tsx";

export default function PlaceLine({ place }: { place: string }) {
  const where = (
    <bdi>
      <LinkedText text={place} />
    </bdi>
  );
  return (
    <Line>
      <Marked text={t("meeting.place")} marks={{ place: () => where }} />
    </Line>
  );
}

const Line = styled.small`
  display: block;
  font-size: var(--text-note);
  line-height: 1.5;
  overflow-wrap: anywhere;
`;
