import { useRef } from "react";
import { newRequestID } from "./call.ts";

/** The same content is the same request: tried again after a reply that got lost, it makes no second one of what it makes. */
export function useIdempotencyKey(): (content: object) => string {
  const latest = useRef({ text: "", key: "" });
  return (content) => {
    const text = JSON.stringify(content);
    if (latest.current.text !== text) latest.current = { text, key: newRequestID() };
    return latest.current.key;
  };
}
