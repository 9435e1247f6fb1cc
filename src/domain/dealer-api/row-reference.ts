import { AD_FIELDS, type FieldInput, feedLabelOf } from '#src/domain/ads/ad-field-register.ts';
import { LONGEST, MOST } from '#src/domain/ads/ad-limits.ts';
import { DETAILS, type DetailName } from '#src/domain/dealers/dealer-details.ts';
import { FEED_FIELDS, type FeedField, LIST_FIELDS } from '#src/domain/deliveries/feed-row.ts';
import { NEEDED_FIELDS, OWN_ODOMETER_UNIT } from '#src/domain/deliveries/own-format.ts';
import type { TypedUnit } from '#src/domain/format/typed-numbers.ts';

/** The fields of a row that a dealer's system sends, as the description of the API states them. */

export const ROW_GROUPS = {
  identity: 'Bilen känns igen på',
  car: 'Bilen och priset',
  engine: 'Motor, förbrukning och säkerhet',
  ad: 'Annonsen',
  dealer: 'Handlaren',
} as const;
export type RowGroup = keyof typeof ROW_GROUPS;

/** Facts of a field beyond those of the register of ad fields. */
type FieldNote = {
  group: RowGroup;
  example: string | number | readonly string[];
  /** Of fields without a label in the register. */
  label?: string;
  /** Where the name does not say all, in Swedish. */
  note?: string;
  /** Where the register knows none. */
  words?: readonly string[];
};

const detail = (name: DetailName, example: string, note?: string): FieldNote => ({
  group: 'dealer',
  label: DETAILS[name].label,
  example,
  ...(note !== undefined && { note }),
});

