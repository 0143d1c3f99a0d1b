/** Whether what storage holds has a meeting's form, as far as a page would break over it. */
export function isMeetingReply(data: object, meetingID: string): boolean {
  const {
    meetingID: id,
    name,
    about,
    timezone,
    tentativeDates,
    minStartHour,
    maxEndHour,
    respondents,
    viewer,
  } = data as Record<string, unknown>;
  return (
    id === meetingID &&
    [name, about, timezone].every((text) => typeof text === "string") &&
    [minStartHour, maxEndHour].every((hour) => typeof hour === "number") &&
    isTextList(tentativeDates) &&
    isObject(viewer) &&
    isObject(respondents) &&
    Object.values(respondents).every(
      (one) => isObject(one) && typeof one["name"] === "string" && isTextList(one["availabilities"]),
    )
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function isTextList(value: unknown): boolean {
  return Array.isArray(value) && value.every((text) => typeof text === "string");
}
