import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { createAdaptorServer } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApiKey } from '#src/commands/dealers/api-keys.ts';
import { DELIVERY_FORMATS } from '#src/commands/deliveries/import-upload.ts';
import { EXAMPLE_LANGUAGES } from '#src/domain/dealer-api/api-examples.ts';
import { API_PROBLEMS } from '#src/domain/dealer-api/api-problems.ts';
import { ROW_FIELDS } from '#src/domain/dealer-api/row-reference.ts';
import { webhookBody, webhookKey, webhookSignature } from '#src/domain/dealer-api/webhook.ts';
import { WEBHOOK_EVENTS } from '#src/domain/dealer-api/webhook-events.ts';
import { DELIVERY_ERROR_TEXTS, DELIVERY_STATES } from '#src/domain/deliveries/dealer-delivery.ts';
import { dealerDeliveryApiUrl, dealerStockApiUrl } from '#src/office-urls.ts';
import { apiGuideUrl, forDealersUrl, openApiUrl } from '#src/visitor-urls.ts';
import { deliveryFolder } from '#test/delivery-places.ts';
import { insertDealer } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { linksOf, openTestApp } from '#test/test-app.ts';

/** The description of the API, whose examples are run as they are shown. */

const { db, pool } = await testDatabase();
const EVA = { userId: null, email: 'eva@bil.example' };
const { folder, run } = await deliveryFolder(pool);
let site: Awaited<ReturnType<typeof openTestApp>>;
const server = createAdaptorServer({
  fetch: async (request) => {
    const { pathname, search } = new URL(request.url);
    const { method, headers } = request;
    const body = method === 'GET' ? undefined : await request.arrayBuffer();
    return site.fetch(pathname + search, { method, headers, ...(body && { body }) });
  },
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const env = { DATA_DIR: folder, SITE_URL: `http://127.0.0.1:${port}` };
  site = await openTestApp(env, db, { deliveries: { notify: () => void run() } });
});
afterAll(() => void server.close());

async function newKey(): Promise<{ dealerId: number; key: string }> {
  const { id: dealerId } = await insertDealer(db);
  const created = await createApiKey(db, EVA, { dealerId, name: 'System' });
  if (!created.ok) throw new Error(created.failure);
  return { dealerId, key: created.value };
}

const ENTITIES = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#x27;', "'"],
]);
const programs = async (): Promise<string[]> => {
  const { html } = await site.open(apiGuideUrl());
  return [...html.matchAll(/<pre[^>]*><code>(.*?)<\/code><\/pre>/gs)].map(([, code = '']) =>
    code.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES.get(entity) ?? entity),
  );
};

test('has every field, code and format of the API, and is reached from the offer to dealers', async () => {
  const { status, text, html } = await site.open(apiGuideUrl());
  expect(status).toBe(200);
  for (const word of [
    ...ROW_FIELDS.flatMap(({ name, label }) => [name, label]),
    ...Object.keys(API_PROBLEMS),
    ...Object.keys(DELIVERY_ERROR_TEXTS),
    ...DELIVERY_STATES,
    ...DELIVERY_FORMATS,
    ...Object.keys(WEBHOOK_EVENTS),
  ])
    expect(text).toContain(word);
  expect(text).toContain('odometer Mätarställning Vill du skicka mil');
  expect(linksOf(html)).toContain(openApiUrl());
  expect(linksOf((await site.open(forDealersUrl())).html)).toContain(apiGuideUrl());
});

const execute = promisify(execFile);
const hasPython = await execute('python3', ['--version']).then(
  () => true,
  () => false,
);
/** Variables of a program, as arguments of env. */
type Variables = readonly string[];
const RUNS = {
  curl: (code: string, variables: Variables) => execute('env', [...variables, 'bash', '-c', code]),
  Node: async (code: string, variables: Variables) => {
    const file = path.join(folder, 'exempel.mjs');
    await writeFile(file, code);
    return execute('env', [...variables, process.execPath, file]);
  },
  Python: (code: string, variables: Variables) => execute('env', [...variables, 'python3', '-c', code]),
} as const;