const NOTES: Readonly<Partial<Record<FeedField, FieldNote>>> = {
  licence_plate: { group: 'identity', example: 'ABC123' },
  vin: {
    group: 'identity',
    label: 'Chassinummer',
    example: 'YV1ZW8750K1234562',
    note: 'Används bara för att känna igen bilen. Vi sparar det inte i klartext och visar det aldrig.',
  },
  dealer_ad_id: { group: 'identity', example: 'B-1042', note: 'Bilens nummer hos dig. Låt det vara samma varje gång.' },
  brand: { group: 'car', example: 'Volvo' },
  model: { group: 'car', example: 'V60' },
  name: {
    group: 'car',
    example: 'Volvo V60 D4 Momentum',
    note: 'Utan rubrik skriver vi en av märke, modell och motor.',
  },
  price: { group: 'car', example: 229_900, note: 'Utan pris visas ”Pris på begäran”.' },
  vat: {
    group: 'car',
    example: 'inkl. moms',
    words: ['inkl. moms', 'exkl. moms', 'avdragbar moms'],
    note: 'Utan moms räknar vi om priset, så att köparen ser det han betalar.',
  },
  prices: {
    group: 'ad',
    label: 'Tidigare priser',
    example: ['2026-03-02:239900', '2026-04-01:229900'],
    note: 'Tidpunkt, kolon och pris, de äldsta först.',
  },
  odometer: { group: 'car', example: 68_400, note: 'Vill du skicka mil, skriv mil i odometer_unit.' },
  odometer_unit: {
    group: 'car',
    label: 'Mätarställningens enhet',
    example: 'km',
    words: ['km', 'mil'],
    note: `Utan enhet läses mätarställningen som ${OWN_ODOMETER_UNIT}.`,
  },
  model_year: { group: 'car', example: 2019 },
  first_registered: { group: 'car', example: '2019-03-14' },
  fuels: { group: 'car', example: ['Diesel'], note: 'Flera för en bil som går på flera.' },
  transmission_type: { group: 'car', example: 'Automat' },
  drive: { group: 'car', example: 'Framhjulsdrift' },
  chassis: { group: 'car', example: 'Kombi' },
  color: { group: 'car', example: 'Svart' },
  number_of_doors: { group: 'car', example: 5 },
  seats: { group: 'car', example: 5 },
  series: { group: 'car', example: 'V60' },
  generation: { group: 'car', example: 'II', note: 'Utan den hittar vi den på årsmodellen.' },
  sales_name: { group: 'car', example: 'D4 Momentum' },
  horsepower_hp: { group: 'engine', example: 190 },
  power_kw: { group: 'engine', example: 140, note: 'En av effekterna räcker.' },
  accelleration_0_to_100_kmh: { group: 'engine', example: 7.9 },
  engine_name: { group: 'engine', example: 'D4' },
  engine_code: { group: 'engine', example: 'D4204T14' },
  engine_type: { group: 'engine', example: 'Rak fyrcylindrig' },
  engine_cc: { group: 'engine', example: 1_969 },
  electric_engine: { group: 'engine', example: 'nej' },
  type_of_electric_car: { group: 'engine', example: 'Laddhybrid', note: 'Bara för elbilar och hybrider.' },
  wltp_fuel_consumption_combined_min: { group: 'engine', example: 5.4 },
  wltp_fuel_consumption_combined_max: { group: 'engine', example: 6.1 },
  wltp_co2_emission_combined_min: { group: 'engine', example: 142 },
  wltp_co2_emission_combined_max: { group: 'engine', example: 160 },
  nedc_fuel_consumption_combined_min: { group: 'engine', example: 4.5 },
  nedc_fuel_consumption_combined_max: { group: 'engine', example: 4.8 },
  nedc_co2_emission_combined_min: { group: 'engine', example: 119 },
  nedc_co2_emission_combined_max: { group: 'engine', example: 126 },
  euro_ncap_result: { group: 'engine', example: 5 },
  euro_ncap_year: { group: 'engine', example: 2018 },
  trim_packages: { group: 'ad', example: ['Vinterpaket'] },
  equipment: { group: 'ad', example: ['Dragkrok', 'Backkamera', 'Motorvärmare'] },
  awards: { group: 'ad', example: ['Årets bil 2019'] },
  description: {
    group: 'ad',
    example: 'Servad hos oss sedan ny.\n\nDragkrok och två nycklar.',
    note: 'Radbrytningar visas.',
  },
  url: { group: 'ad', example: 'https://bilar.example/B-1042', note: 'Bilens sida hos dig.' },
  image_urls: {
    group: 'ad',
    example: ['https://bilar.example/B-1042/1.jpg', 'https://bilar.example/B-1042/2.jpg'],
    note: 'Bildernas adresser, den som ska visas först först.',
  },
  city: { group: 'ad', example: 'Umeå', note: 'Där bilen står, om den inte står hos handlaren.' },
  county: { group: 'ad', example: 'Västerbottens län' },
  dates_published: { group: 'ad', example: '2026-03-02' },
  dates_changed: { group: 'ad', example: '2026-04-01T09:30:00Z' },
  dates_removed: { group: 'ad', label: 'Borttagen', example: '2026-05-01' },
  dates_sold: { group: 'ad', label: 'Såld', example: '2026-05-01' },
  status: {
    group: 'ad',
    example: 'active',
    words: ['active', 'sold', 'reserved', 'removed'],
    note: 'Utan status är bilen till salu. Reserverade bilar visas inte.',
  },
  dealer: { group: 'dealer', example: 'Bilhuset AB', note: 'Behövs inte: bilarna är dem som nyckeln hör till.' },
  dealer_id: { group: 'dealer', label: 'Handlarens nummer i ditt system', example: '4711' },
  dealer_organisation_number: detail('organisation_number', '556000-0001'),
  dealer_address: detail('address', 'Storgatan 1'),
  dealer_postcode: detail('postcode', '903 26'),
  dealer_city: detail('city', 'Umeå'),
  dealer_county: detail('county', 'Västerbottens län'),
  dealer_telephone: detail('telephone', '090-12 34 56'),
  dealer_email: detail('email', 'info@bilhuset.example'),
  dealer_website: detail('website', 'https://bilhuset.example'),
  dealer_opening_hours: detail('opening_hours', 'Mån–fre 08:00–18:00, lör 10:00–15:00'),
  dealer_logo_url: detail('logo_url', 'https://bilhuset.example/logo.svg'),
  dealer_presentation: detail('presentation', 'Familjeföretag sedan 1974.'),
  dealer_latitude: detail('latitude', '63.8258', 'Grader enligt WGS 84.'),
  dealer_longitude: detail('longitude', '20.2630', 'Grader enligt WGS 84.'),
};

