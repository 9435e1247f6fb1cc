import { beforeEach, describe, expect, test } from 'vitest';
import { listAuditEntries } from '#src/db/accounts/audit-log.ts';
import { listMoves, listStockParts, OWNED_ROWS } from '#src/db/dealers/dealer-moves.ts';
import { deliver, feedCar } from '#test/delivery.ts';
import { insertAd, insertDealer } from '#test/factories.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { mergeDealers, splitDealer, undoDealerMove } from './merge-dealers.ts';

const { db, pool } = await testDatabase();
beforeEach(() => emptyStock(pool));

const STAFF = { userId: null, email: 'eva@bil.example' };
const at = (day: number) => new Date(Date.parse('2026-10-01T05:00:00Z') + day * 86_400_000);
const stock = (town: string, from: number, count = 3) =>
  Array.from({ length: count }, (_, car) =>
    feedCar({
      dealer: 'Bilcenter',
      dealer_city: town,
      licence_plate: `UFO${100 + from + car}`,
      dealer_ad_id: `bil-${from + car}`,
    }),
  );
const dealers = async () =>
  (
    await pool.query<{ id: number; label: string; slug: string; ads: number }>(
      `select id, label, slug, (select count(*)::int from ads where dealer_id = dealers.id and status = 'active') as ads
       from dealers order by id`,
    )
  ).rows;

/** All rows that belong to dealers, and the dealers. */
async function everything() {
  const tables = ['ads', 'dealer_people', 'dealer_api_keys', 'feed_sources', 'dealer_slugs', 'dealer_feed_ids'];
  const owned: unknown[] = [];
  for (const table of tables)
    owned.push((await pool.query(`select dealer_id, count(*)::int from ${table} group by 1 order by 1`)).rows);
  return [await dealers(), ...owned];
}

async function twoDealers() {
  await deliver(pool, stock('Umeå', 0), at(0));
  await deliver(pool, stock('Lund', 50), at(1));
  const [umea, lund] = await dealers();
  if (!umea || !lund) throw new Error('There are not two dealers.');
  return { umea, lund };
}

async function addKeyAndSource(dealerId: number) {
  await pool.query(
    `insert into dealer_api_keys (dealer_id, name, prefix, key_hash, created_by)
     values ($1, 'Bilsystem', 'mlv_' || lpad($2, 12, '0'), decode(repeat('00', 32), 'hex'), 'eva@bil.example')`,
    [dealerId, String(dealerId)],
  );
  await pool.query(
    `insert into feed_sources (id, dealer_id, url, auth, times_a_day) values (gen_random_uuid(), $1, 'https://bil.example/lager.csv', 'none', 4)`,
    [dealerId],
  );
}

/** A row of each kind of which a merged dealer's cannot be the other dealer's as well. */
const TAKEN_ROWS: Readonly<Record<string, string>> = {
  confirmed_contacts: `(dealer_id, email, confirmed_at) values ($1, 'lager@bil.example', now())`,
  telephone_views: `(dealer_id, day, views) values ($1, '2026-10-01', $1::int)`,
  dealer_people: `(dealer_id, user_id, role, invited_by)
    values ($1, (select id from users where email = 'delad@bil.example'), 'seller', 'x')`,
  dealer_answer_times: `(dealer_id, within_hours) values ($1, 24)`,
  dealer_agreements: `(dealer_id, text_hash, accepted_by) values ($1, repeat('a', 64), 'eva@bil.example')`,
  dealer_quality: `(dealer_id, day, score, ads) values ($1, '2026-10-01', 50, $1::int)`,
  webhooks: `(dealer_id, url, events, created_by) values ($1, 'https://bil.example/milvis', '{lead.received}', 'x')`,
  feed_sources: `(id, dealer_id, url, auth, times_a_day) values (gen_random_uuid(), $1, 'https://bil.example/taget.csv', 'none', 4)`,
  dealer_deliveries: `(id, dealer_id, scope, idempotency_key, body_hash, file_name, state)
    values (gen_random_uuid(), $1, 'stock', 'samma', decode(repeat('00', 32), 'hex'), 'lager.csv', 'done')`,
  dealer_feed_ids: `(dealer_id, format, feed_id) values ($1, 'blocket', '17')`,
  taught_words: `(dealer_id, field, make, word, value, email) values ($1, 'color', '', 'Dis', 'Blå', 'eva@bil.example')`,
  dealer_widgets: `(dealer_id, key, origins) values ($1, 'mlw_' || lpad($1::int::text, 24, '0'), '{https://bil.example}')`,
  enquiry_templates: `(dealer_id, id, name, body) values ($1, '00000000-0000-4000-8000-000000000000', 'Hej', 'Hej')`,
  enquiry_settings: `(dealer_id, remind_after_hours) values ($1, 24)`,
  trade_in_terms: `(dealer_id, margin_percent, costs) values ($1, 12.5, 9000)`,
};

