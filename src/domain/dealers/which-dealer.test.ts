import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { groupStated } from './group-stated.ts';
import {
  compareDealers,
  fileSeries,
  isDealerSettled,
  isSpellingOf,
  type KnownDealer,
  nameKey,
  type StatedDealer,
  spellingKey,
  whichDealer,
} from './which-dealer.ts';

const known = (facts: Partial<KnownDealer> = {}): KnownDealer => ({
  id: 1,
  name: 'Bilcenter',
  label: facts.name ?? 'Bilcenter',
  town: 'Umeå',
  organisationNumber: '556000-0001',
  feedIds: [],
  active: 4,
  shared: 0,
  isSameSeries: false,
  isDecided: false,
  isStatedToo: false,
  ...facts,
});

const stated = (facts: Partial<StatedDealer> = {}): StatedDealer => ({
  name: 'Bilcenter',
  town: 'Umeå',
  organisationNumber: '556000-0001',
  feedId: null,
  ...facts,
});

const TOWNS = { same: 'UMEÅ ', other: 'Lund', missing: null };
const NUMBERS = { same: '556000-0001', other: '556000-0019', missing: null };

describe.each([
  // town, number, then by source and cars: other series and cars, same series and other cars, same cars
  ['same', 'same', 'same', 'same', 'same'],
  ['same', 'other', 'unclear', 'unclear', 'unclear'],
  ['same', 'missing', 'unclear', 'same', 'same'],
  ['other', 'same', 'unclear', 'unclear', 'same'],
  ['other', 'other', 'other', 'other', 'other'],
  ['other', 'missing', 'other', 'other', 'unclear'],
  ['missing', 'same', 'same', 'same', 'same'],
  ['missing', 'other', 'other', 'other', 'unclear'],
  ['missing', 'missing', 'unclear', 'unclear', 'same'],
] as const)('equal names with town %s and number %s', (town, number, otherSource, sameSource, sameCars) => {
  const delivered = stated({ name: 'BILCENTER', town: TOWNS[town], organisationNumber: NUMBERS[number] });
  test.each([
    ['another source', {}, otherSource],
    ['the same source', { isSameSeries: true }, sameSource],
    ['the same cars', { shared: 4 }, sameCars],
  ])('from %s', (_, facts, verdict) => {
    expect(compareDealers(delivered, known(facts)).verdict).toBe(verdict);
  });
});

const IDS = { same: 'kund-7', other: 'kund-8' };

describe.each([
  // town, number and the source's id, then by cars: others, the same
  ['same', 'missing', 'same', 'same', 'same'],
  ['same', 'missing', 'other', 'unclear', 'same'],
  ['missing', 'missing', 'same', 'same', 'same'],
  ['missing', 'missing', 'other', 'other', 'unclear'],
  ['other', 'missing', 'same', 'unclear', 'unclear'],
  ['other', 'same', 'same', 'same', 'same'],
  ['same', 'same', 'other', 'unclear', 'same'],
] as const)('equal names with town %s, number %s and id %s', (town, number, id, otherCars, sameCars) => {
  const delivered = stated({ town: TOWNS[town], organisationNumber: NUMBERS[number], feedId: IDS[id] });
  test.each([
    ['other cars', {}, otherCars],
    ['the same cars', { shared: 4 }, sameCars],
  ])('and %s', (_, facts, verdict) => {
    expect(compareDealers(delivered, known({ feedIds: [IDS.same], ...facts })).verdict).toBe(verdict);
  });
});

test('ids that many sources give are no evidence', () => {
  const bare = stated({ town: null, organisationNumber: null, feedId: '1' });
  const other = known({ feedIds: ['1'], town: null, organisationNumber: null });
  expect(compareDealers(bare, other).verdict).toBe('unclear');
});

