import type { FeedFields, FeedRow } from '#src/domain/deliveries/feed-row.ts';
import { FORMAT_TITLES } from '#src/domain/deliveries/format-titles.ts';
import { type FeedFormat, TEXT_START_BYTES, type Utf8Chunks } from '#src/feeds/feed-format.ts';
import type { UnreadAttributes } from '#src/feeds/reading/attributes.ts';
import { readAvailability } from '#src/feeds/reading/availability.ts';
import { peek } from '#src/feeds/reading/byte-source.ts';
import { compileJson } from '#src/feeds/reading/json-attributes.ts';
import { type JsonElement, readJsonElements } from '#src/feeds/reading/json-elements.ts';
import { JsonReader, presentFields } from '#src/feeds/reading/json-values.ts';
import { includesVat } from '#src/feeds/reading/vat-word.ts';
import { JSON_LD_ATTRIBUTES } from './json-ld-attributes.ts';
import { chooseOffer, choosePriceSpecification, isLease, objectsAt, priceOf } from './json-ld-offer.ts';

/** Members that contain the list of cars in a document that is an object. */
const LISTS = ['@graph', 'itemListElement'] as const;
/** Members in which the cars of an entry may be that is no car itself: a page, a dealer with its offers, a list. */
const CONTAINERS = [...LISTS, 'item', 'mainEntity', 'makesOffer', 'hasOfferCatalog', 'itemOffered'] as const;
const MAX_NESTED = 6;
const ATTRIBUTES = compileJson(JSON_LD_ATTRIBUTES);

/**
 * Cars of schema.org, as JSON-LD that sites write for search engines: a list, a `@graph`, an ItemList, a dealer's offers, or a single
 * car. An entry of a list may be the car itself, a ListItem with it, or an Offer that contains it.
 */
export const jsonLd: FeedFormat = {
  name: 'json-ld',
  title: FORMAT_TITLES['json-ld'],
  odometerUnit: 'km',
  async *read(text, { fileName, unread }) {
    let rowNumber = 0;
    for await (const { value, rowNumber: at } of elementsOf(text, fileName)) {
      // A graph also contains the dealer and the page.
      for (const offered of carsWithin(new JsonReader(value, fileName, at), null, 0)) {
        rowNumber += 1;
        yield readOffered(offered, rowNumber, unread);
      }
    }
  },
};

function readOffered({ car, offer, seller }: OfferedCar, rowNumber: number, unread: UnreadAttributes): FeedRow {
  // Everything of a car as one element, with the offer and its specification that apply.
  const { offers: _, ...facts } = membersOf(car);
  const { itemOffered: __, ...terms } = membersOf(offer);
  const whole = car.with({
    ...facts,
    offers: {
      ...terms,
      seller: membersOf(sellerOf(car, offer, seller)),
      priceSpecification: choosePriceSpecification(offer)?.value,
    },
  });
  ATTRIBUTES.recordUnread(car.with(withoutMarks({ ...facts, offers: terms })), rowNumber, unread);
  const row: FeedRow = { rowNumber, fields: readCar(whole, offer) };
  if (typeof row.fields.vat === 'string') row.fields.vat = includesVat(row.fields.vat);
  if (isLease(offer)) {
    delete row.fields.price;
    row.flags = ['leasingpris'];
  }
  const { problem, status } = readAvailability(offer.text('availability') ?? '');
  if (problem !== null) row.problem = problem;
  if (status !== null) row.fields.status = status;
  return row;
}

const membersOf = ({ value }: JsonReader): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

/** Without types, ids and contexts, which are no facts. */
function withoutMarks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutMarks);
  if (typeof value !== 'object' || value === null) return value;
  const facts = Object.entries(value).filter(([name]) => !name.startsWith('@'));
  return Object.fromEntries(facts.map(([name, member]) => [name, withoutMarks(member)]));
}

async function* elementsOf(text: Utf8Chunks, fileName: string): AsyncGenerator<JsonElement> {
  const { head, whole } = await peek(text, TEXT_START_BYTES);
  const start = head.toString('utf8').trimStart();
  const firstCar = start.search(CAR_TYPE);
  const list = LISTS.find((name) => {
    const at = start.indexOf(`"${name}"`);
    return at >= 0 && (firstCar < 0 || at < firstCar);
  });
  if (start.startsWith('[') || list !== undefined) yield* readJsonElements(whole, fileName, list ?? '');
  else yield* readJsonElements(asList(whole), fileName, '');
}

const CAR_TYPE = /"@type"\s*:\s*(?:\[[^\]]*)?"[^"]*(?:Car|Vehicle)"/u;

/** A single object as a list of one. */
async function* asList(text: Utf8Chunks): AsyncGenerator<Buffer> {
  yield Buffer.from('[');
  yield* text;
  yield Buffer.from(']');
}

/** A car and its offer, whichever contains the other, and the seller that contains both. */
type OfferedCar = { car: JsonReader; offer: JsonReader; seller: JsonReader | null };

/** The cars of an entry: itself, or those in its containers. */
function* carsWithin(entry: JsonReader, seller: JsonReader | null, depth: number): Generator<OfferedCar> {
  if (!entry.isObject || depth > MAX_NESTED) return;
  const offered = entry.at('itemOffered');
  if (offered.isObject && isCar(offered)) return yield { car: offered, offer: entry, seller };
  if (isCar(entry)) return yield { car: entry, offer: chooseOffer(entry), seller };
  for (const name of CONTAINERS) {
    const within = name === 'makesOffer' || name === 'hasOfferCatalog' ? entry : seller;
    for (const part of objectsAt(entry, name)) yield* carsWithin(part, within, depth + 1);
  }
}

