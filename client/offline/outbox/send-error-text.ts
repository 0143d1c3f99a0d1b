import type { SendError } from "./queued-answer.ts";

/** Why an answer of this device could not be stored, to its person. */
export function sendErrorText({ kind, message }: SendError, meetingName: string): string {
  const name = `“${meetingName}”`;
  switch (kind) {
    case "meeting-gone":
      return `${name} was deleted before your times could be sent.`;
    case "answer-gone":
      return `Somebody deleted your answer in ${name} before your changes could be sent.`;
    case "times-gone":
      return `The days or hours of ${name} were changed meanwhile, and some of your times are no longer among them.`;
    case "protected":
      return `In ${name} this answer cannot be changed from here any more: it is protected now, or belongs to an account.`;
    case "signed-out":
      return `Your login ended before your times for ${name} could be sent. Log in again, and they will be.`;
    case "full":
    case "refused":
      return `The server did not take your times for ${name}: ${message}`;
  }
}
