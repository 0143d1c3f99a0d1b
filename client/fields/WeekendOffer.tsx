import { isAtWeekend } from "#domain/time/words/day-text.ts";
import type { Reader } from "#domain/time/words/reading-settings.ts";
import { useReader } from "../time/words.ts";
import { TextButton } from "../ui/TextButton.tsx";
import { t } from "../text/t.ts";

export type WeekendOfferProps = {
  readonly added: ReadonlySet<string>;
  readonly onLeaveOut: (weekend: ReadonlySet<string>) => void;
};

/** Most groups do not mean the weekend within a drag. */
export default function WeekendOffer({ added, onLeaveOut }: WeekendOfferProps) {
  const weekend = weekendWithin(added, useReader());
  if (weekend.size === 0) return null;
  return <TextButton onClick={() => onLeaveOut(weekend)}>{t("home.leaveWeekendOut")}</TextButton>;
}

export function weekendWithin(days: ReadonlySet<string>, reader: Reader): ReadonlySet<string> {
  const inOrder = [...days].toSorted();
  const ends = [inOrder[0], inOrder.at(-1)];
  if (ends.some((day) => day === undefined || isAtWeekend(reader, day))) return new Set();
  return new Set(inOrder.filter((day) => isAtWeekend(reader, day)));
}
