import type { Wishes } from "#domain/deciding/wishes.ts";
import { QUARTER_MS } from "#domain/time/slot.ts";
import { lengthText } from "../../time/late-words.ts";
import { t } from "../../text/t.ts";

/** In the place of best times, where the meeting needs more people at once than can come. */
export default function TooFew({ slotCount, slotLength, minRespondents }: Wishes) {
  const length = lengthText({ start: 0, end: slotCount * slotLength * QUARTER_MS });
  return <p>{t("deciding.tooFew", { count: minRespondents, length })}</p>;
}
