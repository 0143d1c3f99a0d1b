import { benchDrafts } from "./drafts.ts";
import { benchLive } from "./live.ts";
import { benchProviders } from "./providers.ts";
import { benchRest } from "./rest.ts";

// npm run bench          everything
// npm run bench -- rest  one of them

const BENCHES: Readonly<Record<string, () => Promise<void>>> = {
  live: benchLive,
  drafts: benchDrafts,
  rest: benchRest,
  providers: benchProviders,
};

const wanted = process.argv.slice(2);
for (const name of wanted.length > 0 ? wanted : Object.keys(BENCHES)) {
  const bench = BENCHES[name];
  if (bench === undefined)
    throw new Error(`There is no benchmark ${name}; there are ${Object.keys(BENCHES).join(", ")}.`);
  await bench();
}
