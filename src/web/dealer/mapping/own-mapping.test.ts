import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runDeliveries } from '#src/commands/deliveries/run-deliveries.ts';
import { listFeedMappings } from '#src/db/deliveries/feed-mappings.ts';
import * as officeUrls from '#src/office-urls.ts';
import { deliveryPlaces } from '#test/delivery-places.ts';
import { formOf, signedIn, TEST_APP_ORIGIN, type TestAccount } from '#test/signed-in.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

/** The columns of a dealer's own file, set by its own people through the HTTP API. */

const { db, pool } = await testDatabase();
const folder = await mkdtemp(path.join(os.tmpdir(), 'own-mapping-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
let site: Awaited<ReturnType<typeof openTestApp>>;
let own: TestAccount;
beforeAll(async () => {
  site = await openTestApp({ DATA_DIR: folder }, db, { deliveries: { notify: () => undefined } });
});
beforeEach(async () => {
  await deleteRows(pool, 'feed_mappings', 'dealer_deliveries', 'dealers', 'users', 'request_limits');
  own = await signedIn(db, 'dealer', 'own@bil.example', 'Bilhuset AB');
});

const FILE = 'Bilar inne vecka 48;;;;\n\nFabrikat;Modell;Mil;Begärt;Reg.nr\nVolvo;V60;8100;189900;ABC12D\n';
const run = () =>
  runDeliveries(pool, deliveryPlaces(path.join(folder, 'uploads')), (error) => {
    throw error;
  });
const see = (address: string, { headers }: TestAccount = own) => site.open(address, { headers });

function sendFile(address: string, field: string, fields: Record<string, string>, content = FILE, { headers } = own) {
  const body = new FormData();
  for (const [name, text] of Object.entries(fields)) body.set(name, text);
  body.set(field, new File([content], 'bilar.csv'));
  return site.fetch(address, { method: 'POST', headers: { ...headers, origin: TEST_APP_ORIGIN }, body });
}

/** The fields of the editor as a browser would send them, with the price column chosen. */
async function editorFields(): Promise<Record<string, string>> {
  const { html } = await see(officeUrls.ownMappingUrl());
  const fields: Record<string, string> = {};
  for (const [, name = '', value = ''] of html.matchAll(/name="(col\.\d+|seen|headerRow|sheet)"[^>]*value="([^"]*)"/gu))
    fields[name] = value;
  for (const [, name = '', options = ''] of html.matchAll(/<select[^>]*name="([^"]+)"[^>]*>(.*?)<\/select>/gsu)) {
    const chosen = /<option value="([^"]*)" selected/u.exec(options)?.[1];
    if (chosen) fields[name] = chosen;
  }
  const price = Object.keys(fields).find((name) => fields[name] === 'Begärt') ?? '';
  fields[`rule.${price.slice('col.'.length)}.0.field`] = 'price';
  return fields;
}

test('a file of unknown format waits with the dealer and with staff, is mapped, and tried without being sent again', async () => {
  const sent = await sendFile(officeUrls.deliveryUploadUrl(), 'file', {});
  await run();
  const trial = await see(sent.headers.get('location') ?? '');
  expect(trial.text).toContain('Filen ligger under Kolumner');
  expect(trial.html).toContain(`href="${officeUrls.ownMappingUrl()}"`);
  const moderator = await signedIn(db, 'moderator');
  expect((await see(officeUrls.mappingsUrl(), moderator)).text).toContain('Okänd fil: bilar.csv');
  const page = await see(officeUrls.ownMappingUrl());
  expect(page.text).toContain('Filen kunde inte läsas av sig själv');
  const fields = await editorFields();
  expect([fields.headerRow, fields.odometerUnit]).toEqual(['3', 'mil']);
  const tried = await site.fetch(officeUrls.ownMappingUrl(), formOf({ ...fields, intent: 'try' }, own.headers));
  expect(tried.headers.get('location')).toContain('/prov/');
  await run();
  expect((await see(tried.headers.get('location') ?? '')).text).toMatch(/Nya:? 1 bil|Volvo V60/u);
  expect((await see(officeUrls.mappingsUrl(), moderator)).text).not.toContain('Okänd fil');
});

test('a first file can be sent on the page itself; an empty one is refused', async () => {
  expect((await see(officeUrls.ownMappingUrl())).text).toContain('Läs kolumnerna');
  const empty = await sendFile(officeUrls.ownMappingUrl(), 'sample', { intent: 'sample' }, '');
  expect([empty.status, (await empty.text()).includes('Välj en fil')]).toEqual([400, true]);
  expect((await sendFile(officeUrls.ownMappingUrl(), 'sample', { intent: 'sample' })).status).toBe(200);
  const saved = await site.open(
    officeUrls.ownMappingUrl(),
    formOf({ ...(await editorFields()), intent: 'save' }, own.headers),
  );
  expect(saved.text).toContain('Sparat');
  expect(await listFeedMappings(db)).toMatchObject([{ dealer: 'Bilhuset AB', version: 1, savedBy: 'own@bil.example' }]);
});

test("another dealer's person, of a dealer with the same name too, reaches neither the columns nor the file", async () => {
  await sendFile(officeUrls.ownMappingUrl(), 'sample', { intent: 'sample' });
  const { rows } = await pool.query<{ id: number }>(
    `insert into dealers (name, city) values ('Bilhuset AB', 'Lund') returning id`,
  );
  const other = await signedIn(db, 'dealer', 'other@bil.example', 'Bilcentrum AB');
  const namesake = await signedIn(db, 'dealer', 'lund@bil.example', 'Bilcentrum AB');
  await pool.query('update dealer_people set dealer_id = $1 where user_id = $2', [rows[0]?.id, namesake.userId]);
  const fields = await editorFields();
  for (const account of [other, namesake]) {
    expect((await see(officeUrls.ownMappingUrl(), account)).text).not.toContain('bilar.csv');
    for (const intent of ['save', 'try'])
      expect(
        (await site.fetch(officeUrls.ownMappingUrl(), formOf({ ...fields, intent }, account.headers))).status,
      ).toBe(404);
    expect((await site.fetch(officeUrls.ownMappingTrialUrl(), formOf(fields, account.headers))).status).toBe(404);
    const removed = await site.fetch(
      officeUrls.ownMappingUrl(),
      formOf({ intent: 'remove', id: String((await listFeedMappings(db))[0]?.id) }, account.headers),
    );
    expect(removed.status).toBe(404);
    expect((await see(officeUrls.mappingsUrl(), account)).status).toBe(302);
  }
  expect(await listFeedMappings(db)).toHaveLength(1);
});
