import { describe, expect, test } from 'vitest';
import { wordsIn } from '#src/domain/catalogue/match-engine.ts';
import { understand } from '#src/domain/wish/parse-query.ts';
import { carNamesFromFiles } from '#test/car-names.ts';
import { catalogueFromFiles } from '#test/support/catalogue-from-files.ts';
import { ownCarParams, readOwnCarForm } from './own-car-form.ts';
import { readOwnCarText } from './own-car-text.ts';

const THIS_YEAR = 2026;
const names = carNamesFromFiles();
const series = catalogueFromFiles().brands.flatMap((brand) =>
  brand.series.map((each, at) => ({
    brand: brand.name,
    name: each.name,
    model: {
      guide: [],
      generations: each.generations.map(({ yearFrom, yearTo, engines = [] }, place) => ({
        id: at * 100 + place,
        yearFrom,
        yearTo,
        bodyTypes: [],
        engines,
      })),
    },
  })),
);

function read(text: string, of: { brand: string; name: string }) {
  const found = series.find(({ brand, name }) => brand === of.brand && name === of.name);
  if (found === undefined) throw new Error(`no such series: ${of.name}`);
  const query = understand(text, { names, thisYear: THIS_YEAR, guesses: false, learns: false });
  return readOwnCarText(text, query, { series: of.name, model: found.model, names });
}

const VOLVO = { brand: 'Volvo', name: 'V60' };

describe('reads the engine that words of a text name', () => {
  test.each([
    ['v60 2018 d4', VOLVO, [2018, 'Diesel', 190, 'D4', '']],
    ['Volvo V60 D4 2018 12 000 mil', VOLVO, [2018, 'Diesel', 190, 'D4', '']],
    ['volvo v60 2018 d4 awd automat', VOLVO, [2018, 'Diesel', 190, 'D4 AWD 190', '']],
    ['bmw 320d 2018', { brand: 'BMW', name: '3-serien' }, [2018, 'Diesel', 190, '320d 190', '']],
    ['vw golf 2015 tdi 105', { brand: 'Volkswagen', name: 'Golf' }, [2015, 'Diesel', 105, '1.6 TDI 105', '']],
    ['golf 2019 150 hk 2.0 tdi', { brand: 'Volkswagen', name: 'Golf' }, [2019, 'Diesel', 150, '2.0 TDI 150', '']],
    ['volvo v60 2018 190 hk', VOLVO, [2018, null, 190, '', '']],
    ['volvo v60', VOLVO, [null, null, null, '', '']],
    ['volvo v60 från 2018 d4', VOLVO, [2018, 'Diesel', 190, 'D4', '']],
    ['vw golf tdi 2015 105', { brand: 'Volkswagen', name: 'Golf' }, [2015, 'Diesel', 105, '1.6 TDI 105', '']],
    ['golf 2019 2.0 150 tdi', { brand: 'Volkswagen', name: 'Golf' }, [2019, 'Diesel', 150, '2.0 TDI 150', '']],
  ] as const)('%s', (text, of, expected) => {
    const { facts, unread } = read(text, of);
    expect([facts.modelYear, facts.fuel, facts.horsepower, facts.engine, facts.trim]).toEqual(expected);
    expect(unread).toEqual([]);
  });
});

test('leaves words of several engines to the trim', () => {
  expect(read('v60 d4', VOLVO).facts).toMatchObject({ fuel: 'Diesel', horsepower: null, engine: '', trim: 'd4' });
});

test('reads trim, drive and equipment', () => {
  const { facts, unread } = read('volvo v60 2018 d4 momentum fyrhjulsdrift dragkrok', VOLVO);
  expect(facts).toMatchObject({
    engine: 'D4 AWD 190',
    trim: 'momentum',
    drive: 'Fyrhjulsdrift',
    equipment: ['Dragkrok'],
  });
  expect(unread).toEqual([]);
});

test('states what is no fact of the form, without plates, addresses and telephone numbers', () => {
  expect(read('röd volvo v60 2018 qwertz', VOLVO).unread).toEqual(['Röd', 'qwertz']);
  const { facts, unread } = read('volvo v60 2016-2018', VOLVO);
  expect([facts.modelYear, unread]).toEqual([null, ['2016–2018']]);
  expect(read('volvo v60 2018 abc123 sven@milvis.example 0701234567', VOLVO).unread.join(' ')).not.toMatch(
    /abc|sven|070/iu,
  );
});

/** Words of engine names that the form has as drive or fuel; a letter alone says nothing. */
const FACTS_IN_NAMES = /^(?:quattro|xdrive|awd|4x4|4drive|4matic|4motion|4wd|diesel|hybrid|\p{L}|\d)$/u;

test('loses no engine of any make: it is the engine of the form, or words of its trim', () => {
  const lost: string[] = [];
  let engines = 0;
  let chosen = 0;
  for (const { brand, name, model } of series) {
    const [engine] = model.generations.flatMap((generation) => generation.engines).slice(-1);
    if (engine === undefined) continue;
    const said = engine.name.replace(new RegExp(`\\b${engine.hp}\\b`), '').trim();
    // A letter alone says nothing in a text, and litres name no engine.
    if (said.length < 2 || !/[a-z]/iu.test(said)) continue;
    engines += 1;
    const year = engine.yearTo ?? engine.yearFrom;
    const { facts, unread } = read(`${brand} ${name} ${year} ${said}`, { brand, name });
    const isChosen = facts.horsepower !== null;
    chosen += Number(isChosen);
    const shown = wordsIn(`${facts.trim} ${unread.join(' ')}`);
    const isShown = wordsIn(said).every((word) => shown.includes(word) || FACTS_IN_NAMES.test(word));
    if (isChosen ? facts.horsepower !== engine.hp : !isShown)
      lost.push(`${brand} ${name} ${year} ${said} (${engine.hp}): ${JSON.stringify(facts)} ${unread}`);
  }
  expect(lost).toEqual([]);
  expect(engines).toBeGreaterThan(300);
  // Without its power a name is often that of several engines.
  expect(chosen / engines).toBeGreaterThan(0.7);
});

test('an address has what a text says', () => {
  const { facts, unread } = read('röd volvo v60 2018 d4 momentum dragkrok 9000 mil', VOLVO);
  const form = readOwnCarForm(new URLSearchParams(ownCarParams(facts, unread)), THIS_YEAR);
  expect(form.facts).toEqual(facts);
  expect(form.unread).toEqual(unread);
});
