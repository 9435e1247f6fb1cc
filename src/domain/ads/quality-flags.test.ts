import { expect, test } from 'vitest';
import { feedWords } from '#src/domain/ads/words/feed-words.ts';
import type { FeedFields } from '#src/domain/deliveries/feed-row.ts';
import { normaliseRow } from '#src/domain/deliveries/normalise-row.ts';
import {
  ANY_FLAG,
  FLAG_CHOICES,
  formatStaffAdQuery,
  parseStaffAdQuery,
  UNCONFIRMED_FLAG,
} from '#src/domain/staff-lists/staff-ad-query.ts';
import { buildMatcher } from '#src/domain/wish/titles/match-catalogue.ts';
import { catalogueFromFiles } from '#test/support/catalogue-from-files.ts';
import { FLAG_VALUE_MARK, flagLabel, INTERPRETED, READING_FLAGS } from './quality-flags.ts';

const matcher = buildMatcher(catalogueFromFiles());
const deliveredAt = new Date('2026-03-10T06:00:00Z');

/** An imported row for each kind of flag; the flag for a leasing price comes from a format. */
const ROWS: Readonly<Record<Exclude<(typeof READING_FLAGS)[number], 'leasingpris'>, FeedFields>> = {
  'annons-id': { dealer_ad_id: '1,23457E+11' },
  'avkortad lista': { trim_packages: Array.from({ length: 2000 }, (_, at) => `Paket ${at}`) },
  'avkortad text': { city: 'x'.repeat(5000) },
  bildadress: { image_urls: ['javascript:alert(1)'] },
  chassinummer: { vin: 'YV1' },
  'mätarställning i intervall': { odometer: '3 500 - 3 999 mil' },
  'mätarställning ur rubriken': { name: 'Volvo V60 12 500 mil' },
  'pris från': { price: 'fr. 249 900 kr' },
  'pris i annan valuta': { price: '24 900 EUR' },
  'pris på begäran': { price: 'Ring för pris' },
  'pris utan moms': { price: '199 920 kr exkl. moms' },
  'årsmodell i intervall': { model_year: '2019/2020' },
  'okänd biltyp': { chassis: 'Rymdskepp' },
  'okänd drivning': { drive: 'Segel' },
  'okänd färg': { color: 'Regnbåge' },
  'inte inkommen': { status: 'På väg in' },
  'okänd status': { status: 'kanske', dates_sold: '2026-03-01' },
  reserverad: { status: 'Reserverad' },
  'okänd växellåda': { transmission_type: 'Snöre' },
  'okänt drivmedel': { fuels: ['Torv'] },
  'oläsligt datum': { dates_published: 'i går' },
  'oläsligt värde': { seats: 'många' },
  prishistorik: { prices: ['nonsens'] },
  registreringsnummer: { licence_plate: 'EN LÅNG PLÅT' },
  'trasiga tecken': { description: 'Ny kamrem och r\ufffdd' },
  webbadress: { url: 'javascript:alert(1)' },
  'årsmodell före modellen': { model: 'EX30', model_year: '1999' },
  'årsmodell ur beskrivningen': { model_year: '', description: 'Fin bil av årsmodell 2021.' },
  'årsmodell ur rubriken': { name: 'Volvo V70 -09' },
};

test.each(Object.entries(ROWS))('sets %s and offers its kind to staff', (kind, fields) => {
  const delivery = { odometerUnit: 'mil', defaultDealer: 'Bilhuset AB', deliveredAt } as const;
  const context = { ...delivery, matcher, words: feedWords() };
  const result = normaliseRow({ rowNumber: 1, fields: { brand: 'Volvo', ...fields } }, context);
  const kinds = result.ok ? result.value.qualityFlags.map((flag) => flag.split(FLAG_VALUE_MARK)[0]) : [];
  expect(kinds).toContain(kind);
  expect(parseStaffAdQuery(formatStaffAdQuery({ flag: kind })).flag).toBe(kind);
});

test('no flag reaches staff as a bare name of a field', () => {
  const bare = FLAG_CHOICES.filter((kind) => ![ANY_FLAG, UNCONFIRMED_FLAG].includes(kind))
    .map(flagLabel)
    .filter((label) => !/[ :]/.test(label.replace(/^(?:CO2|förbrukning) (?:NEDC|WLTP)$/, 'x')));
  expect(bare).toEqual([]);
});

test('a flag with a value is labelled by its kind', () => {
  for (const kind of FLAG_CHOICES) {
    const label = flagLabel(`${kind}: x: y`);
    expect([label.startsWith(flagLabel(kind)), label.includes('x: y')], label).toEqual([true, true]);
  }
  expect(flagLabel('webbadress: javascript:alert(1)')).toBe('webbadress: kunde inte läsas (javascript:alert(1))');
  expect(flagLabel('okänd färg: Dusk')).toBe('okänd färg: Dusk');
});

test('offers every kind once, none of which contains the separator', () => {
  expect(FLAG_CHOICES).toEqual(expect.arrayContaining([...READING_FLAGS, ...Object.values(INTERPRETED)]));
  expect(new Set(FLAG_CHOICES).size).toBe(FLAG_CHOICES.length);
  expect(FLAG_CHOICES.filter((kind) => kind.includes(FLAG_VALUE_MARK))).toEqual([]);
});
