import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const TEXT = /\.(?:js|css|html|svg|json|txt|webmanifest)$/;

/** Writes `file.br` and `file.gz` beside every text file, so that the server never compresses one itself. */
export function compressed(): Plugin {
  let folder = "";
  return {
    name: "overlap:compressed",
    apply: "build",
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      // After all others that write files then.
      order: "post",
      sequential: true,
      async handler(error) {
        if (error !== undefined) return;
        const files = await readdir(folder, { recursive: true });
        await Promise.all(files.filter((file) => TEXT.test(file)).map((file) => compress(join(folder, file))));
      },
    },
  };
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path);
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const [small, larger] = await Promise.all([brotli(bytes, { params: quality }), zip(bytes, { level: 9 })]);
  await Promise.all([writeFile(`${path}.br`, small), writeFile(`${path}.gz`, larger)]);
}
