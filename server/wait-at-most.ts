/** Resolves with the result of `work`; with undefined when it fails, or after `ms`. */
export async function waitAtMost<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  const deadline = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => deadline.resolve(undefined), ms);
  const result = await Promise.race([work.catch(() => undefined), deadline.promise]);
  clearTimeout(timer);
  return result;
}
