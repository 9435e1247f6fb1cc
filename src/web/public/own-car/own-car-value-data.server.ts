import { redirect } from 'react-router';
import { readModelNames } from '#src/db/catalogue/car-models.ts';
import type { GenerationDetail } from '#src/db/catalogue/series-statistics.ts';
import { NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { carName } from '#src/domain/catalogue/car-name.ts';
import { findAddressed, findSeriesAddressed } from '#src/domain/catalogue/catalogue-address.ts';
import { formatPower } from '#src/domain/format/car-facts.ts';
import { yearInSweden } from '#src/domain/format/dates.ts';
import { joinCurves } from '#src/domain/market/depreciation.ts';
import { labelTimesText, removalText } from '#src/domain/market/removal-texts.ts';
import { engineChoice, type OwnCarFacts, type OwnCarForm, readOwnCarForm } from '#src/domain/own-car/own-car-form.ts';
import { isSoldIn, ownGeneration, soldYears, withFuelOfEngine } from '#src/domain/own-car/own-car-model.ts';
import { laterValues, speedAtPrices, waitText } from '#src/domain/own-car/own-car-texts.ts';
import { averageMil } from '#src/domain/ownership-cost/average-mil.ts';
import { yearsOld } from '#src/domain/ownership-cost/costed-car.ts';
import { lossOfValue } from '#src/domain/ownership-cost/residual-value.ts';
import { fuelClass } from '#src/domain/valuation/valued-car.ts';
import { FUELS, type Fuel } from '#src/domain/vocabulary/vocabulary.ts';
import type { PageRequest } from '#src/request/page-loader.server.ts';
import {
  type OwnCarSeries,
  readOwnCarSeries,
  type ValuedOwnCar,
  valueOwnCar,
} from '#src/services/own-car/value-own-car.ts';
import { ownCarUrl, ownCarValueUrl, seriesUrl, vehiclesUrl } from '#src/urls.ts';
import { modelPicture } from '#src/web/shared/pictures/model-picture.server.ts';
import { toValuationModel } from '#src/web/shared/valuation/valuation-data.server.ts';

/** Items of equipment that can be ticked. */
const MAX_EQUIPMENT = 12;

/**
 * The value of a car of one's own: what cars like it are asked for, why, how fast they go, and what it is worth later. Without a model year
 * and a distance the form alone.
 * @throws a redirect to the form for any car, where the address names no model
 */
export async function readOwnCarValue({ url, params, db, ownCars, now, pictures, logger }: PageRequest) {
  const slugs = { brand: params.brand ?? '', series: params.series ?? '' };
  const model = await readOwnCarSeries(db, slugs, now);
  if (model === null) throw await elsewhere(db, url, slugs);
  const { id, brand, brandSlug, name, slug } = model.detail;
  const read = readOwnCarForm(url.searchParams, yearInSweden(now));
  const sold = withSoldYears(read, model);
  const form = { ...sold, facts: withFuelOfEngine(sold.facts, model) };
  const isComplete = form.facts.modelYear !== null && form.facts.odometerKm !== null;
  const answer = await valueOwnCar({ db, ownCars }, model, isComplete ? form.facts : null);
  if (answer === null) logger.error({ series: id }, 'own car not valued in time');
  const valued = answer?.valued ?? null;
  return {
    brand: { name: brand, slug: brandSlug },
    series: { name, slug, fullName: carName(brand, name), url: seriesUrl(brandSlug, slug) },
    form,
    /** Whether a form was sent. */
    isAsked: form.texts.arsmodell !== '' || form.texts.mil !== '',
    isComplete,
    isBusy: answer === null,
    choices: choicesOf(form.facts, model, answer?.equipment ?? []),
    answer: valued && toAnswer(valued, { model, facts: form.facts, now, pictures }),
  };
}

export type OwnCarValueModel = Awaited<ReturnType<typeof readOwnCarValue>>;

/** Where an address leads that names no model: to the true spelling of one, or to the form with the names. */
async function elsewhere(db: PageRequest['db'], url: URL, slugs: { brand: string; series: string }) {
  const brands = await readModelNames(db);
  const brand = findAddressed(brands, slugs.brand);
  const series = brand && findSeriesAddressed(brand, brand.series, slugs.series);
  if (!brand || !series) return redirect(ownCarUrl(`${slugs.brand} ${slugs.series}`.trim()));
  return redirect(ownCarValueUrl(brand.slug, series.slug) + url.search, 301);
}

/** A model year in which the series was not sold is an error. */
function withSoldYears(form: OwnCarForm, model: OwnCarSeries): OwnCarForm {
  const { modelYear } = form.facts;
  const years = soldYears(model);
  if (modelYear === null || years === null || isSoldIn(modelYear, model)) return form;
  const { brand, name } = model.detail;
  const span = years.last === null ? `från ${years.first}` : `${years.first}–${years.last}`;
  return {
    ...form,
    facts: { ...form.facts, modelYear: null },
    errors: { ...form.errors, arsmodell: `${carName(brand, name)} finns av årsmodell ${span}.` },
  };
}

/** The choices of the form: engines of the generation, or of all of them, and fuels of the series. */
function choicesOf(
  { modelYear, fuel, horsepower, engine, equipment }: OwnCarFacts,
  model: OwnCarSeries,
  known: readonly string[],
) {
  const { detail, generations } = model;
  const generation = ownGeneration(modelYear, model);
  const shown = generation === null ? generations : [generation];
  const engines = shown
    .flatMap(({ engines: of }) => of)
    .filter((each) => fuel === null || each.fuel === fuel)
    .map(({ hp, name, fuel: ofEngine }) => ({
      value: engineChoice(hp, name),
      text: `${name}, ${ofEngine.toLowerCase()}, ${formatPower({ horsepower: hp, kilowatt: null }) ?? ''}`,
      horsepower: hp,
    }));
  const listed = [...new Map(engines.map((each) => [each.value, each])).values()].toSorted(
    (a, b) => a.horsepower - b.horsepower || a.text.localeCompare(b.text, 'sv'),
  );
  const stocked = new Set<Fuel>(detail.statistics.fuels.map(({ fuel: each }) => each));
  const power = horsepower === null ? '' : engineChoice(horsepower, engine);
  // A power alone, of an ad or of the address, is that of the only engine that has it.
  const ofPower = listed.filter((each) => each.horsepower === horsepower);
  const chosen = engine === '' && ofPower.length === 1 ? (ofPower[0]?.value ?? power) : power;
  return {
    fuels: FUELS.filter((each) => stocked.size === 0 || stocked.has(each) || each === fuel),
    /** The engine that is chosen, as one of the list; a power that no engine of the list has is a choice of its own. */
    power: chosen,
    engines: [
      ...(chosen === '' || listed.some(({ value }) => value === chosen)
        ? []
        : [{ value: chosen, text: formatPower({ horsepower, kilowatt: null }) ?? '' }]),
      ...listed.map(({ value, text }) => ({ value, text })),
    ],
    equipment: [...new Set([...equipment, ...known.slice(0, MAX_EQUIPMENT)])],
  };
}

type AnswerSources = { model: OwnCarSeries; facts: OwnCarFacts } & Pick<PageRequest, 'now' | 'pictures'>;

function toAnswer(valued: ValuedOwnCar, { model, facts, now, pictures }: AnswerSources) {
  const { detail } = model;
  const { modelYear, odometerKm, horsepower, fuel } = facts;
  const generation = ownGeneration(modelYear, model);
  const car = {
    brand: detail.brand,
    series: detail.name,
    generation: generation?.name ?? null,
    model: facts.trim === '' ? null : facts.trim,
    modelYear,
    firstRegistered: null,
    odometerKm,
    horsepower,
    fuels: fuel === null ? [] : [fuel],
    transmission: facts.transmission,
    drive: facts.drive,
    bodyType: generation?.bodyTypes[0] ?? null,
    color: null,
  };
  const shown = toValuationModel(
    { ...valued, cheapestOf: null, car: { modelYear, odometerKm, horsepower } },
    car,
    pictures,
  );
  const { estimate, low80, high80, whyNot } = valued;
  const times = timesOf(model, generation);
  const ofFuel = fuelClass(car.fuels);
  const loss = lossOfValue(curveOf(model, generation), yearsOld(modelYear, now), ofFuel);
  const mil = averageMil(ofFuel);
  return {
    ...shown,
    estimate,
    // A price is all that such a car lacks.
    note: whyNot === 'no_price' ? null : shown.note,
    picture: modelPicture(
      { bodyType: car.bodyType, modelYear, colors: detail.statistics.colors.map(({ color }) => color) },
      pictures,
    ),
    speed: shown.isEstimated && times !== null ? speedAtPrices(times.byLabel, { low: low80, high: high80 }) : [],
    speedText:
      times === null ? null : `${removalText(times)}${times.byLabel.length === 0 ? ` ${labelTimesText([])}` : ''}`,
    later: shown.isEstimated ? { wait: waitText(loss, estimate, mil), values: laterValues(loss, estimate, mil) } : null,
    forSale: vehiclesUrl({
      filters: {
        ...NO_AD_FILTERS,
        make: [detail.brand],
        model: [detail.name],
        generation: generation === null ? [] : [generation.name],
        minYear: modelYear,
        maxYear: modelYear,
      },
    }),
  };
}

const curveOf = ({ detail }: OwnCarSeries, generation: GenerationDetail | null) =>
  joinCurves(
    [generation?.slug, null].flatMap((slug) => {
      const found = slug === undefined ? undefined : detail.depreciation.find((curve) => curve.generation === slug);
      return found === undefined ? [] : [found.points];
    }),
  );

/** Of the series as a whole where it states times by price, else of the generation. */
function timesOf({ detail }: OwnCarSeries, generation: GenerationDetail | null) {
  const whole = detail.removalTimes.find((times) => times.generation === null);
  if (whole !== undefined && whole.byLabel.length > 0) return whole;
  return detail.removalTimes.find((times) => times.generation === generation?.slug) ?? whole ?? null;
}
