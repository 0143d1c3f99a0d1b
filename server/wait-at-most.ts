/** Resolves when `work` ends, even if it fails, or after `ms`. */
export async function waitAtMost(ms: number, work: Promise<unknown>): Promise<void> {
  const deadline = Promise.withResolvers<void>();
  const timer = setTimeout(deadline.resolve, ms);
  await Promise.race([work.catch(() => {}), deadline.promise]);
  clearTimeout(timer);
}
