import { expect, test } from 'vitest';
import lexicon from '#data/adviser/lexicon.json' with { type: 'json' };
import { foldSigns } from '#src/domain/wish/text/wish-text.ts';
import { carNamesFromFiles } from '#test/car-names.ts';
import { correctWords } from './correct-words.ts';
import { understand } from './parse-query.ts';
import { limitParams, listParams } from './query-params.ts';
import { isFilterWord } from './words/word-meanings.ts';

/** Classes of spoken Swedish: models by their numbers, sums, years, mileage, nicknames, and words for equipment. */

const names = carNamesFromFiles();
const read = (wish: string): Record<string, unknown> => {
  const understanding = understand(wish, { names, thisYear: 2026 });
  return { ...listParams(understanding), ...limitParams(understanding.limits) };
};
const carOf = (make: string, model: string) => ({ make: [make], model: [model] });

test.each<[string, object]>([
  ['en sjuttia', carOf('Volvo', 'V70')],
  ['nån sjuttis', carOf('Volvo', 'V70')],
  ['volvo sextio', carOf('Volvo', 'V60')],
  ['volvo 70', carOf('Volvo', 'V70')],
  ['x femman', carOf('BMW', 'X5')],
  ['en a fyra', carOf('Audi', 'A4')],
  ['asexa', carOf('Audi', 'A6')],
  ['ku fem', carOf('Audi', 'Q5')],
  ['audi sexa', carOf('Audi', 'A6')],
  ['citroen trean', carOf('Citroën', 'C3')],
  ['cx femman', carOf('Mazda', 'CX-5')],
  ['id fyra', carOf('Volkswagen', 'ID.4')],
  ['e v sexan', carOf('Kia', 'EV6')],
  ['c trettia', carOf('Volvo', 'C30')],
  ['golf sjua', { ...carOf('Volkswagen', 'Golf'), generation: ['Mk7'] }],
  ['ioniq femma', carOf('Hyundai', 'IONIQ 5')],
  ['sjufyrtian', carOf('Volvo', '740')],
  ['tvånollåttan', carOf('Peugeot', '208')],
  ['x c 60', carOf('Volvo', 'XC60')],
  ['merca e-klassare', carOf('Mercedes-Benz', 'E-Klass')],
  ['kärringpolo', carOf('Volkswagen', 'Polo')],
  ['tesla my', carOf('Tesla', 'Model Y')],
  ['en tvåfyra', carOf('Volvo', '240')],
  ['åttafemma', carOf('Volvo', '850')],
  ['e fyrtisex', { ...carOf('BMW', '3-serien'), generation: ['E46'] }],
  ['tre tjugo d', { ...carOf('BMW', '3-serien'), fuel: ['Diesel'], search: '320d' }],
  ['c tvåhundratjugo', { ...carOf('Mercedes-Benz', 'C-Klass'), search: '220' }],
  ['volvo nittia med sju stolar', { ...carOf('Volvo', 'XC90'), minSeats: 7 }],
])('reads the model of "%s"', (wish, wanted) => {
  expect(read(wish)).toEqual(wanted);
});

test.each([
  'audi fyra dörrar',
  'kia för volvo 70 papp',
  'en kombi som e femman',
  'en matta i bilen',
  'bor i femman',
  'priset e två hundra tjugo tusen',
  'kombi som e tvåtjuga',
  'passat två tre år gammal',
  'i trean skakar den',
  'max sjuttia',
])('reads no model of numbers in "%s"', (wish) => {
  const models = [read(wish).model].flat().filter((model) => model !== undefined && model !== 'Passat');
  expect(models).toEqual([]);
});

