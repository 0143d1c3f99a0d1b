/** Resolves with `work`, whatever comes of it, or without it after `ms`. */
export async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const deadline = Promise.withResolvers<void>();
  const timer = setTimeout(deadline.resolve, ms);
  await Promise.race([work.catch(() => {}), deadline.promise]);
  clearTimeout(timer);
}
