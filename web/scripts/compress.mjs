/** Writes a .br and a .gz file beside every text asset, so that the gateway does not compress at each request. */
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const [brotli, gzip] = [promisify(zlib.brotliCompress), promisify(zlib.gzip)];
const isText = /\.(js|css|svg|json|webmanifest|txt|xml)$/;
/** Bytes. Files up to this size fit into one network packet; compression would save nothing. */
const worthIt = 1_000;

/** @param {string} folder all text files in it, at any depth, are compressed */
export async function compressAssets(folder) {
  const names = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => isText.test(name));
  await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      const bytes = await readFile(file);
      if (bytes.length < worthIt) return;
      await Promise.all([
        brotli(bytes).then((small) => writeFile(`${file}.br`, small)),
        gzip(bytes, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
      ]);
    }),
  );
}