describe.each(EXAMPLE_LANGUAGES.filter((language) => language !== 'Python' || hasPython))('with %s', (language) => {
  test('the examples deliver a stock, read its result and messages, and remove a car', async () => {
    const [deliver = '', remove = '', messages = ''] = (await programs()).filter(
      (_, place) => place % EXAMPLE_LANGUAGES.length === EXAMPLE_LANGUAGES.indexOf(language),
    );
    const { dealerId, key } = await newKey();
    const variables = [`MILVIS_KEY=${key}`];
    const stateOf = async () =>
      (await db.selectFrom('ads').select(['dealer_ad_id', 'status']).where('dealer_id', '=', dealerId).execute()).map(
        ({ dealer_ad_id, status }) => `${dealer_ad_id} ${status}`,
      );
    const steps = deliver.split('# Resultatet');
    let { stdout } = await RUNS[language](steps[0] ?? '', variables);
    if (steps.length > 1) {
      await expect.poll(stateOf).toEqual(['B-1042 active']);
      ({ stdout } = await RUNS[language](`# ${steps[1]}`, [...variables, `ID=${JSON.parse(stdout).id}`]));
    }
    expect(JSON.parse(stdout)).toMatchObject({
      state: 'done',
      rows: { read: 1, accepted: 1, rejected: 0 },
      ads: { new: 1 },
      error: null,
      warnings: [],
    });
    expect(await stateOf()).toEqual(['B-1042 active']);
    await pool.query(
      `insert into enquiries (ad_id, name, email, message, wants_test_drive)
       select internal_id, 'Kim', 'kim@post.example', 'Finns den kvar?', false from ads where dealer_id = $1`,
      [dealerId],
    );
    expect((await RUNS[language](messages, variables)).stdout).toContain('Finns den kvar?');
    const removed = JSON.parse((await RUNS[language](remove, variables)).stdout);
    const result = async () =>
      (await site.fetch(dealerDeliveryApiUrl(removed.id), { headers: { authorization: `Bearer ${key}` } })).json();
    await expect.poll(async () => (await result()).state).not.toMatch(/^(?:waiting|running)$/);
    expect(await result()).toMatchObject({ scope: 'changes', state: 'done', error: null, ads: { removed: 1 } });
    expect(await stateOf()).toEqual(['B-1042 sold']);
  });
});

test('a car with all the documented fields is read whole, and nothing of it is doubted', async () => {
  const { key } = await newKey();
  const isClosing = /^(?:dates_(?:removed|sold)|dealer|type_of_electric_car)$/;
  const car = Object.fromEntries(
    ROW_FIELDS.filter(({ name }) => !isClosing.test(name)).map(({ name, example }) => [name, example]),
  );
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const sent = await site.fetch(dealerStockApiUrl(), { method: 'PUT', headers, body: JSON.stringify([car]) });
  const { id } = await sent.json();
  const read = async () => (await site.fetch(dealerDeliveryApiUrl(id), { headers })).json();
  await expect.poll(async () => (await read()).state).toBe('done');
  expect(await read()).toMatchObject({ rows: { accepted: 1 }, warnings: [] });
});

test('the receiver of the description accepts genuine events and refuses others', async () => {
  const receiver = (await programs()).find((code) => code.includes('createServer')) ?? '';
  const file = path.join(folder, 'mottagare.mjs');
  await writeFile(
    file,
    receiver.replace('listen(process.env.PORT)', `listen(0, function () { console.log(this.address().port) })`),
  );
  const key = webhookKey(Buffer.from('hemligt'), 'a');
  const child = spawn('env', [`MILVIS_WEBHOOK_KEY=${key}`, process.execPath, file]);
  try {
    const [port] = await once(child.stdout, 'data');
    const timestamp = Math.floor(Date.now() / 1_000);
    const body = webhookBody({ id: 'a', event: 'test', at: new Date(), data: {} });
    const post = async (signature: string, time = timestamp) => {
      const headers = { 'milvis-timestamp': String(time), 'milvis-signature': signature };
      return (await fetch(`http://127.0.0.1:${String(port).trim()}/`, { method: 'POST', headers, body })).status;
    };
    expect(await post(webhookSignature(key, timestamp, body))).toBe(204);
    expect(await post(webhookSignature('annan', timestamp, body))).toBe(401);
    expect(await post(webhookSignature(key, timestamp - 900, body), timestamp - 900)).toBe(401);
    expect(await post('')).toBe(401);
  } finally {
    child.kill();
  }
});
