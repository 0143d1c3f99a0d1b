import { parseInstant } from "#domain/time/instant-text.ts";
import { isSlotMinutes, type SlotMinutes } from "#domain/time/slot.ts";

/** What a meeting may say of itself, and most do not. Undefined: nothing. */
export type Options = {
  /** Until when people can answer: an instant as REST writes it. */
  readonly closesAt?: string | undefined;
  /** Undefined: half hours. */
  readonly slotMinutes?: SlotMinutes | undefined;
  readonly durationMinutes?: number | undefined;
  /** Where the group meets. */
  readonly place?: string | undefined;
  /** How many must be able to come to a best time. */
  readonly minRespondents?: number | undefined;
  /** Undefined: everyone with the link sees the answers. */
  readonly answersVisibleTo?: "organiser" | undefined;
  /** Answers may say of a time that it is possible if needed. Undefined: they may not. */
  readonly allowIfNeeded?: boolean | undefined;
};

/** Reads what was kept in storage, which is open to extensions: what has another form was not chosen. */
export function parseOptions(value: Record<string, unknown>): Options {
  const { closesAt, slotMinutes, durationMinutes, place, minRespondents, allowIfNeeded } = value;
  return {
    ...(typeof closesAt === "string" && parseInstant(closesAt) !== undefined && { closesAt }),
    ...(isSlotMinutes(slotMinutes) && { slotMinutes }),
    ...(isCount(durationMinutes) && { durationMinutes }),
    ...(typeof place === "string" && { place }),
    ...(isCount(minRespondents) && { minRespondents }),
    ...(value["answersVisibleTo"] === "organiser" && { answersVisibleTo: "organiser" }),
    ...(allowIfNeeded === true && { allowIfNeeded }),
  };
}

/** Whether what is there of options has their form. */
export function areOptions(value: Record<string, unknown>): boolean {
  const { closesAt, slotMinutes, durationMinutes, place, minRespondents, answersVisibleTo, allowIfNeeded } =
    parseOptions(value);
  const read = { closesAt, slotMinutes, durationMinutes, place, minRespondents, answersVisibleTo, allowIfNeeded };
  return Object.entries(read).every(([name, option]) => value[name] === option);
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value > 0;
}

/** With slots of another length, and the next length of the meeting that is made of them. */
export function slotsChange({ durationMinutes }: Options, slotMinutes: SlotMinutes): Options {
  const slots = { slotMinutes: slotMinutes === 30 ? undefined : slotMinutes };
  if (durationMinutes === undefined || durationMinutes % slotMinutes === 0) return slots;
  return { ...slots, durationMinutes: Math.ceil(durationMinutes / slotMinutes) * slotMinutes };
}

/** What is to be sent of options that were changed; null takes one away. */
export function optionChanges(before: Options, after: Options) {
  const place = after.place?.trim() || undefined;
  return {
    ...(place !== before.place && { place: place ?? null }),
    ...(after.closesAt !== before.closesAt && { closesAt: after.closesAt ?? null }),
    ...(after.slotMinutes !== before.slotMinutes && { slotMinutes: after.slotMinutes ?? 30 }),
    ...(after.durationMinutes !== before.durationMinutes && { durationMinutes: after.durationMinutes ?? null }),
    ...(after.minRespondents !== before.minRespondents && { minRespondents: after.minRespondents ?? null }),
    ...(after.answersVisibleTo !== before.answersVisibleTo && {
      answersVisibleTo: after.answersVisibleTo ?? ("everyone" as const),
    }),
    ...(after.allowIfNeeded !== before.allowIfNeeded && { allowIfNeeded: after.allowIfNeeded === true }),
  };
}