describe('a merge', () => {
  test('of rows that both dealers have is undone to what it was', async () => {
    await pool.query(`insert into users (email, password_hash) values ('delad@bil.example', 'x')`);
    await pool.query(
      `insert into agreement_texts (hash, document, content) values (repeat('a', 64), 'terms', 'Villkor.')`,
    );
    const tables = OWNED_ROWS.flatMap(({ table, taken }) => (taken === undefined ? [] : [table]));
    expect(Object.keys(TAKEN_ROWS)).toEqual(tables);
    const dealerIds = [(await insertDealer(db, { name: 'Ena' })).id, (await insertDealer(db, { name: 'Andra' })).id];
    const [toId = 0, fromId = 0] = dealerIds;
    for (const dealerId of dealerIds) {
      for (const [table, row] of Object.entries(TAKEN_ROWS))
        await pool.query(`insert into ${table} ${row}`, [dealerId]);
      await insertAd(db, { dealer_id: dealerId });
    }
    await pool.query(
      `insert into taught_ads (word_id, ad_id, before, after)
       select id, internal_id, '{"color": null}', '{"color": "Blå"}' from taught_words join ads using (dealer_id)`,
    );
    const stored = async () => {
      const rows: Record<string, unknown[]> = {};
      for (const table of [...tables, 'taught_ads'])
        rows[table] = (await pool.query(`select to_jsonb(own.*) as row from ${table} own order by 1`)).rows;
      return rows;
    };
    const before = await stored();
    expect(before.taught_ads).toHaveLength(2);
    const merged = await mergeDealers(pool, STAFF, { fromId, toId });
    for (const table of tables) expect((await stored())[table], table).toHaveLength(1);
    expect(await undoDealerMove(pool, STAFF, merged.ok ? merged.value : 0)).toEqual({ ok: true, value: fromId });
    expect(await stored()).toEqual(before);
  });

  test('moves everything to one dealer, to which the address and later files of the other lead; undoing it restores both', async () => {
    const { umea, lund } = await twoDealers();
    await addKeyAndSource(umea.id);
    await addKeyAndSource(lund.id);
    const before = await everything();
    expect(await mergeDealers(pool, STAFF, { fromId: lund.id, toId: umea.id })).toMatchObject({ ok: true });
    expect(await dealers()).toEqual([{ ...umea, label: 'Bilcenter', ads: 6 }]);
    expect((await pool.query('select dealer_id from dealer_slugs where slug = $1', [lund.slug])).rows).toEqual([
      { dealer_id: umea.id },
    ]);
    const [move] = await listMoves(pool, umea.id);
    expect(move).toMatchObject({ kind: 'merge', fromName: 'Bilcenter, Lund', counts: { ads: 3, keys: 1, sources: 1 } });
    expect(await undoDealerMove(pool, STAFF, move?.id ?? 0)).toEqual({ ok: true, value: lund.id });
    expect(await everything()).toEqual(before);
    const actions = (await listAuditEntries(db, `dealer:${umea.id}`, 9)).map(({ action }) => action);
    expect(actions).toContain('dealer.merge');
    expect(await undoDealerMove(pool, STAFF, move?.id ?? 0)).toEqual({ ok: false, failure: 'gone' });
  });

  test('has files of the merged dealer removed and added where they now belong', async () => {
    const { umea, lund } = await twoDealers();
    await mergeDealers(pool, STAFF, { fromId: lund.id, toId: umea.id });
    expect(await deliver(pool, [...stock('Umeå', 0), ...stock('Lund', 50)], at(2))).toMatchObject({
      adsNew: 0,
      adsRemoved: 0,
    });
    expect(await dealers()).toMatchObject([{ id: umea.id, ads: 6 }]);
  });

  test('is refused for a dealer with itself and for one that is gone, and undone in reverse order only', async () => {
    const { umea, lund } = await twoDealers();
    const third = await insertDealer(db, { name: 'Tredje' });
    expect(await mergeDealers(pool, STAFF, { fromId: umea.id, toId: umea.id })).toEqual({
      ok: false,
      failure: 'same dealer',
    });
    expect(await mergeDealers(pool, STAFF, { fromId: umea.id, toId: 999_999 })).toEqual({ ok: false, failure: 'gone' });
    const first = await mergeDealers(pool, STAFF, { fromId: lund.id, toId: umea.id });
    const second = await mergeDealers(pool, STAFF, { fromId: third.id, toId: umea.id });
    if (!first.ok || !second.ok) throw new Error('The dealers were not merged.');
    expect(await undoDealerMove(pool, STAFF, first.value)).toEqual({ ok: false, failure: 'later move' });
    expect(await undoDealerMove(pool, STAFF, second.value)).toMatchObject({ ok: true });
    expect(await undoDealerMove(pool, STAFF, first.value)).toMatchObject({ ok: true });
  });
});

