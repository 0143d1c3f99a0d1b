import { gauge } from "./gauge.ts";
import type { Metric } from "./metric.ts";

const MICROSECONDS = 1_000_000;

/** How this process fares, under the names that Prometheus' own libraries use. */
export function processMetrics(): readonly Metric[] {
  const { user, system } = process.cpuUsage();
  return [
    gauge("process_resident_memory_bytes", "Memory in use.", process.memoryUsage.rss()),
    gauge("process_start_time_seconds", "When the process started, since 1970.", performance.timeOrigin / 1_000),
    counter("process_cpu_seconds_total", "Processor time spent.", (user + system) / MICROSECONDS),
    counter(
      "nodejs_eventloop_active_seconds_total",
      "Time in which the event loop was busy.",
      performance.eventLoopUtilization().active / 1_000,
    ),
  ];
}

function counter(name: string, help: string, value: number): Metric {
  return { name, help, type: "counter", samples: [{ value }] };
}
