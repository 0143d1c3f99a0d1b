import type { Ask, ContractStage } from "./open-contract-stage.ts";

/** What is asked, and how it must be answered. Where nothing is said of a body, it is the example of the document. */
export type ContractCase = {
  readonly status: number;
  readonly title: string;
  readonly ask: (stage: ContractStage) => Promise<Ask> | Ask;
};
export const answers = (status: number, title: string, ask: ContractCase["ask"]): ContractCase => ({
  status,
  title,
  ask,
});

const UNKNOWN = "aaaaaaaaaaaa";
/** A meeting that is not there. */
export const NOWHERE = { params: { meetingID: UNKNOWN, respondentID: UNKNOWN, expectedID: UNKNOWN } };

/** A meeting that a user created, and what shows its creator. */
export async function ofUser(stage: ContractStage, more?: Ask) {
  const { headers } = await stage.user();
  const { meetingID } = (await stage.ask("createMeeting", { headers })).body as { meetingID: string };
  return { params: { meetingID }, headers, ...more };
}

/** A meeting that a guest created, with a guest's answer. */
export async function ofGuest(stage: ContractStage, more: Ask, meeting?: Parameters<ContractStage["guestMeeting"]>[0]) {
  return { ...(await stage.guestMeeting(meeting)), ...more };
}

/** The guest who made the meeting, and the id of the answer in it. */
export async function asOrganiser(stage: ContractStage, meeting?: Parameters<ContractStage["guestMeeting"]>[0]) {
  const { params, organiserKey } = await stage.guestMeeting(meeting);
  return { params, headers: { "X-Organiser-Key": organiserKey } };
}

/** A program that shows a personal access token. */
export async function byProgram(stage: ContractStage, more?: Ask) {
  const { headers } = await stage.user();
  const { token } = (await stage.ask("createAccessToken", { headers })).body as { token: string };
  return { headers: { Authorization: `Bearer ${token}` }, ...more };
}

/** A user who has nothing to do with any meeting. */
export async function asStranger(stage: ContractStage, more?: Ask) {
  return { headers: (await stage.user()).headers, ...more };
}

/** The same in a guest's meeting. */
export async function byAnotherUser(stage: ContractStage, more?: Ask) {
  return { ...(await stage.guestMeeting()), ...(await asStranger(stage)), ...more };
}

/** What the path of a feed has in the place of its names, by the reply with its address. */
export function feedParams(reply: unknown) {
  const [feedID = "", feedKey = ""] = (reply as { address: string }).address.split("/").slice(-3);
  return { feedID, feedKey };
}
