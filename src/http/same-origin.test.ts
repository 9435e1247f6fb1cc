import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { HttpEnv } from './http-env.ts';
import { isSameOrigin } from './request-origin.ts';

const PUBLIC = 'https://bilar.example';
const LAPTOP = 'http://localhost:3000';

test.each<[siteUrl: string, requestUrl: string, origin: string | undefined, isSame: boolean]>([
  [PUBLIC, 'http://bilar.example/', PUBLIC, true],
  [PUBLIC, 'http://evil.example/', 'https://evil.example', false],
  [PUBLIC, 'http://evil.example/', 'http://evil.example', false],
  [PUBLIC, 'http://bilar.example/', 'https://evil.example', false],
  [PUBLIC, 'http://10.0.0.5:3000/', PUBLIC, true],
  [PUBLIC, 'http://bilar.example/', 'null', false],
  [PUBLIC, 'http://bilar.example/', undefined, false],
  [LAPTOP, 'http://localhost:3000/', LAPTOP, true],
  [LAPTOP, 'http://192.168.1.7:3000/', 'http://192.168.1.7:3000', true],
  [LAPTOP, 'http://localhost:3000/', 'https://evil.example', false],
])('site %s, requested at %s with origin %s: %s', async (siteUrl, requestUrl, origin, isSame) => {
  const app = new Hono<HttpEnv>();
  app.post('/', (c) => c.json(isSameOrigin(c, siteUrl)));
  const response = await app.request(requestUrl, { method: 'POST', headers: origin === undefined ? {} : { origin } });
  expect(await response.json()).toBe(isSame);
});
