import { z } from "zod";
import { asciiEmail } from "#domain/email.ts";
import { adminCall, AdminRefusal } from "./admin-call.ts";
import { erasePerson } from "./erase-person.ts";
import { exportPerson } from "./export-person.ts";

const OfPerson = z.strictObject({ address: z.string().max(300) });

/** Returns an address in its stored form, in lower case. */
function addressOf(text: string): string {
  const email = asciiEmail(text.trim())?.toLowerCase();
  if (email === undefined) throw new AdminRefusal(`${text.trim()} is no email address.`);
  return email;
}

export const personCalls = {
  "person/export": adminCall({
    body: OfPerson,
    run: (context, { address }) => exportPerson(addressOf(address), context),
  }),
  "person/erase": adminCall({
    body: OfPerson.extend({ deleteMeetings: z.boolean() }),
    run: (context, { address, deleteMeetings }) => erasePerson({ email: addressOf(address), deleteMeetings }, context),
    change: ({ userIDs, accounts, answers, expected, mails }) =>
      accounts + answers + expected + mails > 0 ? { userIDs, answers, expected, mails } : undefined,
  }),
};
