import { expect, test } from 'vitest';
import { carNamesFromFiles } from '#test/car-names.ts';
import { understand } from './parse-query.ts';
import { limitParams, listParams } from './query-params.ts';

/** Every common comparison with every common notation of an amount, alone and before and after a car. */

const names = carNamesFromFiles();
const read = (wish: string): Record<string, unknown> => {
  const understanding = understand(wish, { names, thisYear: 2026 });
  return { ...listParams(understanding), ...limitParams(understanding.limits) };
};
const phrases = (text: string): string[] => text.trim().split(/\s*[|\n]\s*/);

const V60 = { make: ['Volvo'], model: ['V60'] };
const DIESEL = { fuel: ['Diesel'] };
/** Combines phrases with sentences and their other meanings; each phrase is used in one sentence, round robin. */
const PLACES: readonly (readonly [(phrase: string) => string, object])[] = [
  [(phrase) => `volvo v60 ${phrase}`, V60],
  [(phrase) => `volvo v60, diesel, ${phrase}`, { ...V60, ...DIESEL }],
  [(phrase) => `${phrase} volvo v60 diesel`, { ...V60, ...DIESEL }],
  [(phrase) => `diesel ${phrase}, volvo v60`, { ...V60, ...DIESEL }],
];

function expectEach(said: readonly string[], wanted: object): void {
  const wrong = said.flatMap((phrase, turn) => {
    const [place, besides] = PLACES[turn % PLACES.length] ?? [String, {}];
    return [...wrongly(phrase, wanted), ...wrongly(place(phrase), { ...besides, ...wanted })];
  });
  expect(wrong).toEqual([]);
}
function wrongly(wish: string, wanted: object): string[] {
  const found = read(wish);
  return inOrder(found) === inOrder(wanted) ? [] : [`${wish} → ${JSON.stringify(found)}`];
}
const inOrder = (fields: object): string => JSON.stringify(Object.entries(fields).sort());

const each = (comparisons: string, amounts: readonly string[]): string[] =>
  phrases(comparisons).flatMap((comparison) => amounts.map((amount) => comparison.replace('X', amount)));

const PRICES = phrases(`
  150000 | 150 000 | 150.000 | 150 000 kr | 150000kr | 150 000:- | 150 tkr | 150tkr | 150k | 150' | 150 tusen | 150 000 kronor
  150 000 SEK | hundrafemtiotusen | hundrafemtio tusen | etthundrafemtiotusen | etthundrafemtio tusen kronor | 150 lax | 150 papp
  150 lakan | 150 kkr | 0,15 miljoner | 150 000 spänn | kr 150 000 | 150tusen | 150 tusen kr | hundra femtio tusen`);
const MOST = `
  max X | högst X | under X | upp till X | som mest X | inte över X | inte mer än X | som inte kostar mer än X | för max X
  för under X | billigare än X | mindre än X | tak X | budget X | budget på X | X max | X högst | maxpris X | pris max X
  får kosta max X | får inte kosta mer än X | kostar högst X | maximalt X | X eller mindre | X eller billigare | X som mest
  inte dyrare än X | ej över X | inom X | jag har X att lägga | kan lägga X | vill inte betala mer än X | helst under X | max ca X
  maxbudget X | budget max X | budgeten är X | tak på X | < X | ≤ X | upp emot X | som kostar mindre än X | X i budget | X är max`;
const LEAST = `
  minst X | över X | mer än X | dyrare än X | lägst X | X eller mer | X och uppåt | från X | från X och uppåt | inte under X | > X
  minimum X | åtminstone X | X minst | inte billigare än X | kostar minst X`;
const ABOUT = `
  runt X | ca X | ca. X | cirka X | omkring X | kring X | ungefär X | typ X | i runda slängar X | i trakterna av X | runt X ungefär`;

test.each([
  ['most', MOST, { maxPrice: 150_000 }],
  ['least', LEAST, { minPrice: 150_000 }],
  ['about', ABOUT, { minPrice: 135_000, maxPrice: 165_000 }],
])('prices: %s', (_, comparisons, wanted) => expectEach(each(comparisons, PRICES), wanted));

