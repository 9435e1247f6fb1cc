import { beforeEach, expect, test } from 'vitest';
import { NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { MAX_WATCHED_PER_ADDRESS } from '#src/domain/saved-searches/alert.ts';
import { insertSavedSearch } from '#test/saved-search.ts';
import { testDatabase } from '#test/support/database.ts';
import { confirmAlerts } from './confirm-alerts.ts';
import { type AlertRequest, requestAlerts } from './request-alerts.ts';

const { db, pool } = await testDatabase();
const services = { db, site: { name: 'Milvis', url: 'https://milvis.example' } };
const REQUEST: AlertRequest = {
  email: 'eva@kund.example',
  name: 'Volvo, ”hemligt”',
  safeName: 'Volvo',
  kinds: ['new'],
  frequency: 'daily',
  watched: { list: 'annonser', filters: { ...NO_AD_FILTERS, make: ['Volvo'], model: ['V60', 'V90'] } },
};
beforeEach(() => pool.query('truncate saved_searches, search_alerts, mails, request_limits'));
const stored = async () => (await pool.query('select * from saved_searches')).rows;

test('stores a search with the keys of its narrowest names, and mails its link', async () => {
  expect(await requestAlerts(services, '10.0.0.1', REQUEST)).toMatchObject({ ok: true });
  expect(await stored()).toMatchObject([
    {
      match_keys: ['model:V60', 'model:V90'],
      filters: { make: ['Volvo'], model: ['V60', 'V90'] },
      confirmed_at: null,
      name: 'Volvo, ”hemligt”',
    },
  ]);
  const { rows } = await pool.query('select body from mails');
  expect(rows[0].body).not.toContain('hemligt');
  const token = /t=([\w-]+)/.exec(rows[0].body)?.[1] ?? '';
  expect(await confirmAlerts(db, token, new Date())).toMatchObject({ ok: true, value: { kinds: ['new'] } });
  expect(await confirmAlerts(db, token, new Date())).toMatchObject({ ok: false, failure: 'unknown' });
});

test('an address with many searches gets no further mail, and the answer is the same', async () => {
  for (let nth = 0; nth < MAX_WATCHED_PER_ADDRESS; nth += 1) await insertSavedSearch(db);
  expect(await requestAlerts(services, '10.0.0.1', REQUEST)).toMatchObject({ ok: true });
  expect(await stored()).toHaveLength(MAX_WATCHED_PER_ADDRESS);
  expect((await pool.query('select from mails')).rowCount).toBe(0);
});

test('requests are limited by network', async () => {
  const answers: boolean[] = [];
  for (let nth = 0; nth < 21; nth += 1) {
    answers.push((await requestAlerts(services, '10.0.0.1', { ...REQUEST, email: `${nth}@kund.example` })).ok);
  }
  expect([answers.filter(Boolean).length, answers.at(-1)]).toEqual([20, false]);
});
