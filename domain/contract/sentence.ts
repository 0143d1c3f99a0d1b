import { message, type Message, type MessageKey, type Rest } from "../messages/message.ts";

/** The sentence of a schema for what it refuses. A schema takes only text, so it is the message in JSON. */
export function sentence<Key extends MessageKey>(key: Key, ...values: Rest<Key>): string {
  return JSON.stringify(message(key, ...values));
}

/** The message that {@link sentence} wrote; undefined for the words of the schemas' library. */
export function readSentence(text: string): Message | undefined {
  return text.startsWith("{") ? (JSON.parse(text) as Message) : undefined;
}