test('prices between two', () => {
  const pairs = phrases(`
    100 000/150 000 | 100/150 tusen | 100/150 000 | 100k/150k | 100 000 kr/150 000 kr | hundra/hundrafemtio tusen
    hundratusen/hundrafemtiotusen | 100/150 tkr | 100 tkr/150 tkr | 100'/150'`);
  const between = phrases(`
    mellan A och B | mellan A o B | mellan A & B | A-B | A - B | A–B | från A till B | A till B | minst A högst B | lägst A max B
    över A men under B | prisklass A-B | i spannet A-B`);
  const said = between.flatMap((form) =>
    pairs.map((pair) => form.replace('A', pair.split('/')[0] ?? '').replace('B', pair.split('/')[1] ?? '')),
  );
  expectEach(said, { minPrice: 100_000, maxPrice: 150_000 });
});

const DISTANCES = phrases(`
  10000 mil | 10 000 mil | 10.000 mil | tiotusen mil | tio tusen mil | 10 tusen mil | 10k mil | 10tmil | 100 000 km | 100.000km
  100 000 kilometer | 10000mil | 100k km | hundratusen kilometer`);
test.each([
  [
    { maxMileage: 10_000 },
    `max X | högst X | under X | mindre än X | upp till X | inte mer än X | inte över X | gått max X | gått mindre än X
    inte gått mer än X | som inte gått mer än X | ej gått över X | max X på mätaren | X max | miltal under X | med mindre än X
    rullat max X | körd högst X | inte körd mer än X | färre än X | X eller mindre | mätarställning under X | har gått max X
    får inte ha gått mer än X | inget över X | ingen bil som gått över X | inga mer än X | inte gått längre än X | gått kortare än X | X som mest`,
  ],
  [{ minMileage: 10_000 }, 'minst X | över X | mer än X | från X | gått mer än X | gått minst X'],
  [{ minMileage: 9_000, maxMileage: 11_000 }, 'runt X | ca X | omkring X | ungefär X'],
])('distances: %j', (wanted, comparisons) => expectEach(each(comparisons, DISTANCES), wanted));

test.each([
  [
    { minYear: 2018 },
    `från 2018 | inget äldre än 2018 | inga bilar före 2018 | ingenting under 2018 | ingen som är äldre än 2018 | 2018 eller nyare | -18 eller nyare | 18 eller nyare | 2018+ | 2018-> | 2018- | fr o m 2018 | f.o.m. 2018
    från och med 2018 | tidigast 2018 | minst 2018 | 2018 och framåt | 2018 och uppåt | 2018 o nyare | 2018 eller yngre
    nyare än 2017 | nyare än -17 | inte äldre än 2018 | inte äldre än -18 | ej äldre än 2018 | inte före 2018 | inte tidigare än 2018
    årsmodell 2018 eller nyare | minst årsmodell 2018 | modellår 2018 eller nyare | efter 2017 | 2018 eller senare | från -18
    från 2018 års modell | från tjugohundraarton | tjugohundraarton eller nyare | från tvåtusenarton | 2018 or newer | newer than 2017
    högst 8 år gammal | max 8 år | max åtta år | inte äldre än 8 år | inte äldre än 8 | ej äldre än åtta år | upp till 8 år gammal
    inte mer än 8 år gammal | 8 år eller yngre | 8 år gammal eller nyare | max 8 år på nacken | maxålder 8 år`,
  ],
  [
    { maxYear: 2018 },
    `senast 2018 | äldre än 2019 | före 2019 | innan 2019 | tidigare än 2019 | 2018 eller äldre | 2018 eller tidigare | högst 2018
    till och med 2018 | t.o.m. 2018 | tom 2018 | inte nyare än 2018 | upp till 2018 | minst 8 år gammal | 8 år eller äldre
    2018 och bakåt | senast årsmodell 2018 | inte senare än 2018`,
  ],
  [
    { minYear: 2015, maxYear: 2018 },
    `mellan 2015 och 2018 | 2015-2018 | 2015–2018 | 15-18 | '15-'18 | -15 till -18 | mellan -15 och -18 | från 2015 till 2018
    från -15 till -18 | årsmodell 2015-2018 | från 2015 men inte nyare än 2018 | tidigast 2015 senast 2018 | 8-11 år gammal
    mellan 8 och 11 år gammal | mellan tjugohundrafemton och tjugohundraarton`,
  ],
  [{ minYear: 2018, maxYear: 2018 }, '2018 | 2018 års modell | årsmodell 2018 | -18'],
  [{ minYear: 2010, maxYear: 2019 }, '10-talet | 2010-talet | tiotalet | från tjugohundratiotalet'],
  [
    { minYear: 1980, maxYear: 1989 },
    '80-talet | 80-tals | 1980-talet | åttiotalet | åttiotals | nittonhundraåttiotalet',
  ],
])('years: %j', (wanted, said) => expectEach(phrases(said), wanted));

