import { DAY_MS } from '#src/base/units.ts';
import { crashRatingOf } from '#src/domain/catalogue/crash-test.ts';
import type { DetailName } from '#src/domain/dealers/dealer-details.ts';
import type { FeedField, FeedFields } from '#src/domain/deliveries/feed-row.ts';
import { UNKNOWN_HYBRID } from '#src/domain/vocabulary/vocabulary.ts';
import {
  type PictureColor,
  type PictureView,
  pictureName,
} from '#tools/illustrations/example-pictures/picture-names.ts';
import { description, engineLabel, heading, modelName, salesName } from './ad-texts.ts';
import { createRandom, elementAt, type Random } from './chance/random.ts';
import { weightedTable } from './chance/weighted-table.ts';
import { pickFitting } from './conditions.ts';
import { type DemoDealer, slugOf } from './dealers.ts';
import type { DemoCar } from './demo-car.ts';
import type { CarEngine } from './engines.ts';
import { NEW_PLATES_FROM } from './licence-plates.ts';
import { businessTime, type DemoPriceStep, isoDate, type Lifetime } from './sale-history.ts';
import { AWARDS, CARS } from './tables.ts';

/** A dealer's first row also has the details of the dealer. */
type DetailField = `dealer_${Exclude<DetailName, 'city' | 'county'>}`;
/** A row of the milvis formats: lists as lists, unknown values empty. */
export type DemoRow = ReturnType<typeof demoRow> & Partial<Record<DetailField, string>>;

export type DemoAd = {
  dealer: DemoDealer;
  car: DemoCar;
  life: Lifetime;
  steps: readonly DemoPriceStep[];
  adNumber: number;
  today: number;
  nextPlate: (isOlder: boolean) => string | null;
};

/** Shares of ads without a field that most have. Pictures of new ads often arrive some days later. */
const WITHOUT_PLATE = 0.04;
const WITHOUT_PRICE = 0.03;
const WITHOUT_YEAR = 0.015;
const WITHOUT_REGISTRATION = 0.06;
const WITHOUT_POWER = 0.015;
const WITHOUT_ODOMETER = 0.005;
/** Odometers with a digit too many or too few: mil written as kilometres, and the reverse. */
const MISTYPED_ODOMETER = 0.004;
const WITHOUT_PICTURE = 0.035;
const NEW_WITHOUT_PICTURE = 0.25;
const NEW_DAYS = 5;
const WITH_VIN = 0.15;
/** Share of hybrids whose dealer does not say of which kind they are. */
const UNSTATED_HYBRID = 0.05;
/** Cars registered since 2019 may have plates of the older kind. */
const OLDER_PLATE = 0.25;

const ELECTRIC_KINDS: ReadonlyMap<string, string> = new Map([
  ['El', 'Elbil (BEV)'],
  ['Laddhybrid', 'Laddhybrid (PHEV)'],
  ['Elhybrid', 'Elhybrid (HEV)'],
]);

