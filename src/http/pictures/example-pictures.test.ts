import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HttpEnv } from '#src/http/http-env.ts';
import { FileStore } from '#src/integrations/files/file-store.ts';
import { readTemplates } from '#tools/illustrations/build-pictures.ts';
import { illustrateCar } from '#tools/illustrations/example-pictures/illustrate-car.ts';
import { PICTURE_COLORS } from '#tools/illustrations/example-pictures/picture-names.ts';
import { buildSite } from '#tools/launch/build-site.ts';
import { examplePictures } from './example-pictures.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'milvis-examples-'));
  await buildSite();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The handler alone, with its own folder of JPEGs. */
function openExamples(name: string, maxWaiting?: number) {
  const app = new Hono<HttpEnv>();
  const refused: unknown[] = [];
  app.use(async (c, next) => {
    await next();
    if (c.var.refused) refused.push(c.var.refused);
  });
  const store = new FileStore(path.join(folder, name), 10_000_000);
  const version = async () => 'v1';
  app.get('/:name', examplePictures({ version, store, ...(maxWaiting !== undefined && { maxWaiting }) }));
  const files = async () =>
    (await readdir(path.join(folder, name), { recursive: true, withFileTypes: true })).filter((entry) =>
      entry.isFile(),
    );
  return { app, refused, files };
}

test('JPEGs beyond the queue are answered with 503 and rendered at a later request, SVGs are always sent', async () => {
  const { app, refused } = openExamples('queue', 1);
  const names = PICTURE_COLORS.slice(0, 5).map((color) => `/kombi-${color}-snett-fram-skog`);
  const [jpegs, svgs] = await Promise.all(
    ['jpg', 'svg'].map((ending) => Promise.all(names.map((name) => app.request(`${name}.${ending}`)))),
  );
  expect(jpegs?.map(({ status }) => status).toSorted()).toEqual([200, 200, 503, 503, 503]);
  const rejected = jpegs?.findIndex(({ status }) => status === 503) ?? -1;
  expect(jpegs?.[rejected]?.headers.get('retry-after')).toBe('5');
  expect(refused).toEqual(['full', 'full', 'full']);
  expect(svgs?.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect((await app.request(`${names[rejected]}.jpg`)).status).toBe(200);
});

test('a JPEG is rendered once for concurrent requests and stored', async () => {
  const { app, files } = openExamples('once', 0);
  const path = '/suv-rod-sida-kust.jpg';
  const answers = await Promise.all([app.request(path), app.request(path), app.request(path)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await files()).toHaveLength(1);
  const restarted = openExamples('once', 0);
  expect((await restarted.app.request(path)).headers.get('content-type')).toBe('image/jpeg');
  expect(await restarted.files()).toHaveLength(1);
});

test('an SVG is sent compressed or plain, as the client accepts, with the content that the generator gives', async () => {
  const { app } = openExamples('svg');
  const plain = await app.request('/cab-gul-interior-villa.svg');
  const spec = { shape: 'cab', color: 'gul', view: 'interior', scene: 'villa', trim: 'standard' } as const;
  expect(await plain.text()).toBe(illustrateCar(spec, await readTemplates()));
  const compressed = await app.request('/cab-gul-interior-villa.svg', { headers: { 'accept-encoding': 'gzip, br' } });
  expect(compressed.headers.get('content-encoding')).toBe('br');
  expect(compressed.headers.get('etag')).toBe(plain.headers.get('etag'));
  expect(compressed.headers.get('vary')).toBe('accept-encoding');
});

test.each([
  'version',
  '..%2fversion',
  'kombi-bla-snett-fram-skog.svg.br',
  'kombi-bla-snett-skog.svg',
  `${'a-'.repeat(60)}a.svg`,
])('returns 404 for the name %s', async (name) => {
  expect((await openExamples('svg').app.request(`/${name}`)).status).toBe(404);
});