test.each([
  [
    { minSeats: 7 },
    `7-sitsig | sjusitsig | sjusits | 7-sits | 7 säten | sju platser | plats för 7 | plats för sju personer | plats åt sju
    minst sju platser | 7 personers | 7-personers | sjupersoners | rymmer sju | 7 seats | 7 seater | seven seats | 7 stolar
    sju bältade platser | vi är sju i familjen | för sju personer | sju kan åka`,
  ],
  [{ doors: 5 }, '5-dörrars | 5 dörrar | femdörrars | femdörrad | 5d | 5-d | 5 doors'],
  [
    { minPower: 200 },
    'minst 200 hk | inget under 200 hk | över 200 hästkrafter | 200 hk eller mer | 200hk | minst 147 kw | 200 hk minst',
  ],
  [{ maxPower: 150 }, 'max 150 hk | inget över 150 hk | högst 150 hästar | inte mer än 150 hk'],
  [
    { maxConsumption: 5 },
    `drar under 0,5 l/mil | under 5 liter per 100 km | max 0,5 liter milen | högst en halv liter milen | drar högst 0,5
    förbrukning under 0,5 | drar under 5 liter`,
  ],
])('other measures: %j', (wanted, said) => expectEach(phrases(said), wanted));

const SAID_OF_CARS = phrases(`
  X, får inte vara röd | X som inte får vara röd | X, den får inte va röd | X. Den ska inte vara röd | X, vill inte ha röd
  X men inte röd | X, röd får den inte vara | X men ej röd | X, ingen röd | X, vad som helst utom röd | X ska inte vara röd
  X, får ej vara röd | X, röd vill jag inte ha | röd får det inte vara, X`);
test.each([
  ['en V60', V60],
  ['Golf', { make: ['Volkswagen'], model: ['Golf'] }],
  ['Passat diesel', { make: ['Volkswagen'], model: ['Passat'], ...DIESEL }],
])('does not apply the limit of %s to the car itself', (car, wanted) => {
  const said = SAID_OF_CARS.map((phrase) => phrase.replace('X', car));
  expect(said.flatMap((wish) => wrongly(wish, { ...wanted, notColor: ['Röd'] }))).toEqual([]);
});

test.each<[string, string, string[]]>([
  ['tesla 3 eller y', 'Tesla', ['Model 3', 'Model Y']],
  ['tesla s/x/3', 'Tesla', ['Model S', 'Model X', 'Model 3']],
  ['xc40, 60 eller 90', 'Volvo', ['XC40', 'XC60', 'XC90']],
  ['volvo v60 eller 70', 'Volvo', ['V60', 'V70']],
  ['BMW 3:a eller 5:a', 'BMW', ['3-serien', '5-serien']],
  ['bmw x1, 3 eller 5', 'BMW', ['X1', 'X3', 'X5']],
  ['mazda 3 eller 6', 'Mazda', ['Mazda3', 'Mazda6']],
  ['mx-5 eller 3', 'Mazda', ['MX-5', 'Mazda3']],
  ['cx-5 eller 3', 'Mazda', ['CX-5', 'CX-3']],
  ['id.3/4', 'Volkswagen', ['ID.3', 'ID.4']],
  ['a- eller b-klass', 'Mercedes-Benz', ['A-Klass', 'B-Klass']],
  ['208/2008/3008', 'Peugeot', ['208', '2008', '3008']],
  ['2008 eller 3008', 'Peugeot', ['2008', '3008']],
  ['740/940', 'Volvo', ['740', '940']],
])('completes models in a list that state the shared part once: %s', (wish, make, model) => {
  expect(read(wish)).toEqual({ make: [make], model });
});

