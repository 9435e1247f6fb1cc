import { HP_PER_KW } from '#src/base/units.ts';
import { readFacts } from '#src/domain/ads/ad-facts.ts';
import { LONGEST, MOST } from '#src/domain/ads/ad-limits.ts';
import { hashVin, normalisePlate, readDealerAdId } from '#src/domain/ads/identity/ad-identity.ts';
import type { PriceSince } from '#src/domain/ads/price-cut.ts';
import { INTERPRETED, type ReadingFlag } from '#src/domain/ads/quality-flags.ts';
import { type AdVat, withVat } from '#src/domain/ads/vat.ts';
import type { FeedWords } from '#src/domain/ads/words/feed-words.ts';
import { readFuels } from '#src/domain/ads/words/fuel-words.ts';
import { carName } from '#src/domain/catalogue/car-name.ts';
import { DETAIL_NAMES, type DetailTexts, feedFieldOf, readDetails } from '#src/domain/dealers/dealer-details.ts';
import { cutText, imageAddress, MAX_ADDRESS_LENGTH, webAddress } from '#src/domain/format/foreign-text.ts';
import { readDay, readMoment } from '#src/domain/format/written-dates.ts';
import { MILD_HYBRID } from '#src/domain/vocabulary/vocabulary.ts';
import { equipmentEntries } from './equipment-text.ts';
import type { FeedField, OdometerUnit } from './feed-row.ts';
import type { FieldReader } from './field-reader.ts';
import type { ImportedAd, MinMax } from './imported-ad.ts';
import type { CarFields, MatchedCar } from './match-car.ts';
import { type Power, readOdometerKm, readPower, upperEnd } from './measures.ts';
import { readPriceHistory } from './price-history.ts';
import { type NoPrice, readPrice } from './price-text.ts';
import { readRowStatus } from './status-of-row.ts';
import { odometerOfTitle } from './title-odometer.ts';
import { type TypedYear, typedYear, yearOfDescription, yearOfTitle } from './title-year.ts';
import { readVat } from './vat-text.ts';

/** The facts of a delivery that the reading of its rows depends on. */
export type DeliveryContext = {
  /** The format's unit, for rows that do not state one. */
  odometerUnit: OdometerUnit;
  words: FeedWords;
  /** Time of the delivery; dates after it are "in the future". */
  deliveredAt: Date;
};