export function demoRow({ dealer, car, life, steps, adNumber, today, nextPlate }: DemoAd, random: Random) {
  const { engine, generation, series } = car;
  const id = `${dealer.adPrefix}${adNumber}`;
  const name = salesName(car, random);
  const shownSteps = random.chance(WITHOUT_PRICE) ? [] : steps;
  const lastStep = steps.at(-1);
  const closedAt = life.closedDay === null ? '' : businessTime(life.closedDay, random);
  const isOlderPlate = car.registeredDay < NEW_PLATES_FROM || random.chance(OLDER_PLATE);
  const isUnstated = engine.fuel.endsWith('hybrid') && random.chance(UNSTATED_HYBRID);
  const kind = isUnstated ? undefined : ELECTRIC_KINDS.get(engine.fuel);
  const tested = crashRatingOf(generation.euroNcap, car.modelYear)?.test;
  const ncap = tested?.stars ? tested : null;
  const hasNoYear = random.chance(WITHOUT_YEAR);
  const hasNoPower = random.chance(WITHOUT_POWER);
  const isNew = today - life.publishedDay <= NEW_DAYS * DAY_MS;
  return {
    dealer: dealer.name,
    dealer_city: dealer.town.name,
    dealer_county: dealer.town.county,
    dealer_ad_id: id,
    licence_plate: random.chance(WITHOUT_PLATE) ? '' : (nextPlate(isOlderPlate) ?? ''),
    vin: random.chance(WITH_VIN) ? inventVin(random) : '',
    brand: series.brand,
    model: modelName(car),
    series: series.series,
    generation: generation.name,
    name: heading(car, name, dealer.heading, random),
    model_year: hasNoYear ? '' : String(car.modelYear),
    first_registered: hasNoYear || random.chance(WITHOUT_REGISTRATION) ? '' : isoDate(car.registeredDay),
    price: text(shownSteps.at(-1)?.price),
    odometer: text(statedOdometer(car.odometerKm, random)),
    odometer_unit: 'km',
    fuels: isUnstated
      ? [UNKNOWN_HYBRID]
      : [engine.fuel, ...(engine.fuel === 'Etanol' || engine.fuel === 'Gas' ? ['Bensin'] : [])],
    transmission_type: engine.transmission,
    color: car.color,
    chassis: car.bodyType,
    drive: engine.drive,
    power_kw: hasNoPower ? '' : text(engine.kw),
    horsepower_hp: hasNoPower ? '' : text(engine.hp),
    accelleration_0_to_100_kmh: text(engine.acceleration0To100),
    engine_name: engineLabel(car) ?? '',
    number_of_doors: text(car.doors),
    seats: text(car.seats),
    electric_engine: kind === undefined ? 'false' : 'true',
    type_of_electric_car: kind ?? '',
    sales_name: name,
    ...consumption(car, random),
    euro_ncap_result: text(ncap?.stars),
    euro_ncap_year: text(ncap?.year),
    trim_packages: car.trim.name ? [car.trim.name] : [],
    equipment: car.equipment.map((item) => item.name),
    awards: awardsFor(car),
    description: description(car, dealer.town.name, random),
    url: `https://${dealer.host}/bil/${id.toLowerCase()}`,
    image_urls: random.chance(isNew ? NEW_WITHOUT_PICTURE : WITHOUT_PICTURE)
      ? []
      : pictureUrls({ car, dealer, id }, random),
    city: dealer.town.name,
    county: dealer.town.county,
    dates_published: businessTime(life.publishedDay, random),
    dates_changed: steps.length > 1 && lastStep ? businessTime(lastStep.day, random) : '',
    dates_removed: life.status === 'removed' ? closedAt : '',
    dates_sold: life.status === 'sold' ? closedAt : '',
    status: life.status,
    prices: shownSteps.map(({ day, price }) => `${isoDate(day)}:${price}`),
  } satisfies FeedFields;
}

const text = (value: number | null | undefined): string => value?.toString() ?? '';

/** Km; ten times too many only where the import does not reject it as impossible. */
function statedOdometer(km: number, random: Random): number | null {
  if (random.chance(WITHOUT_ODOMETER)) return null;
  if (!random.chance(MISTYPED_ODOMETER)) return km;
  return km < 50_000 ? km * 10 : Math.round(km / 10);
}

/** Awards that a car of this year carries: those its generation won at its launch. */
function awardsFor({ series, modelYear, generation: { yearFrom } }: DemoCar): string[] {
  const won = AWARDS.filter(({ brand, series: winner }) => winner === series.series && brand === series.brand);
  const carried = won.filter(
    ({ year }) => year - 1 <= modelYear && modelYear <= year + 2 && year - 2 <= yearFrom && yearFrom <= year,
  );
  return carried.map(({ title, year }) => `${title} ${year}`);
}

const VIN_CHARACTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';