test.each<[string, string, string, string[]]>([
  ['golf 7 eller 8', 'Volkswagen', 'Golf', ['Mk7', 'Mk8']],
  ['golf mk7/mk8', 'Volkswagen', 'Golf', ['Mk7', 'Mk8']],
  ['golf vii', 'Volkswagen', 'Golf', ['Mk7']],
  ['v70 ii eller iii', 'Volvo', 'V70', ['II', 'III']],
  ['audi a4 b8 eller b9', 'Audi', 'A4', ['B8', 'B9']],
])('finds generations, alone and in a list: %s', (wish, make, model, generation) => {
  expect(read(wish)).toEqual({ make: [make], model: [model], generation });
});

test.each<[string, object]>([
  ['inte Lexus CT 200h', { notModel: ['CT'] }],
  ['inte Mercedes E 350 CDI', { notModel: ['E-Klass'] }],
  ['inte BMW 320d', { notModel: ['3-serien'] }],
  ['inte Golf GTI eller Passat', { notModel: ['Golf', 'Passat'] }],
  ['inte Golf GTI utan Passat', { make: ['Volkswagen'], model: ['Passat'], notModel: ['Golf'] }],
  ['inte en Lexus NX 300h utan en RAV4', { make: ['Toyota'], model: ['RAV4'], notModel: ['NX'] }],
  ['inte A1 1.2 TFSI', { notModel: ['A1'] }],
  ['inte V70 diesel', { notModel: ['V70'], fuel: ['Diesel'] }],
])('drops the version of an excluded car with it: %s', (wish, wanted) => {
  expect(inOrder(read(wish))).toBe(inOrder(wanted));
});

test.each<[string, string[], string[]]>([
  ['golf eller s3', ['Volkswagen', 'Audi'], ['Golf', 'S3']],
  ['s3 eller golf', ['Audi', 'Volkswagen'], ['S3', 'Golf']],
  ['golf, i3 eller zoe', ['Volkswagen', 'BMW', 'Renault'], ['Golf', 'i3', 'Zoe']],
])('reads a model of two signs in a list of other makes: %s', (wish, make, model) => {
  expect(read(wish)).toEqual({ make, model });
});

test('ends a list of models at a year', () => {
  expect(read('tesla 3 eller y 2021')).toEqual({
    make: ['Tesla'],
    model: ['Model 3', 'Model Y'],
    minYear: 2021,
    maxYear: 2021,
  });
});

test.each([
  ['audi a4 och 3 barn', { make: ['Audi'], model: ['A4'] }],
  ['v60, 70 000 kr', { ...V60, maxPrice: 70_000 }],
  ['bmw 3-serien, 5 eller 6 år gammal', { make: ['BMW'], model: ['3-serien'], minYear: 2020 }],
  ['golf 5 dörrar', { make: ['Volkswagen'], model: ['Golf'], doors: 5 }],
  ['kia niro, 3 ägare', { make: ['Kia'], model: ['Niro'] }],
  ['2008/2009', { minYear: 2008, maxYear: 2009 }],
  ['500/600', {}],
])('does not continue a list of models with quantities or prices: %s', (wish, wanted) => {
  expect(inOrder(read(wish))).toBe(inOrder(wanted));
});

test.each([
  ['2015 plus minus tio', { minYear: 2005, maxYear: 2025 }],
  ['runt 2015, plus minus två år', { minYear: 2013, maxYear: 2017 }],
  ['2018 ± 2', { minYear: 2016, maxYear: 2020 }],
  ['100 000 plus minus tio', { minPrice: 90_000, maxPrice: 110_000 }],
  ['150 000 +/- 20 000', { minPrice: 130_000, maxPrice: 170_000 }],
  ['200 000 kr plus minus fem procent', { minPrice: 190_000, maxPrice: 210_000 }],
  ['8 000 mil plus minus tusen', { minMileage: 7_000, maxMileage: 9_000 }],
  ['2015 plus minus några år', { minYear: 2014, maxYear: 2016 }],
])('reads the spread after plus minus: %s', (wish, wanted) => {
  expect(inOrder(read(wish))).toBe(inOrder(wanted));
});

test('adds nothing to the previous query for plus minus', () => {
  const isAddition = (wish: string) => understand(wish, { names, thisYear: 2026 }).isAddition;
  expect(isAddition('tesla 2021 plus minus ett år')).toBe(false);
  expect(isAddition('plus en volvo')).toBe(true);
});
