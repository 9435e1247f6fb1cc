import type { FeedField } from '#src/domain/ads/deliveries/feed-row.ts';
import { isoDate } from '#tools/demo/calendar.ts';
import type { DemoCar } from '#tools/demo/car/demo-car.ts';
import type { CarEngine } from '#tools/demo/car/engine-choice.ts';
import { type LicencePlates, NEW_KIND_FROM_YEAR } from '#tools/demo/car/licence-plates.ts';
import type { Random } from '#tools/demo/chance/random.ts';
import { awardsFor } from './awards.ts';
import type { DemoDealer } from './dealers.ts';
import { description } from './description.ts';
import { engineLabel, heading, modelName, salesName } from './heading.ts';
import { pictureUrls } from './pictures.ts';
import { businessTime, type DemoPriceStep, type Lifetime, priceList } from './sale-history.ts';

type ListField = 'fuels' | 'trim_packages' | 'equipment' | 'awards' | 'image_urls' | 'prices';

/** A row of the milvis formats: every field, lists as lists, unknown values empty. */
export type DemoRow = Record<Exclude<FeedField, ListField>, string> & Record<ListField, string[]>;

const WITHOUT_PLATE = 0.04;
const WITHOUT_PRICE = 0.03;
const WITHOUT_REGISTRATION = 0.06;
const WITH_VIN = 0.15;
/** Cars first registered before 2019 that have been given plates of the newer kind: none; younger ones may carry either. */
const OLD_KIND_SHARE = 0.25;
const WLTP_FROM_YEAR = 2019;

const ELECTRIC_KINDS: Readonly<Record<string, string>> = {
  El: 'Elbil (BEV)',
  Laddhybrid: 'Laddhybrid (PHEV)',
  Elhybrid: 'Elhybrid (HEV)',
};

export function demoRow(
  parts: {
    dealer: DemoDealer;
    car: DemoCar;
    life: Lifetime;
    steps: DemoPriceStep[];
    adNumber: number;
    plates: LicencePlates;
  },
  random: Random,
): DemoRow {
  const { dealer, car, life, steps } = parts;
  const { engine, generation, series } = car;
  const id = `${dealer.adPrefix}${parts.adNumber}`;
  const name = salesName(car, random);
  const shownSteps = random.chance(WITHOUT_PRICE) ? [] : steps;
  const lastStep = steps.at(-1);
  const hasChanged = steps.length > 1 && lastStep !== undefined;
  const closedAt = life.closedDay === null ? '' : businessTime(life.closedDay, random);
  return {
    dealer: dealer.name,
    dealer_city: dealer.town.name,
    dealer_county: dealer.town.county,
    dealer_ad_id: id,
    licence_plate: samplePlate(car, parts.plates, random),
    vin: random.chance(WITH_VIN) ? inventVin(random) : '',
    brand: series.brand,
    model: modelName(car),
    series: series.series,
    generation: generation.name,
    name: heading(car, name, dealer.heading, random),
    model_year: String(car.modelYear),
    first_registered: random.chance(WITHOUT_REGISTRATION) ? '' : isoDate(car.registeredDay),
    price: shownSteps.at(-1)?.price.toString() ?? '',
    odometer: String(car.odometerKm),
    odometer_unit: 'km',
    fuels: engine.fuel === 'Etanol' || engine.fuel === 'Gas' ? [engine.fuel, 'Bensin'] : [engine.fuel],
    transmission_type: engine.transmission,
    color: car.color,
    chassis: car.bodyType,
    drive: engine.drive,
    power_kw: String(engine.kw),
    horsepower_hp: String(engine.hp),
    accelleration_0_to_100_kmh: engine.acceleration?.toString() ?? '',
    engine_name: engineLabel(car) ?? '',
    engine_code: '',
    engine_type: '',
    engine_cc: '',
    number_of_doors: String(car.doors),
    seats: String(car.seats),
    electric_engine: engine.fuel in ELECTRIC_KINDS ? 'true' : 'false',
    type_of_electric_car: ELECTRIC_KINDS[engine.fuel] ?? '',
    sales_name: name,
    ...consumption(car, random),
    euro_ncap_result: generation.euroNcap && generation.euroNcap.stars > 0 ? String(generation.euroNcap.stars) : '',
    euro_ncap_year: generation.euroNcap && generation.euroNcap.stars > 0 ? String(generation.euroNcap.year) : '',
    trim_packages: car.trim.name ? [car.trim.name] : [],
    equipment: car.equipment.items.map((item) => item.name),
    awards: awardsFor(series.brand, series.series, car.modelYear, generation.yearFrom),
    description: description(car, dealer.town.name, random),
    url: `https://${dealer.host}/bil/${id.toLowerCase()}`,
    image_urls: pictureUrls(
      { bodyType: car.bodyType, segment: series.segment, modelYear: car.modelYear, color: car.color },
      dealer.scenes,
      random,
    ),
    city: dealer.town.name,
    county: dealer.town.county,
    dates_published: businessTime(life.publishedDay, random),
    dates_changed: hasChanged ? businessTime(lastStep.day, random) : '',
    dates_removed: life.status === 'removed' ? closedAt : '',
    dates_sold: life.status === 'sold' ? closedAt : '',
    status: life.status,
    prices: shownSteps.length > 0 ? priceList(shownSteps).split('|') : [],
  };
}