describe('the spelling of a name', () => {
  test.each(['Bil AB', 'BIL AB ', 'bil  ab', 'Bil Aktiebolag', 'Bil Aktiebolag (publ)'])('%s is one name', (name) => {
    expect(nameKey(name)).toBe('bil ab');
  });

  test('differs in signs, accents and a missing form of company; two forms are two companies', () => {
    expect(isSpellingOf('Bugg 60 Bil AB', 'Bugg60 Bil')).toBe(true);
    expect(isSpellingOf('Bil AB', 'Bil HB')).toBe(false);
    expect(isSpellingOf('AB', 'HB')).toBe(false);
    expect(isSpellingOf('Bilcenter', 'Bilcentrum')).toBe(false);
  });

  test('is no difference with an organisation number, and a question without', () => {
    const variant = stated({ name: 'Bil-Center AB' });
    expect(whichDealer(variant, [known()])).toMatchObject({ kind: 'same', id: 1 });
    expect(whichDealer({ ...variant, organisationNumber: null }, [known()]).kind).toBe('unclear');
    expect(whichDealer({ ...variant, organisationNumber: null }, [known({ shared: 3 })])).toMatchObject({ id: 1 });
    expect(whichDealer({ ...variant, organisationNumber: null, town: 'Lund' }, [known()]).kind).toBe('new');
  });
});

test('a company with a new name has its organisation number and its cars; two names of one company are two dealers', () => {
  const renamed = stated({ name: 'Norrbil' });
  expect(whichDealer(renamed, [known({ shared: 3 })])).toMatchObject({ kind: 'same', id: 1 });
  expect(whichDealer(renamed, [known({ shared: 1 })]).kind).toBe('unclear');
  expect(whichDealer(renamed, [known()]).kind).toBe('new');
  expect(whichDealer(renamed, [known({ shared: 3, isStatedToo: true })]).kind).toBe('new');
});

test('of equal names, the one that has the cars is stated; without any, it is a question', () => {
  const bare = stated({ town: null, organisationNumber: null });
  const [umea, lund] = [known(), known({ id: 2, town: 'Lund', organisationNumber: null })];
  expect(whichDealer(bare, [umea, { ...lund, shared: 3 }])).toMatchObject({ kind: 'same', id: 2 });
  expect(whichDealer(bare, [umea, lund])).toMatchObject({ kind: 'unclear', candidates: [{ id: 1 }, { id: 2 }] });
});

test('a decision of people applies until the cars say that another one is stated, which is a question', () => {
  const bare = stated({ town: null, organisationNumber: null });
  const first = known({ isDecided: true, town: null });
  const second = known({ id: 2, town: null, organisationNumber: null });
  expect(whichDealer(bare, [first, second])).toMatchObject({ kind: 'same', id: 1 });
  expect(
    whichDealer(bare, [
      { ...first, shared: 1 },
      { ...second, shared: 1 },
    ]),
  ).toMatchObject({ kind: 'same', id: 1 });
  expect(whichDealer(bare, [first, { ...second, shared: 3 }]).kind).toBe('unclear');
});

test('a name with its town, as the site writes it, names that dealer', () => {
  const labelled = stated({ name: 'Bilcenter, Lund', town: null, organisationNumber: null });
  const [umea, lund] = [known({ label: 'Bilcenter, Umeå' }), known({ id: 2, label: 'Bilcenter, Lund', town: 'Lund' })];
  expect(whichDealer(labelled, [umea, lund])).toMatchObject({ kind: 'same', id: 2 });
});

test('another branch of a company that the delivery states too is a new dealer', () => {
  expect(whichDealer(stated({ town: 'Lund' }), [known({ isStatedToo: true })])).toEqual({ kind: 'new' });
});

test('a dealer with another town and number is never another dealer, whatever else is equal', () => {
  fc.assert(
    fc.property(fc.nat(50), fc.nat(50), fc.boolean(), (active, shared, isSameSeries) => {
      const lund = stated({ town: 'Lund', organisationNumber: '556000-0019', feedId: 'kund-7' });
      expect(whichDealer(lund, [known({ active, shared, isSameSeries, feedIds: ['kund-7'] })])).toEqual({
        kind: 'new',
      });
    }),
  );
});

const anyStated = {
  name: fc.constantFrom('Bilcenter', 'Bilcenter AB', 'Annan'),
  town: fc.constantFrom('Umeå', 'Lund', null),
  organisationNumber: fc.constantFrom('556000-0001', '556000-0019', null),
};
const anyKnown = fc
  .record({
    ...anyStated,
    id: fc.nat(9),
    feedIds: fc.constantFrom<string[]>([], ['kund-7'], ['kund-8']),
    active: fc.nat(5),
    shared: fc.nat(5),
    isSameSeries: fc.boolean(),
    isDecided: fc.constant(false),
    isStatedToo: fc.boolean(),
  })
  .map((facts) => known(facts));