/** As a row states them; those of people's forms are in TYPED_UNITS. */
const UNITS: Readonly<Partial<Record<TypedUnit, string>>> = {
  kronor: 'kr',
  mil: OWN_ODOMETER_UNIT,
  fuelPer100Km: 'liter (el: kWh) per 100 km',
  horsepower: 'hk',
  kilowatts: 'kW',
  seconds: 'sekunder',
  cubicCentimetres: 'cm³',
  grams: 'g/km',
  stars: 'stjärnor',
};

/** A field of a row, as a program has to send it. */
export type RowField = {
  name: FeedField;
  group: RowGroup;
  label: string;
  note: string | null;
  kind: 'text' | 'number' | 'list';
  unit: string | null;
  example: string | number | readonly string[];
  isNeeded: boolean;
  /** The words that are read; the field also takes those of dealers' systems. */
  words: readonly string[] | null;
  range: { min: number; max: number } | null;
  /** Characters; of a list, of each entry. */
  maxLength: number | null;
  maxEntries: number | null;
};

const INPUTS: ReadonlyMap<string, FieldInput> = new Map(
  AD_FIELDS.flatMap((field) => ('feed' in field && 'input' in field ? [[field.feed, field.input] as const] : [])),
);

const wordsOf = (input: FieldInput | undefined): readonly string[] | null =>
  input !== undefined && 'words' in input ? input.words : null;
const lengthOf = (input: FieldInput | undefined): number | null =>
  input !== undefined && 'longest' in input ? input.longest : null;

function entriesOf(name: FeedField, input: FieldInput | undefined): number | null {
  if (name === 'image_urls') return MOST.images;
  if (name === 'fuels') return MOST.fuels;
  if (name === 'prices') return MOST.prices;
  return input?.kind === 'lines' ? input.max : null;
}

/** Of a field without notes of its own: its example follows from what it accepts. */
function derivedNote(input: FieldInput | undefined): FieldNote {
  const [word = 'text'] = wordsOf(input) ?? [];
  return { group: 'ad', example: input?.kind === 'number' ? input.max : word };
}

function rowField(name: FeedField): RowField {
  const input = INPUTS.get(name);
  const { group, example, label, note, words } = NOTES[name] ?? derivedNote(input);
  const isNumber = input?.kind === 'number';
  return {
    name,
    group,
    label: label ?? feedLabelOf(name) ?? name,
    note: note ?? null,
    kind: LIST_FIELDS.has(name) ? 'list' : isNumber ? 'number' : 'text',
    unit: (isNumber && input.unit && UNITS[input.unit]) || null,
    example,
    isNeeded: NEEDED_FIELDS.includes(name),
    words: words ?? wordsOf(input),
    range: isNumber ? { min: input.min, max: input.max } : null,
    maxLength: name === 'dealer_ad_id' ? LONGEST.id : lengthOf(input),
    maxEntries: entriesOf(name, input),
  };
}

/** All fields of a row in reading order, the needed ones first. */
export const ROW_FIELDS: readonly RowField[] = FEED_FIELDS.map(rowField).toSorted(
  (a, b) => Number(b.isNeeded) - Number(a.isNeeded),
);

/** Fields of the example of one car; the other fields are rare. */
const COMMON_FIELDS: ReadonlySet<FeedField> = new Set<FeedField>([
  'dealer_ad_id',
  'licence_plate',
  'brand',
  'model',
  'name',
  'price',
  'odometer',
  'model_year',
  'fuels',
  'transmission_type',
  'image_urls',
]);

/** A car as JSON, with the common fields. */
export const exampleRow = (): Record<string, RowField['example']> =>
  Object.fromEntries(
    ROW_FIELDS.filter(({ name }) => COMMON_FIELDS.has(name)).map(({ name, example }) => [name, example]),
  );
