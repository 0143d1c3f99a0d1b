import * as z from "zod";
import { LIMITS } from "../limits.ts";
import type { MeetingKind } from "../meeting/kind.ts";
import { WEEKDAYS } from "../time/weekdays.ts";
import { parseWrittenSlot, type WrittenSlot } from "../time/slot-notation.ts";
import { parseSlotOf, type Slot } from "../time/slot.ts";
import { parsedBy, sentence, writtenSchema } from "./fields.ts";

const NO_TEXT = sentence("api.timeNoText");
const TIME_FORM = sentence("api.timeForm");
export const MIXED = sentence("api.mixedTimes");

/** A time of a weekly or whole-day meeting. */
export const FloatingSlot = z
  .string(NO_TEXT)
  .transform((text, context): WrittenSlot => {
    const written = parseWrittenSlot(text);
    if (written !== undefined && written.kind !== "dates") return written;
    context.addIssue({ code: "custom", message: sentence("api.floatingTimeForm") });
    return z.NEVER;
  })
  .meta({
    description: "`MO 14:00` of a meeting on days of the week, `2026-11-24` of one of whole days.",
    pattern: `^((${WEEKDAYS.join("|")}) ([01][0-9]|2[0-3]):(00|15|30|45)|[0-9]{4}-[0-9]{2}-[0-9]{2})$`,
    examples: ["MO 14:00", "2026-11-24"],
  });

/** A slot by its start instant. */
export const SlotText = z
  .string(NO_TEXT)
  .transform(parsedBy(parseSlotOf, TIME_FORM))
  .meta({
    description:
      "An instant on a quarter hour, in any form of ISO 8601 that says its offset: `2026-11-24T14:00:00Z`, `2026-11-24T14:00:00.000Z`, `2026-11-24T15:00+01:00`.",
    // `date-time` would need seconds.
    pattern: "^[0-9]{4}-?[0-9]{2}-?[0-9]{2}[Tt][0-9]{2}:?[0-9]{2}(:?00([.,]0{1,9})?)?([Zz]|[+-][0-9]{2}(:?[0-9]{2})?)$",
    examples: ["2026-11-24T14:00:00Z", "2026-11-24T14:00:00.000Z", "2026-11-24T15:00+01:00"],
  });

/** Slots of a request, in the notation of one kind; `kind` is absent for an empty list. */
export type WrittenSlots = ReadonlySet<Slot> & {
  readonly kind?: MeetingKind | undefined;
  /** As it was sent, for the places of faults. */
  readonly sent?: readonly unknown[] | undefined;
};

/** Returns the place of each slot in the sent list, such as `availabilities[2]`; the list if it is unknown. */
export function placesIn(name: string, list: Pick<WrittenSlots, "sent"> | undefined): (slot: Slot) => string {
  let places: Map<Slot, string> | undefined;
  return (slot) => {
    places ??= new Map(
      (list?.sent ?? []).flatMap((time, index) => {
        const written = typeof time === "string" ? parseWrittenSlot(time) : undefined;
        return written === undefined ? [] : [[written.slot, `${name}[${index}]`] as const];
      }),
    );
    return places.get(slot) ?? name;
  };
}

/** Reads the times of a list, and the faults of malformed ones by index. */
export function readSlots(times: readonly unknown[]) {
  const slots: Set<Slot> & { kind?: MeetingKind | undefined; sent?: readonly unknown[] } = new Set();
  slots.sent = times;
  const faults: [index: number, fault: string][] = [];
  for (const [index, time] of times.entries()) {
    const written = typeof time === "string" ? parseWrittenSlot(time) : undefined;
    slots.kind ??= written?.kind;
    if (written !== undefined && written.kind === slots.kind) slots.add(written.slot);
    else faults.push([index, typeof time !== "string" ? NO_TEXT : written === undefined ? TIME_FORM : MIXED]);
  }
  return { slots: slots satisfies WrittenSlots, faults };
}

const AnySlot = z.union([SlotText, FloatingSlot]);

/**
 * Slots in any order without repeats. One transformation reads all slots, because a schema for each slot would be most
 * of a save's garbage.
 */
export const SlotList = z
  .custom<readonly unknown[]>(Array.isArray, sentence("api.timesNoList"))
  .meta({ override: writtenSchema(z.array(AnySlot).max(LIMITS.slots)) })
  .transform((times, context): WrittenSlots => {
    if (times.length > LIMITS.slots) {
      context.addIssue({ code: "custom", message: sentence("api.tooManyTimes") });
      return z.NEVER;
    }
    const { slots, faults } = readSlots(times);
    for (const [index, fault] of faults) context.addIssue({ code: "custom", message: fault, path: [index] });
    return slots;
  })
  .describe("Starts of slots of the meeting, in any order: instants, or as `GET …/slots` writes them.");
