import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { HttpEnv } from '#src/http/http-env.ts';
import { sentForm } from './sent-form.ts';

const LIMIT_MS = 50;

/** An app that echoes the body it received. */
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

/** @param bytes Content-Length; null: none */
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

/** Sends the chunks and then stalls. */
const endless = (...texts: string[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(stream) {
      for (const text of texts) stream.enqueue(new TextEncoder().encode(text));
    },
  });

test('passes a complete form on unchanged', async () => {
  const { app } = echo();
  for (const bytes of [7, null])
    expect(await (await app.request('/', sent('a=1&b=2', bytes))).text()).toBe('POST a a=1&b=2');
  expect(await (await app.request('/', { headers: { 'x-name': 'b' } })).text()).toBe('GET b ');
});

test.each(['GET', 'HEAD', 'PUT'])('passes %s requests, whose bodies are not read', async (method) => {
  const { app } = echo();
  expect((await app.request('/', { method, headers: { 'content-length': '5' } })).status).toBe(200);
});

test.each([7, null])('answers 408 without calling the handler when the body stalls: %s', async (bytes) => {
  const { app, asked } = echo();
  const begun = performance.now();
  expect((await app.request('/', sent(endless('a=', '1'), bytes))).status).toBe(408);
  expect(performance.now() - begun).toBeGreaterThan(LIMIT_MS - 5);
  expect(asked()).toBe(0);
});

test('treats an aborted body as no server error', async () => {
  const { app, asked } = echo();
  const broken = new ReadableStream({ pull: (stream) => stream.error(new Error('aborted')) });
  expect((await app.request('/', sent(broken, 7))).status).toBe(408);
  expect(asked()).toBe(0);
});

test('passes bodies longer than a form unread', async () => {
  const { app, asked } = echo();
  const long = endless('a');
  void app.request('/', sent(long, 70_000));
  await expect.poll(asked).toBe(1);
});

test.each([7, null])('rejects bodies longer than declared or than a form: %s', async (bytes) => {
  const { app } = echo();
  expect((await app.request('/', sent('x'.repeat(70_000), bytes))).status).toBe(413);
});
