import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ILLUSTRATION_FILES } from '#src/config/env.ts';
import { illustrationTemplates } from './illustration-templates.ts';

/** `npm run illustrations`: writes the generated files of `data/illustrations` again. */
const files = illustrationTemplates();
const folders = new Set([...files.keys()].map((file) => path.join(ILLUSTRATION_FILES, path.dirname(file))));
for (const folder of folders) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
}
for (const [file, svg] of files) await writeFile(path.join(ILLUSTRATION_FILES, file), svg);
console.log(`${files.size} illustrations written.`);