test.each<[string, object]>([
  ['under hundringen', { maxPrice: 100_000 }],
  ['max två hundringar', { maxPrice: 200_000 }],
  ['max en hunka', { maxPrice: 100_000 }],
  ['max en å en halv', { maxPrice: 150_000 }],
  ['runt två och en halv lax', { minPrice: 225_000, maxPrice: 275_000 }],
  ['max två hundra', { maxPrice: 200_000 }],
  ['budget 80 kilo', { maxPrice: 80_000 }],
  ['får kosta max 80 kilo', { maxPrice: 80_000 }],
  ['max 30 långa', { maxPrice: 30_000 }],
  ['max 80kk', { maxPrice: 80_000 }],
  ['50 lök', { maxPrice: 50_000 }],
  ['50-70 papp', { minPrice: 50_000, maxPrice: 70_000 }],
  ['120 flis', { maxPrice: 120_000 }],
  ['20 tuss', { maxPrice: 20_000 }],
  ['får gå loss på 80 papp', { maxPrice: 80_000 }],
  ['hosta upp 70', { maxPrice: 70_000 }],
  ['femsiffrigt', { maxPrice: 100_000 }],
  ['gått max 12', { maxMileage: 12_000 }],
  ['max femton på mätaren', { maxMileage: 15_000 }],
  ['under 20 på klockan', { maxMileage: 20_000 }],
  ['max 15 000 rullade', { maxMileage: 15_000 }],
  ['max 15 tkm', { maxMileage: 1_500 }],
  ['max ett par tusen mil', { maxMileage: 2_000 }],
  ['max 15000m', { maxMileage: 15_000 }],
  ['max ett par hundra tusen', { maxPrice: 200_000 }],
  ['1,5-2 hundra tusen', { minPrice: 150_000, maxPrice: 200_000 }],
  ['130 lax + moms', { maxPrice: 130_000 }],
  ['300+moms', { maxPrice: 300_000 }],
  ['max en tia', { maxPrice: 10_000 }],
  ['80 k flos', { maxPrice: 80_000 }],
  ['hunnatjue tusen', { maxPrice: 120_000 }],
  ['max 300k, under 8000', { maxPrice: 300_000, maxMileage: 8_000 }],
  ['max 9000 kr', { maxPrice: 9_000 }],
  ['med batteri, minst 300 km', { minRange: 300 }],
  ['typ 18-20', { minYear: 2018, maxYear: 2020 }],
  ['2016 eller 17 eller 18', { minYear: 2016, maxYear: 2018 }],
  ['inte äldre 2015', { minYear: 2015 }],
  ['fräschare än 2015', { minYear: 2016 }],
  ['-16 el. senare', { minYear: 2016 }],
  ['från nollåtta', { minYear: 2008 }],
  ['nolltia eller nyare', { minYear: 2010 }],
  ['nollettamodell', { minYear: 2001, maxYear: 2001 }],
  ['tiosju', { minYear: 2017, maxYear: 2017 }],
  ['sjutton-modell', { minYear: 2017, maxYear: 2017 }],
  ['17-modell', { minYear: 2017, maxYear: 2017 }],
  ['årgång 17', { minYear: 2017, maxYear: 2017 }],
  ['från sjutton', { minYear: 2017 }],
  ['sjutton och nyare', { minYear: 2017 }],
  ['mellan femton och arton', { minYear: 2015, maxYear: 2018 }],
  ['från 22, max 4 tusen mil', { minYear: 2022, maxMileage: 4_000 }],
  ['från tjugitjugo', { minYear: 2020 }],
  ['18+', { minYear: 2018 }],
  ['en nittinia', { minYear: 1999, maxYear: 1999 }],
])('reads the amount of "audi %s"', (wish, wanted) => {
  expect(read(`audi ${wish}`)).toEqual({ make: ['Audi'], ...wanted });
});

test.each<[string, object]>([
  ['volvo 60 000 kr', { maxPrice: 60_000 }],
  ['volvo 70 000 kr max', { maxPrice: 70_000 }],
  ['volvo 50.000 kr', { maxPrice: 50_000 }],
  ['volvo 40 000', { maxPrice: 40_000 }],
  ['volvo 70.000', { maxPrice: 70_000 }],
  ['volvo 90:-', { maxPrice: 90_000 }],
  ['volvo 90 000 mil', { maxMileage: 90_000 }],
  ['volvo 90 %', {}],
  ['volvo 70 50 000 kr', { model: ['V70'], maxPrice: 50_000 }],
  ['volvo 70 2015', { model: ['V70'], minYear: 2015, maxYear: 2015 }],
  ['volvo 70, 50 000 kr', { model: ['V70'], maxPrice: 50_000 }],
  ['volvo 70 nya däck', { model: ['V70'] }],
  ['volvo max 0 kr', {}],
  ['volvo, Lund, 40', {}],
  ['volvo, 2015, Lund, 40', { minYear: 2015, maxYear: 2015 }],
  ['volvo, släp max 75 kilo', {}],
  ['volvo, kultryck över 80 kilo', {}],
  ['volvo, dragkrok, 65', { equipment: ['Dragkrok'], maxPrice: 65_000 }],
  ['volvo, 2015, 80', { minYear: 2015, maxYear: 2015, maxPrice: 80_000 }],
])('reads the amount of "%s", and a model of numbers only where one is meant', (wish, wanted) => {
  expect(read(wish)).toEqual({ make: ['Volvo'], ...wanted });
});

