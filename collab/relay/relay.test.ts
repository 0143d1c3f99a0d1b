import { serialize } from "node:v8";
import { expect, test } from "vitest";
import { parseMeetingID, parseRespondentID, parseUserID } from "#domain/ids.ts";
import { decodeRelayMessage, encodeRelayMessage, type RelayMessage } from "./relay.ts";

const meetingID = parseMeetingID("meeting00001")!;
const userID = parseUserID("user00000001")!;
const MESSAGES: readonly RelayMessage[] = [
  { kind: "change", meetingID, seq: 2 ** 40, update: Uint8Array.of(1, 2, 3) },
  { kind: "presence", meetingID, presence: Uint8Array.of(0) },
  { kind: "askPresence", meetingID },
  { kind: "deleted", meetingID },
  { kind: "alive" },
  { kind: "linkEnded", meetingID, respondentID: parseRespondentID("respondent01")! },
  { kind: "loginEnded", userID },
  { kind: "loginEnded", userID, tokenID: "some-token" },
];

test.each(MESSAGES)("decodeRelayMessage returns the encoded message: $kind", (message) => {
  expect(decodeRelayMessage(encodeRelayMessage({ sender: "process1", message }))).toEqual({
    sender: "process1",
    message,
  });
});

test("decodeRelayMessage returns undefined for a malformed message", () => {
  const message = encodeRelayMessage({ sender: "process1", message: MESSAGES[0]! });
  expect(decodeRelayMessage(new Uint8Array())).toBeUndefined();
  expect(decodeRelayMessage(message.subarray(0, 20))).toBeUndefined();
  expect(decodeRelayMessage(Uint8Array.from(message).fill(99, 0, 1))).toBeUndefined();
  expect(decodeRelayMessage(new Uint8Array(100))).toBeUndefined();
  for (const value of [null, 1, "text", {}, { sender: "process1" }]) {
    expect(decodeRelayMessage(serialize(value))).toBeUndefined();
  }
});