const anyDelivered = fc.record({ ...anyStated, feedId: fc.constantFrom('kund-7', 'kund-8', null) });
const severalKnown = fc.uniqueArray(anyKnown, { selector: ({ id }) => id });

test('the order of the known dealers changes nothing', () => {
  fc.assert(
    fc.property(severalKnown, anyDelivered, (all, delivered) => {
      const sorted = (decision: ReturnType<typeof whichDealer>) =>
        decision.kind === 'unclear' ? decision.candidates.map(({ id }) => id).sort() : decision;
      expect(sorted(whichDealer(delivered, all.toReversed()))).toEqual(sorted(whichDealer(delivered, all)));
    }),
  );
});

test('a settled decision does not depend on the cars in common', () => {
  fc.assert(
    fc.property(severalKnown, anyDelivered, fc.array(fc.nat(5), { minLength: 10 }), (all, delivered, shared) => {
      if (!isDealerSettled(delivered, all)) return;
      const outcome = (dealers: KnownDealer[]) => {
        const decision = whichDealer(delivered, dealers);
        return decision.kind === 'same' ? decision.id : decision.kind;
      };
      const none = all.map((dealer) => ({ ...dealer, shared: 0 }));
      expect(outcome(all.map((dealer, place) => ({ ...dealer, shared: shared[place] ?? 0 })))).toBe(outcome(none));
    }),
  );
});

describe('statements in the rows of one delivery', () => {
  const rows = (...all: Partial<StatedDealer>[]) =>
    groupStated(
      all.map((each, place) => ({
        name: 'Bilcenter',
        town: null,
        organisationNumber: null,
        feedId: null,
        county: null,
        cars: 1,
        ...each,
        no: place + 1,
      })),
    ).map(({ nos }) => nos.toSorted((one, other) => one - other));

  test('is of one dealer where nothing contradicts it', () => {
    expect(rows({ name: 'Bil AB' }, { name: 'BIL AB ' }, { name: 'Bil Aktiebolag' })).toEqual([[1, 2, 3]]);
    expect(rows({ town: 'Umeå' }, {}, { organisationNumber: '556000-0001' })).toEqual([[1, 2, 3]]);
    expect(rows({ town: 'Umeå', name: 'Bilcenter AB' }, { town: 'UMEÅ' })).toEqual([[1, 2]]);
  });

  test('is of several dealers by town, number or id; a row that fits several is none of them', () => {
    expect(rows({ town: 'Umeå' }, { town: 'Lund' })).toEqual([[1], [2]]);
    expect(rows({ town: 'Umeå' }, { town: 'Lund' }, {})).toEqual([[1], [2], [3]]);
    expect(rows({ organisationNumber: '556000-0001' }, { organisationNumber: '556000-0019' })).toEqual([[1], [2]]);
    expect(rows({ feedId: 'kund-7' }, { feedId: 'kund-8' })).toEqual([[1], [2]]);
    expect(rows({ name: 'Bil AB', town: 'Umeå' }, { name: 'Bil HB', town: 'Umeå' })).toEqual([[1], [2]]);
  });

  test('is of one company in one town, whatever ids it has', () => {
    const company = { town: 'Umeå', organisationNumber: '556000-0001' };
    expect(rows({ ...company, feedId: 'kund-7' }, { ...company, feedId: 'kund-8' })).toEqual([[1, 2]]);
  });
});

test('the files of a series differ in digits and separators', () => {
  expect(fileSeries('Lager_2026-11-28.csv')).toBe(fileSeries('lager 2026-11-29.csv'));
  expect(fileSeries('umea.csv')).not.toBe(fileSeries('lund.csv'));
});

test('spellings of one name have one key', () => {
  const word = fc.constantFrom(
    'Bil',
    'BIL ',
    'bil',
    'Bîl',
    'Center',
    'Bil-Center',
    'AB',
    'Aktiebolag',
    'HB',
    'AB (publ)',
    '',
    ' ',
    '&',
    '1',
  );
  const name = fc.array(word, { maxLength: 4 }).map((words) => words.join(' '));
  fc.assert(
    fc.property(name, name, (one, other) => {
      if (isSpellingOf(one, other)) expect(spellingKey(one)).toBe(spellingKey(other));
    }),
    { numRuns: 2_000 },
  );
});
