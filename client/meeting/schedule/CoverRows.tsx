import { useState } from "react";
import type { CoverSession } from "#domain/deciding/cover.ts";
import { t } from "../../text/t.ts";
import { countedPeople } from "../model/selectors.ts";
import { useMeetingState } from "../model/use-meeting-model.ts";
import { FoldButton } from "./FoldButton.tsx";
import { List } from "./time-style.ts";
import { TimeChoice } from "./TimeChoice.tsx";
import type { Choice } from "./use-choice.ts";

type CoverRowsProps = { readonly cover: readonly CoverSession[]; readonly choice: Choice };

/** The sessions that together reach everybody, behind the last row. */
export function CoverRows({ cover, choice }: CoverRowsProps) {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const all = useMeetingState(countedPeople);
  const text = coverText(cover, all);
  const isOpen = isUnfolded || choice.open.startsWith("cover");
  return (
    <>
      <FoldButton isOpen={isOpen} onPress={() => setIsUnfolded(!isOpen)}>
        {text}
      </FoldButton>
      {isOpen && (
        <List aria-label={text}>
          {cover.map((time, at) => (
            <TimeChoice key={at} place={`cover ${at}`} {...{ time, choice }} />
          ))}
        </List>
      )}
    </>
  );
}

function coverText(cover: readonly CoverSession[], all: number): string {
  const sessions = cover.length === 2 ? "two" : "three";
  const free = new Set(cover.flatMap((time) => [...time.free, ...time.ifNeeded])).size;
  return free === all ? t("panel.coverAll", { sessions }) : t("panel.coverMost", { sessions, free, all });
}
