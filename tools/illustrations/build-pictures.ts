import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import sharp from 'sharp';
import { BUILT_PICTURES, ILLUSTRATION_FILES } from '#src/config/env.ts';
import { inputHash } from '#tools/launch/input-hash.ts';
import { illustrateCar, illustrateCutout } from './example-pictures/illustrate-car.ts';
import { CAR_SHAPES, cutoutName, everyPicture, PICTURE_COLORS, pictureName } from './example-pictures/picture-names.ts';
import { MARK_FILE, writeSiteIcons } from './site-icons.ts';

const INPUTS = [
  'data/illustrations/**/*.svg',
  MARK_FILE,
  'src/domain/pictures/{ground-colors,site-icons}.ts',
  'tools/illustrations/build-pictures.ts',
  'tools/illustrations/site-icons.ts',
  'tools/illustrations/example-pictures/*.ts',
];
const BATCH = 150;
const VERSION_FILE = 'version';
/** Of 8 400 pictures: 1.3 s at this level and 23 MB; 55 s at level 11, which saves 11 %. */
const BROTLI_QUALITY = 5;
/** Pixels of the longer side of a category's picture, for link previews and clients without SVG. */
const CATEGORY_WIDTH = 960;

/** Whether build-pictures is up to date. */
export const arePicturesCurrent = (): boolean =>
  existsSync(path.join(BUILT_PICTURES, VERSION_FILE)) &&
  readFileSync(path.join(BUILT_PICTURES, VERSION_FILE), 'utf8') === inputHash(INPUTS);

/**
 * Writes build-pictures: every example picture and every car alone as compressed SVG, the scenes of the categories as WebP, and the site's icons. A running site finds
 * either the old folder or the new one, never a part. The caller holds the lock of the build.
 */
export async function buildPictures(signal?: AbortSignal): Promise<void> {
  const unfinished = `${BUILT_PICTURES}.part`;
  await rm(unfinished, { recursive: true, force: true });
  const templates = await readTemplates();
  await writeExamples(path.join(unfinished, 'examples'), templates, signal);
  await writeCategories(path.join(unfinished, 'categories'), templates, signal);
  await writeSiteIcons(path.join(unfinished, 'icons'));
  await writeFile(path.join(unfinished, VERSION_FILE), inputHash(INPUTS));
  await rm(BUILT_PICTURES, { recursive: true, force: true });
  await rename(unfinished, BUILT_PICTURES);
}

/** Template files by their path in `data/illustrations`, each in one line. */
export async function readTemplates(): Promise<ReadonlyMap<string, string>> {
  const files = (await readdir(ILLUSTRATION_FILES, { recursive: true })).filter((file) => file.endsWith('.svg'));
  const texts = files.map(async (file): Promise<[path: string, svg: string]> => {
    const svg = await readFile(path.join(ILLUSTRATION_FILES, file), 'utf8');
    return [file.replaceAll(path.sep, '/'), svg.replaceAll('\n', '')];
  });
  return new Map(await Promise.all(texts));
}

async function writeExamples(
  folder: string,
  templates: ReadonlyMap<string, string>,
  signal: AbortSignal | undefined,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const shape of CAR_SHAPES)
    for (const color of PICTURE_COLORS) {
      const svg = Buffer.from(illustrateCutout({ shape, color }, templates));
      writeFileSync(path.join(folder, `${cutoutName({ shape, color })}.br`), compressed(svg));
    }
  let count = 0;
  for (const spec of everyPicture()) {
    if (count++ % BATCH === 0) {
      // Between batches, the development server starts and a shutdown is noticed.
      await setImmediate();
      signal?.throwIfAborted();
    }
    writeFileSync(
      path.join(folder, `${pictureName(spec)}.br`),
      compressed(Buffer.from(illustrateCar(spec, templates))),
    );
  }
}

/** Synchronously: thousands of small tasks on other threads take twice the processor time. */
const compressed = (svg: Buffer): Buffer =>
  brotliCompressSync(svg, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: svg.length,
    },
  });

async function writeCategories(
  folder: string,
  templates: ReadonlyMap<string, string>,
  signal: AbortSignal | undefined,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const scenes = [...templates].filter(([file]) => file.startsWith('categories/'));
  await Promise.all(
    scenes.map(async ([file, svg]) => {
      signal?.throwIfAborted();
      const webp = sharp(Buffer.from(svg)).resize({ width: CATEGORY_WIDTH }).webp({ quality: 84, effort: 5 });
      await writeFile(path.join(folder, `${path.basename(file, '.svg')}.webp`), await webp.toBuffer());
    }),
  );
}