/** An offered thing without a type is a car too: only cars are delivered. */
const isCar = (entry: JsonReader): boolean => {
  const types = typesOf(entry);
  return (
    types.some((type) => CAR_TYPES.has(type)) ||
    (types.length === 0 && entry.at('vehicleIdentificationNumber').value !== undefined)
  );
};

function sellerOf(car: JsonReader, offer: JsonReader, outer: JsonReader | null): JsonReader {
  const named = [
    offer.at('seller'),
    offer.at('offeredBy'),
    ...objectsAt(car, 'offers').map((each) => each.at('seller')),
    car.at('seller'),
  ];
  return named.find((each) => each.isObject) ?? outer ?? offer.at('seller');
}

const CAR_TYPES: ReadonlySet<string> = new Set(['Car', 'Vehicle']);

/** "https://schema.org/Car" and "schema:Car" → "Car". */
const typesOf = (entry: JsonReader): string[] =>
  [entry.text('@type'), ...entry.texts('@type')].flatMap((type) => type?.split(/[/:#]/u).at(-1) ?? []);

function readCar(car: JsonReader, offer: JsonReader): FeedFields {
  const motor = car.list('vehicleEngine')[0] ?? car.at('vehicleEngine');
  const seller = car.at('offers', 'seller');
  return presentFields({
    ...ATTRIBUTES.read(car),
    dealer_opening_hours: seller.texts('openingHours').join(', ') || seller.text('openingHours'),
    licence_plate: plateOf(car),
    name: headingOf(car),
    price: priceOf(offer),
    drive: driveOf(car),
    ...powerOf(motor),
    engine_cc: displacementOf(motor.at('engineDisplacement')),
    equipment: equipmentOf(car),
    image_urls: imagesOf(car),
  });
}

/** Cubic centimetres by the unit: CMQ, or litres. */
function displacementOf(displacement: JsonReader): string | undefined {
  const value = displacement.text('value');
  const unit = displacement.text('unitCode') ?? displacement.text('unitText') ?? '';
  if (value === undefined) return undefined;
  if (/^(?:CMQ|cm3|cc|ccm)$/iu.test(unit)) return value;
  const litres = Number(value.replace(',', '.'));
  return /^(?:LTR|l|liter|litre)$/iu.test(unit) && litres > 0 ? String(Math.round(litres * 1000)) : undefined;
}

const NO = /^(?:false|no|nej|0|https?:\/\/schema\.org\/False)$/iu;
const YES = /^(?:true|yes|ja|1|https?:\/\/schema\.org\/True)$/iu;

/** Names of properties that the car has; a value that is more than yes is part of the name. */
const equipmentOf = (car: JsonReader): string[] =>
  [...car.list('additionalProperty'), car.at('additionalProperty')].flatMap((property) => {
    const name = property.text('name') ?? property.text();
    const value = property.text('value');
    if (name === undefined || (value !== undefined && NO.test(value))) return [];
    return [value === undefined || value === '' || YES.test(value) ? name : `${name}: ${value}`];
  });

/** "Volvo V90" and "D4 AWD" are two members of one heading. */
function headingOf(car: JsonReader): string | undefined {
  const [name, version] = [car.text('name'), car.text('vehicleConfiguration')];
  return name && version && !name.includes(version) ? `${name} ${version}` : (name ?? version);
}

/** Addresses or ImageObjects, one or several. */
function imagesOf(car: JsonReader): string[] {
  const listed = car.texts('image', 'contentUrl', 'url');
  const single = car.text('image') ?? car.text('image', 'contentUrl') ?? car.text('image', 'url');
  return single === undefined ? listed : [single];
}

/** The value of an identifier that is said to be the plate. */
function plateOf(car: JsonReader): string | undefined {
  const identifiers = [...car.list('identifier'), car.at('identifier')];
  return identifiers.find((each) => isPlateName(each.text('propertyID') ?? each.text('name') ?? ''))?.text('value');
}

const isPlateName = (name: string): boolean =>
  /^(?:vehicle)?(?:registration(?:number|plate)?|licen[sc]eplate(?:number)?|numberplate|regnr|registreringsnummer)$/iu.test(
    name.replaceAll(/[\s_-]/gu, ''),
  );

function powerOf(motor: JsonReader): { power_kw?: string; horsepower_hp?: string } {
  const [power] = [...motor.list('enginePower'), motor.at('enginePower')];
  const [value, unit] = [power?.text('value'), power?.text('unitCode')];
  if (value === undefined) return {};
  return unit === 'KWT' ? { power_kw: value } : { horsepower_hp: unit === 'BHP' ? `${value} bhp` : value };
}

/** Values of the vocabulary's enumeration; others as they are. */
const DRIVES = new Map([
  ['AllWheelDriveConfiguration', 'AWD'],
  ['FourWheelDriveConfiguration', '4WD'],
  ['FrontWheelDriveConfiguration', 'FWD'],
  ['RearWheelDriveConfiguration', 'RWD'],
]);

function driveOf(car: JsonReader): string | undefined {
  const drive = car.text('driveWheelConfiguration');
  return DRIVES.get(drive?.split('/').at(-1) ?? '') ?? drive;
}
