import type { Metric, Sample } from "./metric.ts";

/** Metrics in the text form that Prometheus reads (version 0.0.4). */
export function metricsText(metrics: readonly Metric[]): string {
  return metrics.map(metricText).join("");
}

function metricText({ name, help, type, samples }: Metric): string {
  const head = `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`;
  return head + samples.map((sample) => sampleLine(name, sample)).join("");
}

function sampleLine(name: string, { suffix, labels = {}, value }: Sample): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${text}"`);
  return `${name}${suffix ?? ""}${pairs.length === 0 ? "" : `{${pairs.join(",")}}`} ${value}\n`;
}
