import type { ProviderName } from "#domain/calendar/provider.ts";
import type { ReplyOf } from "#domain/contract/endpoints.ts";
import type { User } from "#domain/user.ts";
import type { AppContext } from "../app-context.ts";

/** A user's account, as they themselves see it. */
export async function userReply(user: User, { database }: Pick<AppContext, "database">): Promise<ReplyOf<"me">> {
  const { userID, name, email, isSubscribed, reading } = user;
  const { hourCycle = "auto", firstDay = "auto", language } = reading ?? {};
  const accounts = await database.views.calendars.accounts(userID);
  const linked = accounts.filter(({ hasCalendar }) => hasCalendar);
  const problemOf = (one: ProviderName) => accounts.find(({ provider }) => provider === one)?.grantProblem;
  const [google, microsoft] = [problemOf("google"), problemOf("microsoft")];
  return {
    userID,
    name,
    email,
    isSubscribedToNotifications: isSubscribed,
    ...(hourCycle !== "auto" && { hourCycle }),
    ...(firstDay !== "auto" && { firstDay }),
    ...(language !== undefined && { language }),
    // These flags are about calendars: a user who only logs in with a provider has linked nothing.
    hasLinkedGoogleAccount: linked.some(({ provider }) => provider === "google"),
    hasLinkedMicrosoftAccount: linked.some(({ provider }) => provider === "microsoft"),
    ...(google !== undefined && { googleAccountProblem: google }),
    ...(microsoft !== undefined && { microsoftAccountProblem: microsoft }),
  };
}
