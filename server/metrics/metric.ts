/** One figure with all of its samples, as Prometheus names things. */
export type Metric = {
  readonly name: string;
  readonly help: string;
  readonly type: "counter" | "gauge" | "histogram";
  readonly samples: readonly Sample[];
};

export type Sample = {
  readonly value: number;
  /** Values must need no escaping: they are our own words and numbers. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Of the parts of a histogram. */
  readonly suffix?: "_bucket" | "_sum" | "_count";
};