/** Begins with ZZZ, which no maker has, so that it can be no car's. */
function inventVin(random: Random): string {
  let vin = 'ZZZ';
  while (vin.length < 17) vin += VIN_CHARACTERS.charAt(random.int(0, VIN_CHARACTERS.length - 1));
  return vin;
}

/** Spread so that a list of one model does not show one picture repeatedly. */
const FIRST_VIEWS = weightedTable<PictureView>([
  ['snett-fram', 0.42],
  ['framifran', 0.28],
  ['sida', 0.18],
  ['snett-bak', 0.12],
]);
const VIEWS: readonly PictureView[] = ['snett-fram', 'sida', 'snett-bak', 'interior', 'framifran'];
/** Share of cars with the roof and wheels of the sport trim, by the level of trim from 1. */
const SPORT = [0.2, 0.3, 0.45, 0.6];

/** Two to six of the site's own illustrations, in one or two of the dealer's places. */
function pictureUrls(
  { car, dealer: { scenes }, id }: { car: DemoCar; dealer: DemoDealer; id: string },
  random: Random,
): string[] {
  const shape = pickFitting(CARS.shapes, car.facts, random);
  const color = slugOf(car.color) as PictureColor;
  const isSport = createRandom(`trim ${id}`).chance(elementAt(SPORT, car.trim.level - 1));
  const trim = isSport ? 'sport' : 'standard';
  const first = FIRST_VIEWS.sample(random);
  const views = [first, ...VIEWS.filter((view) => view !== first)];
  const places = random.chance(0.6) ? scenes : scenes.toReversed();
  const names = places.flatMap((scene, index) =>
    views.slice(0, index === 0 ? 4 : 2).map((view) => pictureName({ shape, color, view, scene, trim })),
  );
  return names.slice(0, random.int(2, 6)).map((name) => `/exempelbild/${name}`);
}

/** Model years tested by WLTP, and those that still have figures of the older test. */
const WLTP_FROM_YEAR = 2019;
const NEDC_TO_YEAR = 2020;
/** WLTP against NEDC for the same car, petrol and diesel: 1.21 (Joint Research Centre of the EU, 2017). */
const WLTP_PER_NEDC = 1.21;

type ConsumptionField = Extract<FeedField, `wltp_${string}` | `nedc_${string}`>;

/**
 * The catalogue's figures by the tests of the model year. Where it has only the NEDC figure of a car that was tested by WLTP, that one is
 * estimated from it. WLTP figures span what the car's equipment may add (0–8 %); NEDC has one figure.
 */
function consumption({ engine, modelYear }: DemoCar, random: Random): Record<ConsumptionField, string> {
  const spread = 1 + 0.08 * random.next();
  const wltp = modelYear >= WLTP_FROM_YEAR ? (engine.wltp ?? estimateWltp(engine)) : null;
  const nedc = modelYear <= NEDC_TO_YEAR ? engine.nedc : null;
  return {
    wltp_fuel_consumption_combined_min: oneDecimal(wltp?.consumption),
    wltp_fuel_consumption_combined_max: oneDecimal(wltp && wltp.consumption * spread),
    wltp_co2_emission_combined_min: text(wltp?.co2),
    wltp_co2_emission_combined_max: text(wltp && Math.round(wltp.co2 * spread)),
    nedc_fuel_consumption_combined_min: oneDecimal(nedc?.consumption),
    nedc_fuel_consumption_combined_max: oneDecimal(nedc?.consumption),
    nedc_co2_emission_combined_min: text(nedc?.co2),
    nedc_co2_emission_combined_max: text(nedc?.co2),
  };
}

function estimateWltp({ nedc, fuel }: CarEngine): CarEngine['wltp'] {
  if (!nedc || (fuel !== 'Bensin' && fuel !== 'Diesel' && fuel !== 'Elhybrid')) return null;
  return { consumption: nedc.consumption * WLTP_PER_NEDC, co2: Math.round(nedc.co2 * WLTP_PER_NEDC) };
}

const oneDecimal = (value: number | null | undefined): string => text(value && Math.round(value * 10) / 10);
