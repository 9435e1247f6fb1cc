import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { ILLUSTRATION_FILES, PROJECT_ROOT } from '#src/config/env.ts';

const ILLUSTRATION_CODE = path.join(PROJECT_ROOT, 'src/domain/illustration');

export type IllustrationFiles = {
  /** SVG by path, such as `cars/kombi-sida.svg`. */
  files: ReadonlyMap<string, string>;
  /** Changes with the files and the code that fills them, and is the same in all processes of one release. */
  version: string;
};

/** Reads the 630 kB of `data/illustrations`. */
export async function readIllustrationFiles(): Promise<IllustrationFiles> {
  const texts = await readTexts(ILLUSTRATION_FILES, '.svg');
  const code = await readTexts(ILLUSTRATION_CODE, '.ts');
  const version = createHash('sha256')
    .update(JSON.stringify([texts, code]))
    .digest('base64url')
    .slice(0, 8);
  return { files: new Map(texts.map(([file, text]) => [file, text.replaceAll('\n', '')])), version };
}

async function readTexts(folder: string, ending: string): Promise<[file: string, text: string][]> {
  const files = (await readdir(folder, { recursive: true })).filter(
    (file) => file.endsWith(ending) && !file.includes('.test.'),
  );
  return Promise.all(
    files.sort().map(async (file) => [file.replaceAll(path.sep, '/'), await readFile(path.join(folder, file), 'utf8')]),
  );
}
