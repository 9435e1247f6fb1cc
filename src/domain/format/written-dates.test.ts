import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readDay, readMoment } from './written-dates.ts';

test.each([
  ['2024-12-04', '2024-12-04T00:00:00.000Z'],
  ['20241204', '2024-12-04T00:00:00.000Z'],
  ['44102', '2020-09-28T00:00:00.000Z'],
  ['44102.0', '2020-09-28T00:00:00.000Z'],
  ['44102,75', '2020-09-28T18:00:00.000Z'],
  ['2024/12/04', '2024-12-04T00:00:00.000Z'],
  ['2024-12', '2024-12-01T00:00:00.000Z'],
  ['2026-07-12T18:14:20.8482534Z', '2026-07-12T18:14:20.848Z'],
  ['2026-03-01T09:30:00+01:00', '2026-03-01T08:30:00.000Z'],
  ['2026-03-01 09:30', '2026-03-01T09:30:00.000Z'],
  ['2026-03-01T09:30:00-0530', '2026-03-01T15:00:00.000Z'],
  ['31.12.2019', '2019-12-31T00:00:00.000Z'],
  ['31/12/19', '2019-12-31T00:00:00.000Z'],
  ['31-12-2019', '2019-12-31T00:00:00.000Z'],
  ['04/12/2024', '2024-12-04T00:00:00.000Z'],
  ['12/31/2019', '2019-12-31T00:00:00.000Z'],
  ['1.1.2020', '2020-01-01T00:00:00.000Z'],
  ['2020-1-5', '2020-01-05T00:00:00.000Z'],
  ['12/2019', '2019-12-01T00:00:00.000Z'],
  ['12.2019', '2019-12-01T00:00:00.000Z'],
  ['dec 2019', '2019-12-01T00:00:00.000Z'],
  ['Dec-19', '2019-12-01T00:00:00.000Z'],
  ['31. Dezember 2019', '2019-12-31T00:00:00.000Z'],
  ['den 1 maj 2020', '2020-05-01T00:00:00.000Z'],
  ['2019 december', '2019-12-01T00:00:00.000Z'],
  ['joulukuu 2019', '2019-12-01T00:00:00.000Z'],
  ['Tue, 31 Dec 2019 10:00:00 +0100', '2019-12-31T09:00:00.000Z'],
  ['31.12.2019 10:30', '2019-12-31T10:30:00.000Z'],
  ['191231', '2019-12-31T00:00:00.000Z'],
  ['201912', '2019-12-01T00:00:00.000Z'],
])('%s', (text, iso) => {
  expect(readMoment(text)?.toISOString()).toBe(iso);
});

test.each([
  '',
  'igår',
  '2024-02-30',
  '2024-13-01',
  '31.13.2019',
  '30.02.2020',
  '11-12-13',
  '19-12-31',
  'maj',
  '5 foo 2019',
  '31.12.2019 25:00',
  '2024-12-04T25:00Z',
  '0001-01-01',
  '12',
  '2024',
  '4410',
  '44102.',
])('returns null for %j', (text) => {
  expect(readMoment(text)).toBeNull();
});

test('ignores the time when a day is read', () => {
  expect(readDay('2026-03-01T23:30:00Z')?.toISOString()).toBe('2026-03-01T00:00:00.000Z');
});

const MONTHS = 'januari februari mars april maj juni juli augusti september oktober november december'.split(' ');

test('reads a day back from every form that it may be written in', () => {
  const pad = (value: number): string => String(value).padStart(2, '0');
  const day = fc.date({ min: new Date('1970-01-01'), max: new Date('2069-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(day, (moment) => {
      const [y, m, d] = [moment.getUTCFullYear(), moment.getUTCMonth() + 1, moment.getUTCDate()];
      const name = MONTHS[m - 1] ?? '';
      const forms = [
        `${y}-${pad(m)}-${pad(d)}`,
        `${pad(d)}.${pad(m)}.${y}`,
        `${d}/${m}/${y}`,
        `${d}.${m}.${String(y).slice(2)}`,
        `${d} ${name} ${y}`,
        `${d} ${name.slice(0, 3)}. ${y}`,
        `${y} ${name} ${d}`,
        `${y}/${m}/${d}`,
        `${y}${pad(m)}${pad(d)}`,
      ];
      for (const form of forms)
        expect(readDay(form)?.toISOString().slice(0, 10), form).toBe(`${y}-${pad(m)}-${pad(d)}`);
      expect(
        readDay(`${pad(m)}/${y}`)
          ?.toISOString()
          .slice(0, 7),
      ).toBe(`${y}-${pad(m)}`);
      const short = readDay(`${pad(d)}-${pad(m)}-${String(y).slice(2)}`)
        ?.toISOString()
        .slice(0, 10);
      if (short !== undefined) expect(short).toBe(`${y}-${pad(m)}-${pad(d)}`);
    }),
  );
});
