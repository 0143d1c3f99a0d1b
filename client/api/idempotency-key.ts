import { useRef } from "react";
import { newRequestID } from "./call.ts";

/** Equal content gets an equal key, so a retry after a lost reply creates nothing twice. */
export function useIdempotencyKey(): (content: object) => string {
  const latest = useRef({ text: "", key: "" });
  return (content) => {
    const text = JSON.stringify(content);
    if (latest.current.text !== text) latest.current = { text, key: newRequestID() };
    return latest.current.key;
  };
}
