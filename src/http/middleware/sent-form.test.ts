import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { HttpEnv } from '#src/http/http-env.ts';
import { sentForm } from './sent-form.ts';

const LIMIT_MS = 50;

/** A site that says what it was sent, once it is asked. */
function echo() {
  let asked = 0;
  const app = new Hono<HttpEnv>();
  app.use(sentForm(LIMIT_MS));
  app.all('*', async (c) => {
    asked += 1;
    return c.text(`${c.req.method} ${c.req.header('x-name')} ${await c.req.raw.text()}`);
  });
  return { app, asked: () => asked };
}

/** @param bytes as it says; null: it does not */
const sent = (body: BodyInit, bytes: number | null): RequestInit =>
  ({
    method: 'POST',
    headers: {
      ...(bytes === null ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(bytes) }),
      'x-name': 'a',
    },
    body,
    duplex: 'half',
  }) as RequestInit;

/** Text by text, and then nothing more. */
const endless = (...texts: string[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(stream) {
      for (const text of texts) stream.enqueue(new TextEncoder().encode(text));
    },
  });

test('a form that is all there goes on as it is', async () => {
  const { app } = echo();
  for (const bytes of [7, null])
    expect(await (await app.request('/', sent('a=1&b=2', bytes))).text()).toBe('POST a a=1&b=2');
  expect(await (await app.request('/', { headers: { 'x-name': 'b' } })).text()).toBe('GET b ');
});

test.each(['GET', 'HEAD', 'PUT'])('what comes with %s, of which nothing is read, is no error', async (method) => {
  const { app } = echo();
  expect((await app.request('/', { method, headers: { 'content-length': '5' } })).status).toBe(200);
});

test.each([7, null])('one that does not come is not waited for, and nobody is asked: %s', async (bytes) => {
  const { app, asked } = echo();
  const begun = performance.now();
  expect((await app.request('/', sent(endless('a=', '1'), bytes))).status).toBe(408);
  expect(performance.now() - begun).toBeGreaterThan(LIMIT_MS - 5);
  expect(asked()).toBe(0);
});

test('one that is broken off is no error of the site', async () => {
  const { app, asked } = echo();
  const broken = new ReadableStream({ pull: (stream) => stream.error(new Error('aborted')) });
  expect((await app.request('/', sent(broken, 7))).status).toBe(408);
  expect(asked()).toBe(0);
});

test('what is longer than a form goes on unread', async () => {
  const { app, asked } = echo();
  const long = endless('a');
  void app.request('/', sent(long, 70_000));
  await expect.poll(asked).toBe(1);
});

test.each([7, null])('one that is longer than it says, or than a form, is refused: %s', async (bytes) => {
  const { app } = echo();
  expect((await app.request('/', sent('x'.repeat(70_000), bytes))).status).toBe(413);
});
