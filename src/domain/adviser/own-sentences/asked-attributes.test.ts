import { expect, test } from 'vitest';
import { categoriesFromFiles } from '#test/support/categories-from-files.ts';
import {
  ASKED_ATTRIBUTE_IDS,
  type AskedAttribute,
  askedAttributes,
  askedByRated,
  RATED_AS_NONE,
  ratedOfAsked,
} from './asked-attributes.ts';

const rated = categoriesFromFiles().flatMap(({ attributes }) => attributes.map(({ name }) => name));

test('maps every rated attribute of the categories to exactly one asked attribute, unless it is listed as none', () => {
  for (const name of new Set(rated)) {
    const asked = ASKED_ATTRIBUTE_IDS.filter((each) => ratedOfAsked(each).includes(name));
    expect(asked, name).toHaveLength(RATED_AS_NONE.includes(name) ? 0 : 1);
    expect(askedByRated(name)).toBe(asked[0] ?? null);
  }
  expect(askedByRated('Ett attribut som personalen har lagt till')).toBeNull();
});

test('names no rated attribute that no category has', () => {
  for (const name of [...ASKED_ATTRIBUTE_IDS.flatMap(ratedOfAsked), ...RATED_AS_NONE]) expect(rated).toContain(name);
});

test.each<[string, AskedAttribute]>([
  ['Hur stort är bagaget i Octavia?', 'boot'],
  ['hur stor är bagaget på en skoda octavia kombi 2018', 'boot'],
  ['hur stor är en octavia', 'size'],
  ['hur mycket rymmer en passat', 'boot'],
  ['får bilen dra husvagn på 1500 kilo', 'towing'],
  ['vad har xc60 för dragvikt', 'towing'],
  ['Får tre barnstolar plats i en Touran?', 'child-seats'],
  ['isofix i mitten', 'child-seats'],
  ['hur långt går en id.3', 'range'],
  ['Vad har Niro för räckvidd', 'range'],
  ['Hur fort laddar EV6?', 'charging'],
  ['har model 3 värmepump', 'heat-pump'],
  ['hur högt sitter man i en yaris cross', 'seat-height'],
  ['är det lätt att kliva in i en b-klass', 'seat-height'],
  ['hur är tredje raden i en sorento', 'rear-row'],
  ['rostar mazda 6?', 'rust'],
  ['Passat 2015–2018 fel', 'reliability'],
  ['vanliga problem qashqai', 'reliability'],
  ['Är DSG bra i Golf?', 'gearbox'],
  ['kamrem eller kedja i v60 d4', 'timing-belt'],
  ['vad drar en passat', 'consumption'],
  ['är den tyst på motorväg', 'noise'],
  ['hur klarar den vintern', 'winter'],
  ['hur säker är en Sandero', 'safety'],
  ['vad kostar servicen', 'cost'],
  ['får en stor bur plats', 'cage'],
  ['vad är lasttröskeln på en b-klass', 'sill'],
  ['hur många års garanti har en kia', 'warranty'],
  ['går det att sova i en caddy', 'load'],
  ['är motorn bra', 'engine'],
  ['hur är fjädringen', 'comfort'],
  ['tappar model y mycket i värde', 'value'],
])('reads what "%s" asks about', (question, asked) => {
  expect(askedAttributes(question)).toContain(asked);
});

test('returns the attributes of a question in their order', () => {
  expect(askedAttributes('Hur långt går en ID.3 på vintern, och hur stort är bagaget?')).toEqual([
    'range',
    'winter',
    'boot',
  ]);
});

test.each(['', '???', 'is it a good deal?', 'hej', 'röd kombi under 200 000 kr', 'håll käften', '\u0000'.repeat(50)])(
  'reads nothing from "%s"',
  (text) => {
    expect(askedAttributes(text)).toEqual([]);
  },
);

test('"gäller" asks for no guard of the luggage compartment', () => {
  expect(askedAttributes('Gäller garantin även för tredje ägaren?')).toEqual(['warranty']);
  expect(askedAttributes('Finns det galler mellan baksätet och bagaget?')).toContain('cage');
});