/** Reads every field of a row, in the vocabulary and in stored units; plausibility is checked later. */
export function readRowFields(
  reader: FieldReader,
  dealer: string,
  car: MatchedCar,
  context: DeliveryContext,
): ImportedAd {
  const { odometerUnit, words, deliveredAt } = context;
  const statedDealer = readStatedDealer(reader, dealer);
  const licencePlate = reader.parsed('licence_plate', normalisePlate, 'registreringsnummer');
  // The flag omits the value: a mistyped VIN is still personal data.
  const vinHash = reader.parsed('vin', hashVin, 'chassinummer', true);
  const dealerAdId = readId(reader);
  const name = readName(reader, car.names);
  const priceHistory = readPrices(reader, deliveredAt);
  const askingPrice = readAskedPrice(reader);
  const price = reader.raw('price') === null ? (priceHistory.at(-1)?.price ?? null) : askingPrice.price;
  const odometerKm = readOdometer(reader, odometerUnit);
  const { kw: powerKw, hp: horsepower } = readBothPowers(reader);
  const bodyType = reader.word('chassis', words.bodyType, 'okänd biltyp');
  const { fuels, identityFuels, typeOfElectricCar } = readFuelList(reader, car, context);
  // Few spreads, and the first of them first: the others slow down the reading of each row.
  return {
    ...car.names,
    ...readFacts({
      number: ({ feed, fact, input }) => reader.number(feed, fact.measure, input.decimals),
      text: ({ feed, input }) => reader.line(feed, input.longest),
    }),
    dealer: statedDealer,
    licencePlate,
    vinHash,
    dealerAdId,
    name,
    priceHistory,
    price,
    vat: price === null ? null : (askingPrice.vat ?? (bodyType === 'Transportbil' ? 'unknown' : null)),
    odometerKm,
    bodyType,
    identityBody: bodyType,
    fuels,
    identityFuels,
    typeOfElectricCar,
    transmission: reader.word('transmission_type', words.transmission, 'okänd växellåda'),
    color: reader.word('color', words.color, 'okänd färg'),
    drive: reader.word('drive', words.drive, 'okänd drivning'),
    powerKw,
    horsepower,
    electricEngine: reader.yesNo('electric_engine'),
    wltpConsumption: readMinMax(reader, 'wltp_fuel_consumption_combined', 'consumption', 1),
    wltpCo2: readMinMax(reader, 'wltp_co2_emission_combined', 'co2', 0),
    nedcConsumption: readMinMax(reader, 'nedc_fuel_consumption_combined', 'consumption', 1),
    nedcCo2: readMinMax(reader, 'nedc_co2_emission_combined', 'co2', 0),
    euroNcap: readCrashTest(reader),
    salesName: reader.line('sales_name', LONGEST.name),
    trimPackages: reader.lines('trim_packages', LONGEST.entry, MOST.packages),
    equipment: reader.lines('equipment', LONGEST.entry, MOST.equipment, equipmentEntries),
    awards: reader.lines('awards', LONGEST.entry, MOST.awards),
    description: reader.paragraphs('description', LONGEST.description),
    url: readAddress(reader),
    imageUrls: readImages(reader),
    city: readCity(reader),
    county: reader.line('county', LONGEST.place),
    ...readDates(reader, deliveredAt),
    // Need the generation, and plausible values.
    catalogueValues: null,
    electricValues: null,
    tags: [],
    qualityFlags: reader.flags,
  };
}

function readId(reader: FieldReader): string | null {
  const text = reader.line('dealer_ad_id', LONGEST.dealer);
  const id = text && readDealerAdId(text);
  if (text && !id) reader.flag('annons-id', text);
  return id;
}

/** The dealer as a row states it. */
export const readStatedDealer = (reader: FieldReader, name: string): ImportedAd['dealer'] => ({
  name,
  city: reader.line('dealer_city', LONGEST.place),
  county: reader.line('dealer_county', LONGEST.place),
  feedId: reader.line('dealer_id', LONGEST.dealer),
  ...readDealerDetails(reader),
});

/** Details besides name, city and county; most rows state none. */
function readDealerDetails(reader: FieldReader): Pick<ImportedAd['dealer'], 'details'> {
  if (!DETAIL_FIELDS.some(({ field }) => reader.fields[field] !== undefined)) return {};
  const texts: DetailTexts = Object.fromEntries(
    DETAIL_FIELDS.map(({ name, field }) => [name, reader.raw(field) ?? '']),
  );
  const { details, unreadable } = readDetails(texts);
  for (const name of unreadable) reader.flag('oläsligt värde', `${feedFieldOf(name)} ${texts[name]}`);
  return { details };
}

const DETAIL_FIELDS = DETAIL_NAMES.filter((name) => name !== 'city' && name !== 'county').map((name) => ({
  name,
  field: feedFieldOf(name),
}));

/** The feed's heading, or one composed of brand, model and engine or trim. */
function readName(reader: FieldReader, car: CarFields): string {
  const heading = reader.line('name', LONGEST.name);
  if (heading) return heading;
  const engine = reader.line('engine_name', LONGEST.engine) ?? reader.lines('trim_packages', LONGEST.entry, 1)[0];
  const names = [car.brand && carName(car.brand, car.model ?? car.series), engine].filter(Boolean);
  return cutText(names.join(' '), LONGEST.name);
}

function readOdometer(reader: FieldReader, formatUnit: OdometerUnit): number | null {
  const text = reader.raw('odometer');
  if (text === null) return odometerOfHeading(reader);
  const upper = upperEnd(text);
  const km = readOdometerKm(upper ?? text, reader.raw('odometer_unit'), formatUnit);
  if (km !== null && upper !== null) reader.flag('mätarställning i intervall', text);
  if (km === null) reader.flag('oläsligt värde', `odometer ${text}`);
  return km === null ? null : Math.round(km);
}

