import fc from 'fast-check';
import { expect, test } from 'vitest';
import { feedWords } from '#src/domain/ads/words/feed-words.ts';
import { buildMatcher } from '#src/domain/wish/titles/match-catalogue.ts';
import { catalogueFromFiles } from '#test/support/catalogue-from-files.ts';
import type { FeedFields } from './feed-row.ts';
import type { ImportedAd } from './imported-ad.ts';
import { normaliseRow } from './normalise-row.ts';
import { warningOfFlag } from './value-warnings.ts';

/** Damaged rows of a good feed: every value is in the ad, or the report names its field, or the row is rejected with its reason. */

const CONTEXT = {
  odometerUnit: 'mil' as const,
  defaultDealer: 'Testbilar',
  deliveredAt: new Date('2026-03-10T06:00:00Z'),
  matcher: buildMatcher(catalogueFromFiles()),
  words: feedWords(),
};

const GOOD = {
  dealer_organisation_number: '556123-4567',
  dealer_address: 'Storgatan 1',
  dealer_postcode: '753 20',
  dealer_telephone: '018-12 34 56',
  dealer_email: 'bil@handlare.example',
  dealer_website: 'https://handlare.example/',
  dealer_opening_hours: 'Mån–fre 08:00–18:00',
  dealer_logo_url: 'https://handlare.example/logotyp.svg',
  dealer_presentation: 'Bilar sedan 1962.',
  dealer_latitude: '59,86',
  dealer_longitude: '17,64',
  brand: 'Volvo',
  model: 'V60',
  name: 'Volvo V60 D4 Momentum',
  model_year: '2019',
  first_registered: '2019-03-05',
  licence_plate: 'UFO123',
  dealer_ad_id: '4711',
  price: '189900',
  odometer: '8100',
  fuels: 'Diesel',
  transmission_type: 'Automat',
  color: 'Svart',
  chassis: 'Kombi',
  drive: 'Framhjulsdrift',
  city: 'Lund',
  horsepower_hp: '190',
  power_kw: '140',
  engine_cc: '1969',
  number_of_doors: '5',
  seats: '5',
  accelleration_0_to_100_kmh: '7,6',
  wltp_co2_emission_combined_min: '139',
  euro_ncap_result: '5',
  wltp_fuel_consumption_combined_min: '5,2',
  dates_published: '2026-03-01',
  url: 'https://bil.example/1',
  equipment: ['Dragkrok', 'Farthållare'],
  image_urls: ['https://bilder.example/1.jpg'],
} satisfies FeedFields;
type GoodField = keyof typeof GOOD;

/** The value of a field in an ad. */
const VALUES: Readonly<Record<GoodField, (ad: ImportedAd) => unknown>> = {
  dealer_organisation_number: ({ dealer }) => dealer.details?.organisation_number,
  dealer_address: ({ dealer }) => dealer.details?.address,
  dealer_postcode: ({ dealer }) => dealer.details?.postcode,
  dealer_telephone: ({ dealer }) => dealer.details?.telephone,
  dealer_email: ({ dealer }) => dealer.details?.email,
  dealer_website: ({ dealer }) => dealer.details?.website,
  dealer_opening_hours: ({ dealer }) => dealer.details?.opening_hours,
  dealer_logo_url: ({ dealer }) => dealer.details?.logo_url,
  dealer_presentation: ({ dealer }) => dealer.details?.presentation,
  dealer_latitude: ({ dealer }) => dealer.details?.latitude,
  dealer_longitude: ({ dealer }) => dealer.details?.longitude,
  brand: (ad) => ad.brand,
  model: (ad) => [ad.series, ad.model],
  name: (ad) => ad.name,
  model_year: (ad) => ad.modelYear,
  first_registered: (ad) => ad.firstRegistered?.toISOString().slice(0, 10),
  licence_plate: (ad) => ad.licencePlate,
  dealer_ad_id: (ad) => ad.dealerAdId,
  price: (ad) => ad.price,
  odometer: (ad) => ad.odometerKm,
  fuels: (ad) => ad.fuels,
  transmission_type: (ad) => ad.transmission,
  color: (ad) => ad.color,
  chassis: (ad) => ad.bodyType,
  drive: (ad) => ad.drive,
  city: (ad) => ad.city,
  horsepower_hp: (ad) => ad.horsepower,
  power_kw: (ad) => ad.powerKw,
  engine_cc: (ad) => ad.engineCc,
  number_of_doors: (ad) => ad.doors,
  seats: (ad) => ad.seats,
  accelleration_0_to_100_kmh: (ad) => ad.acceleration,
  wltp_co2_emission_combined_min: (ad) => ad.wltpCo2.min,
  euro_ncap_result: (ad) => ad.euroNcap?.stars,
  wltp_fuel_consumption_combined_min: (ad) => ad.wltpConsumption.min,
  dates_published: (ad) => ad.publishedAt?.toISOString().slice(0, 10),
  url: (ad) => ad.url,
  equipment: (ad) => ad.equipment,
  image_urls: (ad) => ad.imageUrls,
};

