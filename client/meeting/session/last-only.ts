/** The same function, which gives the same result again while its arguments are the same objects as last time. */
export function lastOnly<Args extends readonly unknown[], Result>(
  compute: (...args: Args) => Result,
): (...args: Args) => Result {
  let last: { readonly args: Args; readonly result: Result } | undefined;
  return (...args) => {
    const isSame = last?.args.length === args.length && args.every((arg, at) => arg === last?.args[at]);
    if (last === undefined || !isSame) last = { args, result: compute(...args) };
    return last.result;
  };
}
