import { expect, test } from 'vitest';
import { recallCars, recallOf } from '#test/recall.ts';
import { checkRecall } from './check-recall.ts';
import type { Recall } from './recall-file.ts';

const CATALOGUE = [
  {
    name: 'Volvo',
    slug: 'volvo',
    series: [
      {
        name: 'V60',
        slug: 'v60',
        generations: [
          { slug: 'i', yearFrom: 2010, yearTo: 2018 },
          { slug: 'ii', yearFrom: 2018, yearTo: null },
        ],
      },
    ],
  },
];
const problems = (overrides: Partial<Recall>, today: string | null = '2026-11-23') =>
  checkRecall(recallOf('ett', overrides), CATALOGUE, today).map(({ path, message }) => `${path.join('.')}: ${message}`);

test('a recall that agrees with the catalogue and the calendar has no problem', () => {
  expect(problems({ cars: [recallCars({ generations: ['ii'] })] })).toEqual([]);
});

test.each([
  [{ brand: 'volvoo' }, 'brand: the catalogue has no brand "volvoo"'],
  [{ cars: [recallCars({ series: 'v61' })] }, 'cars.0.series: Volvo has no series "v61"; it has v60'],
  [
    { cars: [recallCars(), recallCars({ generations: ['iii'] })] },
    'cars.1.generations.0: V60 has no generation "iii"; it has i, ii',
  ],
  [{ cars: [recallCars({ generations: ['i'] })] }, 'cars.0.generations.0: i was not made in these years'],
  [
    { cars: [recallCars({ yearFrom: 2009 })] },
    'cars.0.yearFrom: 2009 is no year of the series; V60 was made 2010–2018, 2018–',
  ],
  [{ cars: [recallCars({ yearFrom: 2022, yearTo: 2021 })] }, 'cars.0.yearTo: 2021 is before 2022'],
  [{ announced: '2026-12', checkedOn: '2026-12-01' }, 'announced: 2026-12 is in the future'],
  [{ checkedOn: '2026-11-24' }, 'checkedOn: 2026-11-24 is in the future'],
  [{ checkedOn: '2025-02-28' }, 'checkedOn: 2025-02-28 is before 2025-03'],
])('%j is reported', (overrides, message) => {
  expect(problems(overrides)).toContain(message);
});

test('without a clock no date is in the future', () => {
  expect(problems({ checkedOn: '2027-01-01' }, null)).toEqual([]);
});
