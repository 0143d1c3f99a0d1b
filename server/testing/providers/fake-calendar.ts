/** An event as a test or a demonstration writes it. Times are ISO instants, of whole days dates. */
export type FakeEvent = {
  readonly id: string;
  readonly title?: string;
  readonly start: string;
  readonly end: string;
  readonly isAllDay?: boolean;
  readonly response?: "accepted" | "declined" | "tentative" | "needsAction";
  readonly showAs?: "busy" | "free" | "tentative";
  readonly isCancelled?: boolean;
  readonly repeats?: { readonly everyDays: number; readonly times: number };
  /** The series master of an occurrence. */
  readonly seriesID?: string;
  /** As the app wrote it. */
  readonly written?: Readonly<Record<string, unknown>>;
};

/** `skipped`: its occurrences that were taken out by hand, and at which revision each. */
type Kept = FakeEvent & { readonly changed: number; readonly skipped?: ReadonlyMap<number, number> };
type Span = { readonly from: number; readonly until: number };

const DAY_MS = 86_400_000;

/** A person's calendar at a provider that stands in for the real one: it counts its changes, as real ones do. */
export function createFakeCalendar() {
  const events = new Map<string, Kept>();
  let revision = 1;
  let oldest = 0;

  return {
    put(event: FakeEvent): void {
      revision += 1;
      events.set(event.id, { ...event, changed: revision });
    },
    /** Keeps a shadow of a removed event, as real calendars do. */
    cancel(id: string): boolean {
      const event = events.get(id);
      if (event === undefined || event.isCancelled) return false;
      revision += 1;
      events.set(id, { ...event, isCancelled: true, changed: revision });
      return true;
    },
    /** Takes one occurrence out of an event that repeats. */
    skip(id: string, index: number): void {
      const event = events.get(id);
      if (event?.repeats === undefined) throw new Error(`${id} does not repeat.`);
      revision += 1;
      events.set(id, { ...event, skipped: new Map([...(event.skipped ?? []), [index, revision]]) });
    },
    get: (id: string): FakeEvent | undefined => events.get(id),
    /** The events that a person would see. */
    present: (): FakeEvent[] => [...events.values()].filter((event) => !event.isCancelled),
    revision: () => revision,
    /** From now on no client can ask what changed before. */
    forgetChanges(): void {
      revision += 1;
      oldest = revision;
    },
    isTooOld: (since: number) => since < oldest,
    within: (span: Span): FakeEvent[] =>
      [...events.values()]
        .filter((event) => !event.isCancelled)
        .flatMap(instances)
        .filter((one) => overlaps(one, span)),
    changedSince: (since: number): FakeEvent[] =>
      [...events.values()].filter(({ changed }) => changed > since).flatMap(instances),
    /** Occurrences that were removed since then, as cancelled events; some providers do not report them. */
    skippedSince: (since: number): FakeEvent[] =>
      [...events.values()].flatMap((event) =>
        allInstances(event)
          .filter((_, index) => (event.skipped?.get(index) ?? 0) > since)
          .map(cancelled),
      ),
  };
}
export type FakeCalendar = ReturnType<typeof createFakeCalendar>;

const cancelled = (event: FakeEvent): FakeEvent => ({ ...event, isCancelled: true });

function instances(event: Kept): FakeEvent[] {
  return allInstances(event).filter((_, index) => event.skipped?.has(index) !== true);
}

function allInstances({ repeats, ...event }: Kept): FakeEvent[] {
  if (repeats === undefined) return [event];
  return Array.from({ length: repeats.times }, (_, index) => {
    const later = (text: string) => {
      const moved = new Date(Date.parse(text) + index * repeats.everyDays * DAY_MS).toISOString();
      return event.isAllDay === true ? moved.slice(0, 10) : moved;
    };
    return {
      ...event,
      seriesID: event.id,
      id: `${event.id}_${index}`,
      start: later(event.start),
      end: later(event.end),
    };
  });
}

function overlaps({ start, end }: FakeEvent, { from, until }: Span): boolean {
  return Date.parse(start) < until && Date.parse(end) > from;
}