test.each<[string, object]>([
  ['audi sex växlar', { make: ['Audi'] }],
  ['audi fyra cylindrar', { make: ['Audi'] }],
  ['audi tre ägare', { make: ['Audi'] }],
  ['audi fyra ringar', { make: ['Audi'] }],
  ['audi fyra nya däck', { make: ['Audi'] }],
  ['citroen fyra nycklar', { make: ['Citroën'] }],
  ['golf fyra vinterdäck', { ...carOf('Volkswagen', 'Golf'), equipment: ['Vinterhjul'] }],
  ['golf fem stjärnor i krocktest', carOf('Volkswagen', 'Golf')],
  ['ioniq fem stjärnor', carOf('Hyundai', 'IONIQ')],
  ['audi fyra till fem år gammal', { make: ['Audi'], minYear: 2021, maxYear: 2022 }],
  ['golf tre eller fyra år gammal', { ...carOf('Volkswagen', 'Golf'), minYear: 2022 }],
  ['golf fyra eller fem dörrar', { ...carOf('Volkswagen', 'Golf'), doors: 5 }],
  ['golf sju eller åtta tusen mil', { ...carOf('Volkswagen', 'Golf'), maxMileage: 8_000 }],
  ['golf sju åtta tusen mil', { ...carOf('Volkswagen', 'Golf'), maxMileage: 8_000 }],
  ['golf sju-åtta tusen mil', { ...carOf('Volkswagen', 'Golf'), minMileage: 7_000, maxMileage: 8_000 }],
  ['golf sjua vinterdäck', { ...carOf('Volkswagen', 'Golf'), generation: ['Mk7'], equipment: ['Vinterhjul'] }],
  ['audi sexa fyra dörrar', { ...carOf('Audi', 'A6'), doors: 4 }],
  ['en a fyra fem dörrar', { ...carOf('Audi', 'A4'), doors: 5 }],
  ['en c två hundra tusen', { maxPrice: 200_000 }],
  ['en a fyra hundra tusen', { maxPrice: 400_000 }],
  ['x femman hundra tusen', { ...carOf('BMW', 'X5'), maxPrice: 100_000 }],
])('distinguishes what is counted in "%s" from the name of a car', (wish, wanted) => {
  expect(read(wish)).toEqual(wanted);
});

test('reads no S3 of "en s tre femtio"', () => {
  expect(read('va kostar en s tre femtio').model).not.toEqual(['S3']);
});

test.each([
  'bil med plats för hund under 30 kilo',
  'takbox max 75 kilo',
  'släpet har max 75 kilo',
  'jag heter Anna, 45',
  'vi är pensionärer, 65',
  'min dotter, 25',
  'Tesla Model 3, räckvidd, 500',
  'laddhybrid, elräckvidd, 50',
  'nära Lund, 50',
  'kan ni ringa, 25',
  'en hundring i veckan',
  'max en hundring i timmen',
  'två hundringar om dagen',
  '2 500 m lång',
  'max 2 500 m hög',
  'lastlängd 2000 m',
])('reads no price and no mileage in "%s"', (wish) => {
  const { minPrice, maxPrice, minMileage, maxMileage } = read(wish);
  expect([minPrice, maxPrice, minMileage, maxMileage]).toEqual([undefined, undefined, undefined, undefined]);
});

test.each<[string, object]>([
  ['max 300 000, max 6000 i försäkring', { maxPrice: 300_000 }],
  ['max 300 000, max 6000 i skatt', { maxPrice: 300_000 }],
  ['max 300 000, max 6000 per år', { maxPrice: 300_000 }],
  ['högst 200 000, månadsbetalning högst 3000', { maxPrice: 200_000 }],
  ['max 300 000, under 6000', { maxPrice: 300_000, maxMileage: 6_000 }],
  ['max 200 000 med låg skatt, under 8000', { maxPrice: 200_000, maxMileage: 8_000 }],
])('reads the cost beside the price of "%s" as no mileage', (wish, wanted) => {
  expect(read(wish)).toEqual(wanted);
});

test.each(['vad kostar bensen', 'bensen är dyr'])('reads the fuel in "%s", and no Mercedes', (wish) => {
  expect(read(wish)).toEqual({ fuel: ['Bensin'] });
});