describe('a split', () => {
  test('moves the chosen part of the stock to a new dealer, and undoing it moves it back', async () => {
    const { umea, lund } = await twoDealers();
    await mergeDealers(pool, STAFF, { fromId: lund.id, toId: umea.id });
    // The places of the ads are those of their rows or, without, of their dealer.
    await pool.query(`update ads set city = 'Lund' where licence_plate like 'UFO15%'`);
    const parts = await listStockParts(pool, umea.id);
    expect(parts.map(({ town, activeAds }) => [town, activeAds])).toEqual([
      ['Lund', 3],
      ['Umeå', 3],
    ]);
    const chosen = parts.filter(({ town }) => town === 'Lund');
    const dealer = { name: 'Bilcenter', town: 'Lund', organisationNumber: '556000-0019' };
    const split = await splitDealer(pool, STAFF, { fromId: umea.id, dealer, parts: chosen });
    if (!split.ok) throw new Error(split.failure);
    expect(await dealers()).toMatchObject([
      { id: umea.id, label: 'Bilcenter, Umeå', ads: 3 },
      { id: split.value, label: 'Bilcenter, Lund', ads: 3 },
    ]);
    const [move] = await listMoves(pool, split.value);
    expect(await undoDealerMove(pool, STAFF, move?.id ?? 0)).toEqual({ ok: true, value: umea.id });
    expect(await dealers()).toMatchObject([{ id: umea.id, ads: 6 }]);
  });

  test('of nothing, of all or of a dealer that is gone is refused', async () => {
    const { umea } = await twoDealers();
    const dealer = { name: 'Ny', town: null, organisationNumber: null };
    const split = (fromId: number, parts: { source: string | null; town: string | null }[]) =>
      splitDealer(pool, STAFF, { fromId, dealer, parts });
    expect(await split(umea.id, [])).toEqual({ ok: false, failure: 'no part' });
    expect(await split(umea.id, [{ source: 'x', town: 'Mars' }])).toEqual({ ok: false, failure: 'no part' });
    expect(await split(umea.id, await listStockParts(pool, umea.id))).toEqual({ ok: false, failure: 'all parts' });
    expect(await split(999_999, [])).toEqual({ ok: false, failure: 'gone' });
    expect(await dealers()).toHaveLength(2);
  });
});
