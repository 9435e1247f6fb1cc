import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { PICTURE_COLORS } from '#src/domain/illustration/picture-names.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import { examplePictures } from './example-pictures.ts';

test('limits concurrent renderings and serves the rejected ones later', async () => {
  const app = new Hono<HttpEnv>();
  const refused: unknown[] = [];
  app.use(async (c, next) => {
    await next();
    if (c.var.refused) refused.push(c.var.refused);
  });
  app.get(
    '/:name',
    examplePictures(async () => 'v', 1),
  );
  const names = PICTURE_COLORS.slice(0, 5).map((color) => `/kombi-${color}-snett-fram-skog`);
  const answers = await Promise.all(names.map((name) => app.request(`${name}.svg`)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 503, 503, 503]);
  expect(answers[4]?.headers.get('retry-after')).toBe('5');
  expect(refused).toHaveLength(3);
  expect((await app.request(`${names[4]}.jpg`)).status).toBe(200);
});
