import * as z from "zod";
import { ACCESS } from "./access.ts";
import { endpoint } from "./endpoint.ts";
import { reply, RequestID } from "./fields.ts";
import { exampleFile } from "./times.ts";

const address = z.string().describe("It opens the feed to all who have it: keep it like a password.");

const FeedAddressReply = reply("FeedAddress", { address: address.optional() });
const NewFeedAddressReply = reply("NewFeedAddress", { address });

const FeedReply = z.string().meta({
  id: "Feed",
  description: "iCalendar (RFC 5545, with the hints of RFC 7986 when to read it again). It names no other person.",
});

const exampleAddress = {
  address: `https://overlap.example.org/api/feeds/3kTb8Wq1ZxS5nLc7RvYd2M/${"q4Xw9Zr2Tm".repeat(4)}aBc/meetings.ics`,
};

export const FEED_ENDPOINTS = {
  feedAddress: endpoint("GET /api/me/feed", {
    summary: "Read the address of one's calendar feed",
    description: "Absent while the feed is off.",
    access: ACCESS.userInSession,
    success: { status: 200, reply: FeedAddressReply },
    example: { reply: exampleAddress },
  }),
  renewFeedAddress: endpoint("POST /api/me/feed", {
    summary: "Turn one's calendar feed on, or give it another address",
    description:
      "The address before is worth nothing from then on. It is also turned off with a password that is set by a reset mail, and ends with the account.",
    access: ACCESS.userInSession,
    // A missing body counts as an empty object.
    body: z.strictObject({ requestID: RequestID.optional() }).prefault({}),
    success: { status: 201, reply: NewFeedAddressReply, location: "/api/me/feed" },
    refusals: ["unknown"],
    example: { body: {}, reply: exampleAddress },
  }),
  turnFeedOff: endpoint("DELETE /api/me/feed", {
    summary: "Turn one's calendar feed off",
    access: ACCESS.userInSession,
  }),
  feed: endpoint("GET /api/feeds/{feedID}/{feedKey}/meetings.ics", {
    summary: "Read a calendar feed",
    description:
      "Of the user whose address it is: each meeting that they created or answered and that is scheduled, as the entry that mails invite to, and the times that they marked in meetings that are not scheduled yet, as tentative events that keep no time taken. What is over has left. Calendar programs need no login for it.",
    access: ACCESS.anyone,
    limitsWithin: ["readFeed"],
    success: { status: 200, reply: FeedReply, type: "text/calendar" },
    refusals: ["unknown"],
    example: { reply: exampleFile },
  }),
};
