import { describe, expect, test } from 'vitest';
import lexicon from '#data/adviser/lexicon.json' with { type: 'json' };
import { nameForms } from '#src/domain/swedish/endings.ts';
import { matchKey } from '#src/domain/swedish/match-key.ts';
import { carNamesFromFiles } from '#test/car-names.ts';
import { catalogueFromFiles } from '#test/support/catalogue-from-files.ts';
import { understand } from './parse-query.ts';

const names = carNamesFromFiles();
const series = catalogueFromFiles().brands.flatMap(({ name: make, series }) =>
  series.map(({ name: model, aliases, engines = [] }) => ({
    make,
    model,
    named: [model, ...aliases],
    versions: [...new Set(engines.map(({ name }) => `${model} ${name}`))],
  })),
);

const filtersOf = (wish: string, { guesses = true } = {}) =>
  understand(wish, { names, thisYear: 2026, guesses, learns: false }).filters;

type Car = { make: string; model: string };
/** How a wish for a name is read, compared with the series that have the name. */
function judge(name: string, cars: readonly Car[]): 'right' | 'make only' | 'not read' | 'another car' {
  const { filters, limits } = understand(`Jag vill ha en ${name}`, { names, thisYear: 2026, learns: false });
  const models = [...filters.model, ...limits.onlyModels.map(({ model }) => model)];
  if (filters.make.length === 0) return 'not read';
  const isOf = filters.make.every((make) => cars.some((car) => car.make === make));
  if (!isOf || !models.every((model) => cars.some((car) => car.model === model))) return 'another car';
  return models.length === 0 ? 'make only' : 'right';
}

/** The share of names that are read in each way, and those of another car. */
function judgeAll(named: readonly { name: string; car: Car }[]) {
  const cars = Map.groupBy(named, ({ name }) => name.toLowerCase());
  const judged = [...cars].map(([name, all]) => ({
    name,
    judgement: judge(
      name,
      all.map(({ car }) => car),
    ),
  }));
  const shareOf = (...judgements: string[]): number =>
    judged.filter(({ judgement }) => judgements.includes(judgement)).length / judged.length;
  const wrong = judged.flatMap(({ name, judgement }) => (judgement === 'another car' ? name : []));
  return { count: judged.length, right: shareOf('right'), read: shareOf('right', 'make only'), wrong };
}

describe('a wish for a name of the catalogue', () => {
  test('with its make is read as its own car', () => {
    const { count, right, wrong } = judgeAll(
      series.flatMap(({ named, ...car }) => named.map((name) => ({ name: `${car.make} ${name}`, car }))),
    );
    expect(count).toBeGreaterThan(3_500);
    expect(right).toBeGreaterThan(0.98);
    expect(wrong.length / count, wrong.join('\n')).toBeLessThan(0.012);
  });

  test('without it is read as its car or, an ordinary word or a bare number, as none', () => {
    const { count, right, wrong } = judgeAll(
      series.flatMap(({ named, ...car }) => named.map((name) => ({ name, car }))),
    );
    expect(count).toBeGreaterThan(3_500);
    expect(right).toBeGreaterThan(0.86);
    expect(wrong.length / count, wrong.join('\n')).toBeLessThan(0.02);
  });

  test('with a version is read as its car', () => {
    const { count, right, wrong } = judgeAll(
      series.flatMap(({ versions, ...car }) =>
        versions.flatMap((name) => [name, `${car.make} ${name}`].map((each) => ({ name: each, car }))),
      ),
    );
    expect(count).toBeGreaterThan(14_000);
    expect(right).toBeGreaterThan(0.92);
    expect(wrong.length / count, wrong.slice(0, 100).join('\n')).toBeLessThan(0.055);
  }, 60_000);

  test('joined to its make is read as its own car', () => {
    const { count, right, wrong } = judgeAll(
      series.flatMap(({ named, ...car }) =>
        named.map((name) => ({ name: `${car.make}${name}`.replaceAll(/[ -]/g, ''), car })),
      ),
    );
    expect(count).toBeGreaterThan(3_500);
    expect(right).toBeGreaterThan(0.9);
    expect(wrong.length / count, wrong.join('\n')).toBeLessThan(0.02);
  });

  test('that ends in a number leaves the price after it whole', () => {
    const priced = series.flatMap(({ make, named }) =>
      named
        .filter((name) => /\d$/.test(name))
        .flatMap((name) => [`${make} ${name}`, ...(/[a-z]/i.test(name) ? [name] : [])])
        .map((name) => `${name} 200 000 kr`),
    );
    const wrong = priced.filter((wish) => filtersOf(wish).maxPrice !== 200_000);
    expect(priced.length).toBeGreaterThan(2_000);
    expect(wrong.length / priced.length, wrong.join('\n')).toBeLessThan(0.01);
  });

  test('that is not wanted leaves nothing of its version to search for', () => {
    const denied = series.flatMap(({ make, named }) =>
      named.flatMap((name) => [`inte ${make} ${name}`, `inte en ${name}`]),
    );
    const wrong = denied.filter((wish) => {
      const { search, fuel } = filtersOf(wish);
      return search !== '' || (fuel.length > 0 && !/hybrid|diesel/i.test(wish));
    });
    expect(denied.length).toBeGreaterThan(7_000);
    expect(wrong.length / denied.length, wrong.join('\n')).toBeLessThan(0.01);
  });
});

