import type { ReplyOf } from "#domain/contract/endpoints.ts";
import type { User } from "#domain/user.ts";

/** Somebody's account, as they themselves see it. */
export function userReply({ userID, name, email, isSubscribed }: User): ReplyOf<"me"> {
  return {
    userID,
    name,
    email,
    isSubscribedToNotifications: isSubscribed,
    // Providers come with linked accounts.
    hasLinkedGoogleAccount: false,
    hasLinkedMicrosoftAccount: false,
  };
}