function samplePlate(car: DemoCar, plates: LicencePlates, random: Random): string {
  const isOlder = new Date(car.registeredDay).getUTCFullYear() < NEW_KIND_FROM_YEAR || random.chance(OLD_KIND_SHARE);
  const isShown = !random.chance(WITHOUT_PLATE);
  return isShown ? (plates.next(isOlder) ?? '') : '';
}

const VIN_CHARACTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';

/** Begins with ZZZ, which no maker has, so that it can be no car's. */
function inventVin(random: Random): string {
  let vin = 'ZZZ';
  while (vin.length < 17) vin += VIN_CHARACTERS.charAt(random.int(0, VIN_CHARACTERS.length - 1));
  return vin;
}

type ConsumptionField = Extract<FeedField, `wltp_${string}` | `nedc_${string}`>;

/** Cars of these model years are registered with figures of both tests. */
const NEDC_TO_YEAR = 2020;
/** WLTP against NEDC for the same car, petrol and diesel: 1.21 (Joint Research Centre of the EU, 2017). */
const WLTP_PER_NEDC = 1.21;

/**
 * The catalogue's figures by the tests of the model year. Where it has only the NEDC figure of a car that was tested by WLTP, that one is
 * estimated from it. WLTP figures span what the car's equipment may add (0–8 %); NEDC has one figure.
 */
function consumption(car: DemoCar, random: Random): Record<ConsumptionField, string> {
  const { engine, modelYear } = car;
  const spread = 1 + 0.08 * random.next();
  const wltp = modelYear >= WLTP_FROM_YEAR ? (engine.wltp ?? estimateWltp(engine)) : null;
  const nedc = modelYear <= NEDC_TO_YEAR ? engine.nedc : null;
  return {
    wltp_fuel_consumption_combined_min: oneDecimal(wltp?.consumption),
    wltp_fuel_consumption_combined_max: oneDecimal(wltp && wltp.consumption * spread),
    wltp_co2_emission_combined_min: wltp?.co2.toString() ?? '',
    wltp_co2_emission_combined_max: wltp ? Math.round(wltp.co2 * spread).toString() : '',
    nedc_fuel_consumption_combined_min: oneDecimal(nedc?.consumption),
    nedc_fuel_consumption_combined_max: oneDecimal(nedc?.consumption),
    nedc_co2_emission_combined_min: nedc?.co2.toString() ?? '',
    nedc_co2_emission_combined_max: nedc?.co2.toString() ?? '',
  };
}

function estimateWltp({ nedc, fuel }: CarEngine): CarEngine['wltp'] {
  if (!nedc || (fuel !== 'Bensin' && fuel !== 'Diesel' && fuel !== 'Elhybrid')) return null;
  return { consumption: nedc.consumption * WLTP_PER_NEDC, co2: Math.round(nedc.co2 * WLTP_PER_NEDC) };
}

function oneDecimal(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : (Math.round(value * 10) / 10).toString();
}
