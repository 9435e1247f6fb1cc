import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { PICTURE_COLORS } from '#src/domain/illustration/picture-names.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import { examplePictures } from './example-pictures.ts';
import { readIllustrationFiles } from './illustrations.ts';

test('JPEGs beyond the queue are answered with 503 and rendered at a later request, SVGs are always sent', async () => {
  const app = new Hono<HttpEnv>();
  const refused: unknown[] = [];
  app.use(async (c, next) => {
    await next();
    if (c.var.refused) refused.push(c.var.refused);
  });
  app.get('/:name', examplePictures(readIllustrationFiles, 1));
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