/** Small words that are also how codes are said: "men" is m and one. */
const SMALL_WORDS = [...new Set(lexicon.ordinary.flatMap((line) => line.split(' ')))]
  .filter((word) => word.length < 5)
  .concat('hen', 'sätta', 'matta', 'mattan', 'rätta');
test('reads no model in a small word beside a make, unless the make has a model of that name', () => {
  const isModel = (make: string, word: string): boolean =>
    nameForms(matchKey(word)).some((form) => names.makes.get(make)?.models.has(form)) ||
    nameForms(matchKey(make + word)).some((form) => names.modelsByKey.has(form));
  const read = [...names.makes.keys()].flatMap((make) =>
    SMALL_WORDS.filter((word) => !isModel(make, word))
      .map((word) => `${make} ${word} inte diesel`)
      .filter((wish) => filtersOf(wish, { guesses: false }).model.length > 0),
  );
  expect(SMALL_WORDS.length).toBeGreaterThan(500);
  expect(read).toEqual([]);
}, 30_000);

test.each([['i3 '.repeat(700)], ['a4/a6/'.repeat(400)], ['golf gti '.repeat(250)]])(
  'reads a text full of "%s" about as fast as other lists of cars',
  (repeated) => {
    const costOf = (wish: string): number => {
      const before = process.cpuUsage();
      understand(wish, { names, thisYear: 2026, learns: false });
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const lowest = (wish: string): number => Math.min(...Array.from({ length: 6 }, () => costOf(wish)));
    const usual = lowest('Volvo V70 eller BMW 320d, Audi A4 och Golf GTI 7 '.repeat(60));
    expect(lowest(repeated) / usual).toBeLessThan(2.5);
  },
);

test.each([
  ['E 350 CDI', { make: ['Mercedes-Benz'], model: ['E-Klass'], fuel: ['Diesel'], search: '350' }],
  ['IS 220d', { make: ['Lexus'], model: ['IS'], search: '220d' }],
  ['is 300h', { make: ['Lexus'], model: ['IS'], search: '300h' }],
  ['ux300e', { make: ['Lexus'], model: ['UX'] }],
  ['RX450h', { make: ['Lexus'], model: ['RX'], fuel: ['Elhybrid'], search: '450h' }],
  ['190E', { make: ['Mercedes-Benz'], model: ['190'] }],
  ['Prius+', { make: ['Toyota'], model: ['Prius+'] }],
  ['850 GLT', { make: ['Volvo'], model: ['850'], search: 'glt' }],
  ['golfgti', { make: ['Volkswagen'], model: ['Golf'], search: 'gti' }],
  ['740 GLE', { make: ['Volvo'], model: ['740'], search: 'gle' }],
  ['volvo740gle', { make: ['Volvo'], model: ['740'], search: 'gle' }],
  ['audia4 avant', { make: ['Audi'], model: ['A4'], chassis: ['Kombi'] }],
  ['mercedesglc300e', { make: ['Mercedes-Benz'], model: ['GLC'], fuel: ['Laddhybrid'], search: '300' }],
  ['745 GL 1989', { make: ['Volvo'], model: ['740'], search: 'gl' }],
  ['Toyota Yaris GR Sport', { make: ['Toyota'], model: ['Yaris'], search: 'gr sport' }],
  ['Skoda Enyaq iV RS', { make: ['Škoda'], model: ['Enyaq'], fuel: [], search: 'rs' }],
  ['Skoda Octavia iV', { make: ['Škoda'], model: ['Octavia'], fuel: ['Laddhybrid'] }],
  ['renå', { make: ['Renault'] }],
  ['audi hundra', { make: ['Audi'], model: ['100'] }],
  ['audi hundra tusen', { make: ['Audi'], model: [], maxPrice: 100_000 }],
  ['audi hundra hästar', { make: ['Audi'], model: [], minPower: 100 }],
  ['X3 xDrive20d', { make: ['BMW'], model: ['X3'], search: 'xdrive20d' }],
  ['Audi A1 1.0 TFSI', { make: ['Audi'], model: ['A1'], fuel: ['Bensin'] }],
  ['Peugeot 206 CC', { make: ['Peugeot'], model: ['206'], chassis: ['Cab'] }],
])('reads the version in %s', (wish, filters) => {
  expect(understand(wish, { names, thisYear: 2026, learns: false }).filters).toMatchObject(filters);
});

test.each(['ABC123', 'abc 123', 'regnummer ABC12D', 'min bil är MLB 45A'])(
  'reads no car in a registration: %s',
  (wish) => {
    const { filters } = understand(wish, { names, thisYear: 2026 });
    expect([filters.make, filters.model, filters.search]).toEqual([[], [], '']);
  },
);

const WEIGHTS = ['3,5 ton', 'två ton', '1 800 kg', 'minst 2000 kilo', 'ett och ett halvt ton', 'en husvagn på 1500 kg'];
const VERBS = ['drar', 'som drar', 'ska kunna dra', 'får dra', 'orkar dra'];
test.each(WEIGHTS)('a weight that is pulled says nothing of the consumption: %s', (weight) => {
  for (const verb of VERBS) {
    const { wishes, limits } = understand(`en bil ${verb} ${weight}`, { names, thisYear: 2026 });
    expect([verb, wishes.includes('snål'), limits.maxConsumption]).toEqual([verb, false, null]);
    expect(wishes).toContain('dra släp');
  }
});
