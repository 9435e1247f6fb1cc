import { Validator } from '@seriousme/openapi-schema-validator';
import { OpenAPIClientAxios } from 'openapi-client-axios';
import { beforeAll, expect, test } from 'vitest';
import { createApiKey } from '#src/commands/dealers/api-keys.ts';
import { exampleRow, ROW_FIELDS } from '#src/domain/dealer-api/row-reference.ts';
import { dealerStockApiUrl } from '#src/office-urls.ts';
import { openApiUrl } from '#src/visitor-urls.ts';
import { deliveryFolder } from '#test/delivery-places.ts';
import { insertDealer } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

/** The OpenAPI document, and a client that is generated from it. */

const { db, pool } = await testDatabase();
const { folder, run } = await deliveryFolder(pool);
let site: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  site = await openTestApp({ DATA_DIR: folder }, db, { deliveries: { notify: () => undefined } });
});

const readDocument = async () => (await site.fetch(openApiUrl())).json();

/** A client of the operations of the document, which sends its requests to the site under test. */
async function openClient(key: string) {
  const api = new OpenAPIClientAxios({
    definition: await readDocument(),
    axiosConfigDefaults: {
      headers: { authorization: `Bearer ${key}` },
      adapter: async (config) => {
        const { pathname, search } = new URL(api.client.getUri(config));
        const response = await site.fetch(pathname + search, {
          method: config.method?.toUpperCase() ?? 'GET',
          headers: new Headers(config.headers.toJSON() as Record<string, string>),
          ...(config.data !== undefined && { body: config.data }),
        });
        const { status, statusText } = response;
        const headers = Object.fromEntries(response.headers);
        return { data: await response.json(), status, statusText, headers, config };
      },
    },
  });
  return api.init();
}

test('the document is valid, states its server, and describes a row by its fields', async () => {
  const document = await readDocument();
  const validator = new Validator();
  const { valid, errors } = await validator.validate(document);
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  expect(validator.version).toBe('3.1');
  expect(document.servers).toEqual([{ url: 'https://milvis.example' }]);
  const row = document.components.schemas.DealerRow;
  expect(Object.keys(row.properties)).toEqual(ROW_FIELDS.map(({ name }) => name));
  expect(row.required).toEqual(['brand']);
  expect(row.properties.odometer.description).toContain('km');
  expect(document.paths[dealerStockApiUrl()].put.requestBody.content['application/json'].schema).toEqual({
    type: 'array',
    items: { $ref: '#/components/schemas/DealerRow' },
  });
  expect((await validator.validate({ ...document, info: {} })).valid).toBe(false);
});

test('a generated client delivers the stock of a dealer, reads the result and lists the ads', async () => {
  const dealer = await insertDealer(db);
  const created = await createApiKey(
    db,
    { userId: null, email: 'eva@bil.example' },
    { dealerId: dealer.id, name: 'x' },
  );
  if (!created.ok) throw new Error(created.failure);
  const client = await openClient(created.value);
  const sent = await client.putStock?.({ 'idempotency-key': 'a1' }, [exampleRow()], {
    headers: { 'content-type': 'application/json' },
  });
  expect(sent?.status).toBe(202);
  await run();
  const result = await client.showDelivery?.({ id: sent?.data.id });
  expect(result?.data).toMatchObject({ state: 'done', ads: { new: 1 } });
  const listed = await client.listOwnAds?.({ limit: 10 });
  expect(listed?.data).toMatchObject({ items: [{ dealer_ad_id: 'B-1042', status: 'active' }], next_cursor: null });
});
