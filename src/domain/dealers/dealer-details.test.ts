import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  DETAIL_NAMES,
  type DealerDetails,
  detailText,
  effectiveDetails,
  parseDetail,
  readDetails,
} from './dealer-details.ts';
import { formatOpeningHours, openingRows, parseOpeningHours } from './opening-hours.ts';

const NOTHING = Object.fromEntries(DETAIL_NAMES.map((name) => [name, null])) as DealerDetails;

describe('a detail', () => {
  test.each([
    ['organisation_number', '5560000001', '556000-0001'],
    ['organisation_number', '5560000002', null],
    ['organisation_number', '212000-0142', '212000-0142'],
    ['organisation_number', '16 2120000142', '212000-0142'],
    ['organisation_number', '212000-0143', null],
    ['postcode', '75320', '753 20'],
    ['postcode', 'SE-753 20', '753 20'],
    ['postcode', '053 20', null],
    ['postcode', '7532', null],
    ['telephone', '018-12 34 56', '018-12 34 56'],
    ['telephone', '+46 (0)18 12 34 56', '+46 (0)18 12 34 56'],
    ['telephone', 'ring oss', null],
    ['telephone', '- - - - -', null],
    ['email', 'bil@exempel.se', 'bil@exempel.se'],
    ['email', 'bil@exempel.se\r\nBcc: x@y.se', null],
    ['email', '"<script>"@x.se', null],
    ['website', 'www.bil.example', 'https://www.bil.example'],
    ['website', 'javascript:alert(1)', null],
    ['website', 'bilhuset', null],
    ['logo_url', `/bilder/${'0af'.repeat(21)}1`, `/bilder/${'0af'.repeat(21)}1`],
    ['logo_url', '/bilder/../0af', null],
    ['logo_url', 'logga.example/a.png', 'https://logga.example/a.png'],
    ['latitude', '59,86', 59.86],
    ['latitude', '5986', null],
    ['longitude', '-17', null],
    ['presentation', 'x'.repeat(5_001), null],
  ] as const)('%s %j is %j', (name, text, value) => {
    const parsed = parseDetail(name, text);
    expect(parsed.ok ? parsed.value : null).toBe(value);
    expect(parsed.ok).toBe(value !== null);
  });

  test('an empty text is no value, and no text throws', () => {
    for (const name of DETAIL_NAMES) expect(parseDetail(name, '  ')).toEqual({ ok: true, value: null });
    fc.assert(
      fc.property(fc.constantFrom(...DETAIL_NAMES), fc.string(), (name, text) => {
        const parsed = parseDetail(name, text);
        // A usable value is written as a text that parses to it.
        if (parsed.ok && parsed.value !== null) {
          expect(parseDetail(name, detailText(name, parsed.value))).toEqual(parsed);
        }
      }),
    );
  });
});

describe('opening hours', () => {
  test.each([
    ['Mån-Fre 08:00-18:00, Lör 10-15', 'Mån–fre 08:00–18:00, Lör 10:00–15:00'],
    ['Mo-Fr 09:00-18:00; Sa 10:00-14:00; Su closed', 'Mån–fre 09:00–18:00, Lör 10:00–14:00'],
    ['måndag till torsdag 9.30–17\nfredag 9.30–16', 'Mån–tor 09:30–17:00, Fre 09:30–16:00'],
    ['Sön stängt', null],
    ['vardagar 9-18, lördag 10-14', 'Mån–fre 09:00–18:00, Lör 10:00–14:00'],
    ['Vardagar: 9-18; helger stängt', 'Mån–fre 09:00–18:00'],
    ['Dagligen 8-20', 'Mån–sön 08:00–20:00'],
    ['alla dagar 10–16', 'Mån–sön 10:00–16:00'],
    ['Efter överenskommelse', null],
    ['Fre-mån 10-18', null],
    ['Mån 18-08', null],
    ['Mån 25-26', null],
    ['Mån 08:75-18:00', null],
  ])('%j is %j', (text, written) => {
    const week = parseOpeningHours(text);
    expect(week && formatOpeningHours(week)).toBe(written);
    if (week) expect(parseOpeningHours(formatOpeningHours(week))).toEqual(week);
  });

  test('are listed by days with the same hours', () => {
    expect(openingRows(parseOpeningHours('mån-ons 8-17, fre 8-15') ?? [])).toEqual([
      { days: 'Mån–ons', hours: '08:00–17:00' },
      { days: 'Tor', hours: 'stängt' },
      { days: 'Fre', hours: '08:00–15:00' },
      { days: 'Lör–sön', hours: 'stängt' },
    ]);
  });
});

describe('the details of a feed', () => {
  test('are those that can be used; half a position is none', () => {
    expect(readDetails({ postcode: '75320', telephone: 'x', latitude: '59,8' })).toEqual({
      details: { postcode: '753 20' },
      unreadable: ['telephone'],
    });
    expect(readDetails({ latitude: '59.8', longitude: '17.6' }).details).toEqual({ latitude: 59.8, longitude: 17.6 });
  });
});

describe('overrides', () => {
  const delivered = { ...NOTHING, telephone: '018-1 23 45', city: 'Uppsala', latitude: 59.8, longitude: 17.6 };
  test('win over the feed; an empty one removes the value', () => {
    const row = { ...delivered, overrides: { telephone: '070-1 23 45', city: '' } };
    expect(effectiveDetails(row)).toMatchObject({ telephone: '070-1 23 45', city: null, latitude: 59.8 });
  });
  test('that are not texts, or cannot be used, change nothing', () => {
    const row = { ...delivered, overrides: { telephone: 7, city: null, email: 'x', constructor: 'x', postcode: '1' } };
    expect(effectiveDetails(row)).toEqual(delivered);
  });
  test('a position is shown with both numbers only', () => {
    expect(effectiveDetails({ ...delivered, overrides: { latitude: '' } })).toMatchObject({ longitude: null });
  });
});