test.each<[string, object]>([
  ['spaklåda', { transmission: ['Manuell'] }],
  ['slipper röra spaken', { transmission: ['Automat'] }],
  ['som växlar själv', { transmission: ['Automat'] }],
  ['på tjockolja', { fuel: ['Diesel'] }],
  ['plugg-in', { fuel: ['Laddhybrid'] }],
  ['laddbil', { fuel: ['El', 'Laddhybrid'] }],
  ['som går på sprit', { fuel: ['Etanol'] }],
  ['fyrdrift', { drive: ['Fyrhjulsdrift'] }],
  ['framhjulare', { drive: ['Framhjulsdrift'] }],
  ['bakdriven', { drive: ['Bakhjulsdrift'] }],
  ['arslevärme', { equipment: ['Stolsvärme'] }],
  ['med motis', { equipment: ['Motorvärmare'] }],
  ['p-värmare', { equipment: ['Bränslevärmare'] }],
  ['farthållis', { equipment: ['Farthållare'] }],
  ['lucka i taket', { equipment: ['Taklucka'] }],
  ['nercabbad', { chassis: ['Cab'] }],
  ['sosselåda', { make: ['Volvo'], chassis: ['Kombi'] }],
  ['en bens', { make: ['Mercedes-Benz'] }],
  ['pösö', { make: ['Peugeot'] }],
  ['dieseldrift', { fuel: ['Diesel'] }],
  ['en elskruv', { fuel: ['El'] }],
  ['inget elskrammel', { notFuel: ['El'] }],
  ['inget autoskit', { notTransmission: ['Automat'] }],
  ['bmw xd', { make: ['BMW'], drive: ['Fyrhjulsdrift'] }],
  ['kombi 4*4', { chassis: ['Kombi'], drive: ['Fyrhjulsdrift'] }],
  ['audi med drag under huven', { make: ['Audi'] }],
  ['ko på sätena', { equipment: ['Skinnklädsel'] }],
  ['bmw eller liknande, diesel', { make: ['BMW'], fuel: ['Diesel'] }],
  ['prius el liknande', { make: ['Toyota'], model: ['Prius'] }],
  ['har ni nån golf inne', { make: ['Volkswagen'], model: ['Golf'] }],
  ['manuell med sotade rutor, max 30 papp', { transmission: ['Manuell'], maxPrice: 30_000 }],
  ['krånglar inte i onödan: en blå kombi', { color: ['Blå'], chassis: ['Kombi'] }],
  ['lambo finns ej para till, men en cupra', { make: ['Cupra'] }],
  ['rymligt med plats för två burar', {}],
  ['no cap behöver en audi', { make: ['Audi'] }],
  ['pickup till rödor', { chassis: ['Pickup'] }],
])('reads "%s"', (wish, wanted) => {
  expect(read(wish)).toEqual(wanted);
});

test.each(['kärra', 'vagn', 'åka', 'skorv'])('a "%s" is a car, and no wish to pull one', (word) => {
  expect(understand(`söker en ${word} för 50 lax`, { names, thisYear: 2026 }).wishes).toEqual([]);
});

test('reads every nickname of a make or model as it', () => {
  const said = Object.entries(lexicon.makes).flatMap(([make, words]) => words.split(' ').map((word) => [make, word]));
  const models = Object.entries(lexicon.models).flatMap(([make, all]) =>
    Object.values(all).flatMap((words) => words.split(' ').map((word) => [make, `${make} ${word}`])),
  );
  // "Vovve" is a dog, unless a model follows.
  const lost = [...said, ...models].filter(
    ([make, word = '']) => !isFilterWord(word) && ![read(`köpa ${word}`).make].flat().includes(make),
  );
  expect(said.length + models.length).toBeGreaterThan(500);
  expect(lost.map(([, word]) => word)).toEqual([]);
});

test('gives no nickname to two makes', () => {
  const all = Object.entries(lexicon.makes).flatMap(([make, words]) =>
    words.split(' ').map((word) => ({ make, word })),
  );
  const shared = Map.groupBy(all, ({ word }) => foldSigns(word))
    .values()
    .filter((same) => same.length > 1);
  expect([...shared]).toEqual([]);
});

test.each([
  'Finns det nån billig polo?',
  'finns nån billig',
  'Har ni nån billig bil',
  'Går det att hitta nån billig kombi',
])('keeps the wish of the question "%s"', (wish) => {
  expect(understand(wish, { names, thisYear: 2026 }).wishes).toContain('billig');
});

test.each(['finns det inte nån billig', 'jag vill inte ha nån billig bil'])(
  'reads the wish of "%s" as denied',
  (wish) => {
    expect(understand(wish, { names, thisYear: 2026 }).wishes).not.toContain('billig');
  },
);

test.each([
  'dragit in',
  'display',
  'diska',
  'matta',
  'sätta',
  'kristen',
  'handlade',
  'bränn',
  'eskort',
  'förre',
  'suttit',
  'skjutit',
])('leaves "%s", which slang resembles', (word) => {
  expect(correctWords(`volvo ${word}`, names)).toBe(`volvo ${word}`);
});