/** Words and marks that feeds have around values, and some that change what they mean. */
const WRAPPINGS: readonly ((value: string) => string)[] = [
  (value) => `="${value}"`,
  (value) => `'${value}`,
  (value) => ` ${value}\u00a0`,
  (value) => `ca ${value}`,
  (value) => `${value} (WLTP)`,
  (value) => `${value} kr inkl. moms`,
  (value) => `fr. ${value}`,
  (value) => `${value}/mån`,
  (value) => `${value} EUR`,
  (value) => `${value} mil`,
  (value) => `${value} st`,
  (value) => `${value}/${value}`,
  (value) => `${value} - ${value}`,
  (value) => `${value}0`,
  (value) => `1${value}`,
  (value) => `-${value}`,
  (value) => value.replace(/(\d)(?=(\d{3})+$)/g, '$1 '),
  (value) => `${value},00`,
  (value) => `${value}E+3`,
  (value) => `Såld ${value}`,
  (value) => `&quot;${value}&quot;`,
  (value) => value.replace(/[aouö]/g, '\ufffd'),
  (value) => value.slice(1) || '#',
  (value) => value + 'x'.repeat(300),
  (value) => [...value].reverse().join(''),
  () => '#####',
  () => '####REF!',
  () => 'Ring oss',
  () => '1,23457E+11',
  () => '31.12.2019',
  () => 'Se beskrivning',
];

const read = (fields: FeedFields) => normaliseRow({ rowNumber: 1, fields }, CONTEXT);
const good = read(GOOD);
const FIELDS = Object.keys(GOOD) as GoodField[];
test('the good row is read as it is, without a warning', () => {
  if (!good.ok) throw new Error(good.failure.reason);
  const { value: ad } = good;
  expect(ad.qualityFlags).toEqual([]);
  for (const field of FIELDS) expect(VALUES[field](ad), field).toBeTruthy();
});

test('no field of a damaged row is lost without a word', () => {
  let faults = 0;
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(fc.constantFrom(...FIELDS), fc.nat(WRAPPINGS.length - 1)), {
        minLength: 1,
        maxLength: 3,
        selector: ([field]) => field,
      }),
      (damages) => {
        const fields: FeedFields = { ...GOOD };
        for (const [field, at] of damages) {
          const value: string | string[] = GOOD[field];
          const damage = WRAPPINGS[at] ?? String;
          fields[field] = typeof value === 'string' ? damage(value) : value.map(damage);
        }
        const result = read(fields);
        faults += 1;
        if (!result.ok) {
          expect(result.failure.reason).toMatch(/\.$/);
          return;
        }
        const named = new Set(result.value.qualityFlags.map((flag) => warningOfFlag(flag)?.kind.field ?? ''));
        // One rule is about both powers, and is named under the one in hk.
        if (named.has('horsepower_hp')) named.add('power_kw');
        // A position has both of its numbers.
        if (named.has('dealer_latitude')) named.add('dealer_longitude');
        if (named.has('dealer_longitude')) named.add('dealer_latitude');
        for (const field of FIELDS) {
          const after = VALUES[field](result.value);
          const isLost = after === null || after === undefined || JSON.stringify(after) === '[]';
          const isNamed = [...named].some((each) => each !== '' && field.startsWith(each));
          if (isLost) expect(isNamed, JSON.stringify({ damages, field, text: fields[field] })).toBe(true);
        }
      },
    ),
    { numRuns: 1_000 },
  );
  expect(faults).toBeGreaterThanOrEqual(200);
}, 120_000);