function odometerOfHeading(reader: FieldReader): number | null {
  const heading = reader.raw('name') ?? reader.raw('model');
  const km = heading === null ? null : odometerOfTitle(heading);
  if (km !== null) reader.flag('mätarställning ur rubriken');
  return km;
}

const NO_PRICE_FLAGS = {
  currency: 'pris i annan valuta',
  from: 'pris från',
  monthly: 'leasingpris',
  'on request': 'pris på begäran',
} as const satisfies Record<Exclude<NoPrice, 'unreadable'>, ReadingFlag>;

/** The price including VAT, and what the row states of VAT; vans are sold to companies, whose prices are often without. */
function readAskedPrice(reader: FieldReader): { price: number | null; vat: AdVat | null } {
  const text = reader.raw('price');
  const column = reader.raw('vat');
  const stated = column === null ? null : readVat(column);
  if (text === null) return { price: null, vat: stated };
  const price = readPrice(text);
  if (price.kind === 'none') {
    if (price.reason === 'unreadable') reader.flag('oläsligt värde', `price ${text}`);
    else reader.flag(NO_PRICE_FLAGS[price.reason], text);
    return { price: null, vat: null };
  }
  // The words beside the number are about this price, a column about all of them.
  const vat = price.vat === 'unknown' ? stated : price.vat;
  if (vat !== 'excluded') return { price: Math.round(price.amount), vat };
  reader.flag('pris utan moms', text);
  return { price: withVat(price.amount), vat };
}

/** The power of the two fields, each of which may state both units. */
function readBothPowers(reader: FieldReader): Power {
  const ofKw = readPowerField(reader, 'power_kw', 'kw');
  const ofHp = readPowerField(reader, 'horsepower_hp', 'hp');
  const whole = (value: number | null): number | null => (value === null ? null : Math.round(value));
  return { kw: whole(ofKw.kw ?? ofHp.kw), hp: whole(ofHp.hp ?? ofKw.hp) };
}

function readPowerField(reader: FieldReader, field: FeedField, unit: 'kw' | 'hp'): Power {
  const text = reader.raw(field);
  const power = text === null ? NO_POWER : readPower(text, unit);
  if (power === null) reader.flag('oläsligt värde', `${field} ${text}`);
  return power ?? NO_POWER;
}
const NO_POWER: Power = { kw: null, hp: null };

function readPrices(reader: FieldReader, deliveredAt: Date): PriceSince[] {
  const { history, dropped } = readPriceHistory(reader.lines('prices', LONGEST.entry, MOST.prices), deliveredAt);
  if (dropped > 0) reader.flag('prishistorik');
  const column = reader.raw('vat');
  // The column is about all prices of the row.
  if (column === null || readVat(column) !== 'excluded') return history;
  return history.map(({ at, price }) => ({ at, price: price === null ? null : withVat(price) }));
}

function readFuelList(reader: FieldReader, { names, series }: MatchedCar, { words, deliveredAt }: DeliveryContext) {
  const texts = reader.lines('fuels', LONGEST.entry, MOST.fuels);
  const type = reader.line('type_of_electric_car', LONGEST.engine);
  if (texts.length === 0 && type === null) return { fuels: [], identityFuels: [], typeOfElectricCar: null };
  const { fuels, byWords, isMildHybrid, unknown, isInterpreted } = readFuels(
    texts,
    type,
    {
      brand: names.brand,
      modelYear: yearOfColumn(reader, deliveredAt.getUTCFullYear() + 1)?.year ?? null,
      horsepower: powerInHp(reader),
      carText: [names.brand, names.model, reader.raw('name'), reader.raw('engine_name'), reader.raw('sales_name')].join(
        ' ',
      ),
      engines: series?.engines ?? [],
    },
    words.fuel,
  );
  for (const text of unknown) reader.flag('okänt drivmedel', text);
  if (isInterpreted) reader.flag(INTERPRETED.fuels);
  return { fuels, identityFuels: byWords, typeOfElectricCar: isMildHybrid ? MILD_HYBRID : type };
}

