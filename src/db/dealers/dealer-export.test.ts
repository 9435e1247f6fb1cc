import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { addAdViews, NO_COUNTS } from '#src/db/ads/ad-views.ts';
import { insertTaughtWord } from '#src/db/deliveries/taught-words.ts';
import { insertAd, insertDealer } from '#test/factories.ts';
import { signedIn } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { acceptAgreements } from './dealer-agreements.ts';
import { readDealerExport } from './dealer-export.ts';
import { OWNED_ROWS } from './dealer-moves.ts';

const { db, pool } = await testDatabase();

test("exports all that is stored about a dealer, and nothing of another's", async () => {
  const dealer = await insertDealer(db, { name: 'Bilhuset AB' });
  const other = await insertDealer(db, { name: 'Bilcentrum AB' });
  await signedIn(db, 'dealer', 'own@bil.example', 'Bilhuset AB');
  await signedIn(db, 'dealer', 'other@bil.example', 'Bilcentrum AB');
  const texts = [{ document: 'terms', content: 'Villkor.' }] as const;
  await acceptAgreements(db, { dealerId: dealer.id, email: 'own@bil.example', texts });
  const ad = await insertAd(db, { dealer_id: dealer.id, name: 'Volvo egen', licence_plate: 'ABC123' });
  await insertAd(db, { dealer_id: dealer.id, name: 'Utkast', status: 'draft' });
  await insertAd(db, { dealer_id: other.id, name: 'Saab annans' });
  await addAdViews(db, new Date(), [{ ...NO_COUNTS, adId: ad.internal_id, views: 3 }]);
  await insertTaughtWord(db, {
    field: 'car',
    make: 'Wolwåbilar',
    word: '',
    dealerId: dealer.id,
    brandId: ad.brand_id,
    seriesId: ad.series_id,
    value: null,
    email: 'eva@milvis.example',
  });
  const exported = await readDealerExport(db, dealer.id);
  expect(exported).toMatchObject({
    dealer: { name: 'Bilhuset AB' },
    people: [{ email: 'own@bil.example' }],
    agreements: [{ document: 'terms', text: 'Villkor.' }],
    ads: [{ name: 'Volvo egen', licence_plate: 'ABC123', model_year: ad.model_year, prices: [{ price: ad.price }] }],
    taught_words: [{ make: 'Wolwåbilar', brand: ad.brand, series: ad.series }],
    figures: [{ views: 3 }],
    messages: [],
  });
  expect(JSON.stringify(exported)).not.toMatch(/annans|other@|vin_hash|Utkast/u);
});

/** Columns of a dealer's rows that its export lacks: how the site works with them, secrets, and what names staff. `all`: none is in it. */
const NOT_EXPORTED: Readonly<Record<string, string>> = {
  dealers:
    'is_demo last_run_id recent_deliveries unconfirmed_at slug place place_county growth_allowed_until label group_id',
  confirmed_contacts: 'token_hash',
  dealer_people: 'invited_by group_id',
  one_time_links: 'all',
  dealer_claims: 'all',
  dealer_api_keys: 'key_hash group_id',
  webhooks: 'id failing_since switched_off_at',
  feed_mappings: 'all',
  feed_sources:
    'auth secret format etag last_modified host_key state failures last_changed_at next_at is_reported updated_at pending_version pending_since group_id',
  dealer_deliveries:
    'id api_key_id feed_source_id scope is_forced idempotency_key body_hash upload import_run_id error_code started_at finished_at is_trial trial attempts asked_format group_delivery_id sites',
  group_sites: 'all',
  dealer_slugs: 'all',
  dealer_statements: 'all',
  dealer_feed_ids: 'all',
  dealer_aliases: 'all',
  import_runs: 'all',
  dealer_notes: 'all',
  taught_words: 'email',
  dealer_widgets: 'version',
  enquiry_templates: 'id version created_at',
  enquiry_settings: 'version',
};

test('every column of the rows of a dealer is in its export, or among those that it lacks', async () => {
  const source = await readFile(new URL('./dealer-export.ts', import.meta.url), 'utf8');
  const entries = source.slice(source.indexOf('jsonb_build_object(')).split(/\n {6}'/);
  // Of an ad all columns are exported but those that the statement names.
  const tables = OWNED_ROWS.flatMap(({ table }) => (table === 'ads' ? [] : [table]));
  for (const table of ['dealers', ...tables]) {
    const { rows } = await pool.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_schema = current_schema() and table_name = $1`,
      [table],
    );
    const entry = entries.filter((text) => new RegExp(`(from|join) ${table}\\b`).test(text)).join(' ');
    const lacking = rows.filter(({ name }) => !new RegExp(`\\b${name}\\b`).test(entry));
    const stated = NOT_EXPORTED[table] ?? '';
    const expected = stated === 'all' ? rows.map(({ name }) => name) : stated.split(' ').filter((name) => name !== '');
    expect(lacking.map(({ name }) => name).sort(), table).toEqual(expected.toSorted());
  }
});
