import type { Metric } from "./metric.ts";

/** A single figure that goes up and down. */
export function gauge(name: string, help: string, value: number): Metric {
  return { name, help, type: "gauge", samples: [{ value }] };
}
