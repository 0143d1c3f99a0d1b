import { Agent, request } from "node:http";
import { type AnsweredMeeting, fortySlots } from "./answered-meeting.ts";

/** Saves answers one after the other as a browser does, over one connection. Every save changes something. */
export function saveOverOneConnection(
  url: string,
  { meetingID, respondentIDs }: AnsweredMeeting,
): { next: () => Promise<void>; end: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let turn = respondentIDs.length; // the answers so far are those of the turns before

  function next(): Promise<void> {
    turn += 1;
    const path = `${url}/api/meetings/${meetingID}/respondents/${respondentIDs[turn % respondentIDs.length]}`;
    const body = JSON.stringify({ availabilities: fortySlots(turn) });
    return new Promise((resolve, reject) => {
      const headers = { "content-type": "application/json", "content-length": body.length };
      const put = request(path, { method: "PUT", agent, headers }, (response) => {
        response.resume();
        response.on("end", () =>
          response.statusCode === 200 ? resolve() : reject(new Error(`${response.statusCode}`)),
        );
      });
      put.on("error", reject);
      put.end(body);
    });
  }

  return { next, end: () => agent.destroy() };
}
