import type { RouteName } from "#domain/contract/routes.ts";
import type { Ask, ContractStage } from "./open-contract-stage.ts";
import { DESCRIBED_CALLS } from "./openapi-checker.ts";

/** What is asked, and how it must be answered. */
export type ContractCase = readonly [status: number, title: string, ask: (stage: ContractStage) => Promise<Ask> | Ask];

/** The body that the document shows for a call. */
export function exampleOf(name: RouteName): unknown {
  return DESCRIBED_CALLS.get(name)?.requestBody?.content["application/json"]?.example;
}

/** A meeting that a user created, and what shows its creator. */
export async function ofUser(stage: ContractStage, more?: Ask) {
  const creator = await stage.user();
  const { body: meeting } = await stage.ask("createMeeting", {
    body: exampleOf("createMeeting"),
    headers: creator.headers,
  });
  const { meetingID } = meeting as { meetingID: string };
  return { params: { meetingID }, headers: creator.headers, ...more };
}

/** A meeting that a guest created, with a guest's answer. */
export async function ofGuest(stage: ContractStage, more: Ask, meeting?: Parameters<ContractStage["guestMeeting"]>[0]) {
  return { ...(await stage.guestMeeting(meeting)), ...more };
}

/** The guest who made the meeting, and the id of the answer in it. */
export async function asOrganiser(
  stage: ContractStage,
  more?: Ask,
  meeting?: Parameters<ContractStage["guestMeeting"]>[0],
) {
  const { params, organiserKey } = await stage.guestMeeting(meeting);
  return { params, headers: { "X-Organiser-Key": organiserKey }, ...more };
}

/** A program that shows a personal access token. */
export async function byProgram(stage: ContractStage, more?: Ask) {
  const { headers } = await stage.user();
  const { body } = await stage.ask("createAccessToken", { headers, body: exampleOf("createAccessToken") });
  return { headers: { Authorization: `Bearer ${(body as { token: string }).token}` }, ...more };
}

/** A user who has nothing to do with any meeting. */
export async function asStranger(stage: ContractStage, more?: Ask) {
  return { headers: (await stage.user()).headers, ...more };
}

/** What the path of a feed has in the place of its names, by the reply with its address. */
export function feedParams(reply: unknown) {
  const [feedID = "", feedKey = ""] = (reply as { address: string }).address.split("/").slice(-3);
  return { feedID, feedKey };
}
