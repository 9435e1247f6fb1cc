import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withoutVat, withVat } from '#src/domain/ads/vat.ts';
import { feedWords } from '#src/domain/ads/words/feed-words.ts';
import { buildMatcher } from '#src/domain/wish/titles/match-catalogue.ts';
import { catalogueFromFiles } from '#test/support/catalogue-from-files.ts';
import type { FeedFields } from './feed-row.ts';
import { guessMapping } from './mapping-fields.ts';
import { normaliseRow } from './normalise-row.ts';
import { readVat, vatOfHeading } from './vat-text.ts';

const context = {
  odometerUnit: 'mil' as const,
  defaultDealer: 'Provbilar i Exempelstad',
  matcher: buildMatcher(catalogueFromFiles()),
  words: feedWords(),
  deliveredAt: new Date('2026-11-28T06:00:00Z'),
};

test.each([
  ['exkl moms', 'excluded'],
  ['ex. moms', 'excluded'],
  ['Exklusive moms', 'excluded'],
  ['+ moms', 'excluded'],
  ['netto', 'excluded'],
  ['moms tillkommer', 'excluded'],
  ['inkl. moms', 'included'],
  ['VMB', 'included'],
  ['true', 'included'],
  ['avdragbar', 'deductible'],
  ['moms avdragsgill', 'deductible'],
  ['false', 'unknown'],
  ['kanske', 'unknown'],
] as const)('%s is %s', (text, vat) => {
  expect(readVat(text)).toBe(vat);
});

test.each([
  ['Pris (exkl moms)', 'excluded'],
  ['Pris exkl. moms', 'excluded'],
  ['Nettopris ex moms', 'excluded'],
  ['Pris inkl moms', 'included'],
  ['Pris', null],
  ['Pris (SEK)', null],
] as const)('a heading %s says %s', (heading, vat) => {
  expect(vatOfHeading(heading)).toBe(vat);
});

test('a price stated without VAT is found again from the one with it', () => {
  fc.assert(fc.property(fc.integer({ min: 800, max: 16_000_000 }), (price) => withoutVat(withVat(price)) === price));
});

describe('the price of a row includes VAT', () => {
  test.each<[FeedFields, number | null, string | null]>([
    [{ price: '159 920 kr exkl. moms' }, 199_900, 'excluded'],
    [{ price: '159920', vat: 'exkl moms' }, 199_900, 'excluded'],
    [{ price: '289 000 kr + moms' }, 361_250, 'excluded'],
    [{ price: '199900', vat: 'inkl moms' }, 199_900, 'included'],
    [{ price: '199 900 inkl. moms' }, 199_900, 'included'],
    [{ price: '199900', vat: 'avdragbar' }, 199_900, 'deductible'],
    [{ price: '199900', vat: 'kanske' }, 199_900, 'unknown'],
    [{ price: '199900' }, 199_900, null],
    [{ price: '199900', chassis: 'Skåpbil' }, 199_900, 'unknown'],
    [{ price: '199900', chassis: 'Skåpbil', vat: 'inkl moms' }, 199_900, 'included'],
    [{ vat: 'exkl moms' }, null, null],
  ])('%j', (fields, price, vat) => {
    const row = normaliseRow(
      { rowNumber: 1, fields: { brand: 'Volkswagen', model: 'Caddy', model_year: '2020', ...fields } },
      context,
    );
    expect(row).toMatchObject({ ok: true, value: { price, vat } });
  });
});

test('the headings of a table propose units and VAT', () => {
  const mapping = guessMapping([
    'Regnr',
    'Fabrikat',
    'Modell',
    'Årsmodell',
    'Pris (exkl moms)',
    'Miltal (km)',
    'Effekt (kW)',
  ]);
  expect(mapping).toMatchObject({
    odometerUnit: 'km',
    constants: { vat: 'exkl. moms' },
    columns: { 'Effekt (kW)': [{ field: 'power_kw' }], 'Pris (exkl moms)': [{ field: 'price' }] },
  });
  expect(guessMapping(['Fabrikat', 'Mil']).odometerUnit).toBe('mil');
  expect(guessMapping(['Fabrikat', 'Mätarställning mil']).odometerUnit).toBe('mil');
  expect(guessMapping(['Fabrikat', 'Pris']).constants).toBeUndefined();
});
