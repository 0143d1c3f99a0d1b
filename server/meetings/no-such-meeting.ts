import { refuse } from "#domain/refusal.ts";

export function noSuchMeeting(): never {
  return refuse("unknown", "There is no such meeting.");
}
