import type { RequestHandler } from "express";
import type { Metric, Sample } from "./metric.ts";

/** Seconds: from a reply out of the cache to one that somebody waits for. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5] as const;
const STATUSES = ["1xx", "2xx", "3xx", "4xx", "5xx"] as const;

export type RequestCounter = { readonly count: RequestHandler; readonly metrics: () => readonly Metric[] };

/** Counts every answered request by its kind of status and by how long its sender waited. Never by its address. */
export function countRequests(): RequestCounter {
  const byStatus = STATUSES.map(() => 0);
  const byTime = BUCKETS.map(() => 0);
  let count = 0;
  let seconds = 0;
  return {
    count(_request, response, next) {
      const began = performance.now();
      response.on("close", () => {
        const took = (performance.now() - began) / 1_000;
        const status = Math.floor(response.statusCode / 100) - 1;
        byStatus[status] = (byStatus[status] ?? 0) + 1;
        const bucket = BUCKETS.findIndex((most) => took <= most);
        if (bucket >= 0) byTime[bucket] = (byTime[bucket] ?? 0) + 1;
        count += 1;
        seconds += took;
      });
      next();
    },
    metrics: () => [
      {
        name: "overlap_http_requests_total",
        help: "Requests answered, by kind of status.",
        type: "counter",
        samples: STATUSES.map((status, at) => ({ labels: { status }, value: byStatus[at] ?? 0 })),
      },
      {
        name: "overlap_http_request_seconds",
        help: "How long requests took.",
        type: "histogram",
        samples: [...buckets(byTime, count), { suffix: "_sum", value: seconds }, { suffix: "_count", value: count }],
      },
    ],
  };
}

/** Each bucket of a histogram holds those below it too. */
function buckets(byTime: readonly number[], count: number): Sample[] {
  let sum = 0;
  const filled = BUCKETS.map((most, at): Sample => {
    sum += byTime[at] ?? 0;
    return { suffix: "_bucket", labels: { le: `${most}` }, value: sum };
  });
  return [...filled, { suffix: "_bucket", labels: { le: "+Inf" }, value: count }];
}
