import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_MODEL_SETTINGS } from '#src/domain/adviser/model-settings.ts';
import { chatCompletions } from '#src/integrations/model/chat-completions.ts';
import { createModelAdviser } from '#src/services/adviser/ask-model.ts';
import { createAdSearch } from '#src/services/facet-index/ad-search-service.ts';
import { chatApiUrl } from '#src/visitor-urls.ts';
import { openChat } from '#test/chat.ts';
import { insertAds } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { startStubModel } from '#tools/stub-model/stub-server.ts';

const { db } = await testDatabase();
const stub = await startStubModel();
const settings = { ...DEFAULT_MODEL_SETTINGS, baseUrl: stub.baseUrl };
const model = createModelAdviser({ db, adSearch: createAdSearch(db), client: chatCompletions(settings), settings });
const chat = openChat(db, { model, maxStreams: 3 });

beforeAll(async () => {
  await insertAds(db, 6, (nth) => ({ price: 150_000 + nth * 10_000, fuels: ['Diesel'] }));
});
afterAll(() => stub.close());

const stream = () => chat.post(chatApiUrl(), { message: 'diesel' }, { accept: 'text/event-stream' });

test('rejects answers beyond the concurrency limit and cancels the model request when the client disconnects', async () => {
  stub.way = 'slow';
  const all = await Promise.all(Array.from({ length: 8 }, stream));
  const taken = all.filter(({ status }) => status === 200);
  const refused = all.filter(({ status }) => status === 503);
  expect([taken.length, refused.length]).toEqual([3, 5]);
  for (const response of refused) {
    expect(response.headers.get('retry-after')).toBe('5');
    expect((await response.json()).error).toBe('Tjänst ej tillgänglig');
  }
  const readers = taken.map((response) => (response.body as ReadableStream<Uint8Array>).getReader());
  // Reads on like a browser, because the model is called only when the first events have been consumed.
  const reading = readers.map(async (reader) => {
    while (!(await reader.read()).done);
  });
  await expect.poll(() => stub.open(), { timeout: 5_000 }).toBe(3);
  await Promise.all(readers.map((reader) => reader.cancel()));
  await expect.poll(() => stub.open(), { timeout: 1_000 }).toBe(0);
  await Promise.all(reading);
  stub.way = 'good';
  const next = await stream();
  expect(next.status).toBe(200);
  expect(await next.text()).toContain('event: done');
});

test('releases the reserved capacity of a rejected message', async () => {
  for (let nth = 0; nth < 5; nth += 1) {
    expect((await chat.post(chatApiUrl(), { message: '<script>' })).status).toBe(400);
  }
  expect((await chat.ask({ message: 'diesel' })).status).toBe(200);
});

test('cancels the model request when the client of a JSON answer disconnects', async () => {
  stub.way = 'slow';
  const leave = new AbortController();
  const answer = chat.ask({ message: 'diesel' }, {}, leave.signal);
  await expect.poll(() => stub.open(), { timeout: 5_000 }).toBe(1);
  leave.abort();
  await expect.poll(() => stub.open(), { timeout: 1_000 }).toBe(0);
  await answer.catch(() => undefined);
});