const powerInHp = (reader: FieldReader): number | null => {
  const { kw, hp } = readBothPowers(reader);
  return hp ?? (kw === null ? null : Math.round(kw * HP_PER_KW));
};

function readCrashTest(reader: FieldReader): ImportedAd['euroNcap'] {
  const stars = reader.number('euro_ncap_result', 'count');
  return stars === null ? null : { stars, year: reader.number('euro_ncap_year', 'year') };
}

type MinMaxField = FeedField extends infer Field ? (Field extends `${infer Name}_min` ? Name : never) : never;

/** Reads the two columns and swaps them if the feed has them reversed. */
function readMinMax(reader: FieldReader, name: MinMaxField, measure: 'consumption' | 'co2', decimals: number): MinMax {
  const min = reader.number(`${name}_min`, measure, decimals);
  const max = reader.number(`${name}_max`, measure, decimals);
  return min !== null && max !== null && min > max ? { min: max, max: min } : { min, max };
}

function readAddress(reader: FieldReader): string | null {
  const raw = reader.raw('url');
  const address = raw && webAddress(raw);
  if (raw && !address) reader.flag('webbadress', raw);
  return address;
}

function readImages(reader: FieldReader): string[] {
  const entries = reader.lines('image_urls', MAX_ADDRESS_LENGTH + 1, MOST.images);
  const addresses = entries.map(imageAddress).filter((address) => address !== null);
  const unusable = entries.find((entry) => imageAddress(entry) === null);
  if (unusable !== undefined) reader.flag('bildadress', unusable);
  return [...new Set(addresses)];
}

const CITY_DISTRICT = /(?:^|, )(Göteborg|Stockholm|Malmö)s stad$/u;

/** Districts of large cities ("Västra Centrum, Göteborgs stad") are read as the city, as people filter by city. */
function readCity(reader: FieldReader): string | null {
  const city = reader.line('city', LONGEST.place);
  return city && (CITY_DISTRICT.exec(city)?.[1] ?? city);
}

/** Returns the year of the column, else that of the title or the description, which is flagged. */
function readModelYear(reader: FieldReader, latest: number): number | null {
  if (reader.raw('model_year') !== null) {
    const typed = yearOfColumn(reader, latest);
    if (typed?.isOfTwo) reader.flag('årsmodell i intervall', reader.raw('model_year') ?? '');
    return typed?.year ?? null;
  }
  const title = reader.raw('name') ?? reader.raw('model') ?? reader.raw('brand');
  const year = title === null ? null : yearOfTitle(title, latest);
  if (year !== null) {
    reader.flag('årsmodell ur rubriken');
    return year;
  }
  const description = reader.raw('description');
  const described = description === null ? null : yearOfDescription(description, latest);
  if (described !== null) reader.flag('årsmodell ur beskrivningen');
  return described;
}

function yearOfColumn(reader: FieldReader, latest: number): TypedYear | null {
  const text = reader.raw('model_year');
  const typed = text === null ? null : typedYear(text, latest);
  if (typed !== null) return typed;
  const year = reader.number('model_year', 'year');
  return year === null ? null : { year, isOfTwo: false };
}

function readDates(reader: FieldReader, deliveredAt: Date) {
  const removedAt = reader.moment('dates_removed', readMoment);
  const { status, soldAt } = readRowStatus(reader, removedAt);
  return {
    modelYear: readModelYear(reader, deliveredAt.getUTCFullYear() + 1),
    firstRegistered: reader.moment('first_registered', readDay),
    publishedAt: reader.moment('dates_published', readMoment),
    changedAt: reader.moment('dates_changed', readMoment),
    status,
    closedAt: status === 'active' ? null : ((status === 'sold' ? soldAt : null) ?? removedAt ?? soldAt ?? deliveredAt),
  };
}
