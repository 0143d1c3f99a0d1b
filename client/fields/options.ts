import { parseInstant } from "#domain/time/instant-text.ts";

/** What a meeting may say of itself, and most do not. Undefined: nothing. */
export type Options = {
  /** Until when people can answer: an instant as REST writes it. */
  readonly closesAt?: string | undefined;
  readonly durationMinutes?: number | undefined;
  /** How many must be able to come to a best time. */
  readonly minRespondents?: number | undefined;
};

/** Reads what was kept in storage, which is open to extensions: what has another form was not chosen. */
export function parseOptions({ closesAt, durationMinutes, minRespondents }: Record<string, unknown>): Options {
  return {
    ...(typeof closesAt === "string" && parseInstant(closesAt) !== undefined && { closesAt }),
    ...(isCount(durationMinutes) && { durationMinutes }),
    ...(isCount(minRespondents) && { minRespondents }),
  };
}

/** Whether what is there of options has their form. */
export function areOptions(value: Record<string, unknown>): boolean {
  const { closesAt, durationMinutes, minRespondents } = parseOptions(value);
  const read = { closesAt, durationMinutes, minRespondents };
  return Object.entries(read).every(([name, option]) => value[name] === option);
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value > 0;
}

/** What is to be sent of options that were changed; null takes one away. */
export function optionChanges(before: Options, after: Options) {
  return {
    ...(after.closesAt !== before.closesAt && { closesAt: after.closesAt ?? null }),
    ...(after.durationMinutes !== before.durationMinutes && { durationMinutes: after.durationMinutes ?? null }),
    ...(after.minRespondents !== before.minRespondents && { minRespondents: after.minRespondents ?? null }),
  };
}
