import type { GenerationDetail } from '#src/db/catalogue/series-statistics.ts';
import { carName } from '#src/domain/catalogue/car-name.ts';
import { formatPower } from '#src/domain/format/car-facts.ts';
import { yearInSweden } from '#src/domain/format/dates.ts';
import { engineChoice, type OwnCarFacts, type OwnCarForm, readOwnCarForm } from '#src/domain/own-car/own-car-form.ts';
import { isSoldIn, ownEngines, ownGeneration, soldYears, withFuelOfEngine } from '#src/domain/own-car/own-car-model.ts';
import { engineTitle, unreadText } from '#src/domain/own-car/own-car-texts.ts';
import { FUELS, type Fuel } from '#src/domain/vocabulary/vocabulary.ts';
import type { PageRequest } from '#src/request/page-loader.server.ts';
import { type OwnCarSeries, type ValuedOwnCar, valueOwnCar } from '#src/services/own-car/value-own-car.ts';
import { toValuationModel } from '#src/web/shared/valuation/valuation-data.server.ts';

/** Items of equipment that can be ticked. */
const MAX_EQUIPMENT = 12;

/** A car of a series by the parameters of an address: its form with the choices, and its valuation once it has a model year and a distance. */
export async function readOwnCar(
  model: OwnCarSeries,
  params: URLSearchParams,
  { db, ownCars, now, logger }: Pick<PageRequest, 'db' | 'ownCars' | 'now' | 'logger'>,
) {
  const sold = withSoldYears(readOwnCarForm(params, yearInSweden(now)), model);
  const form = { ...sold, facts: withFuelOfEngine(sold.facts, model) };
  const isComplete = form.facts.modelYear !== null && form.facts.odometerKm !== null;
  const answer = await valueOwnCar({ db, ownCars }, model, isComplete ? form.facts : null);
  if (answer === null) logger.error({ series: model.detail.id }, 'own car not valued in time');
  return {
    form,
    isComplete,
    /** Too many ask: there was no answer in time. */
    isBusy: answer === null,
    choices: choicesOf(form.facts, model, answer?.equipment ?? []),
    /** Says which parts of a text are not in the form; empty: none. */
    unread: unreadText(form, ownEngines(form.facts.trim, form.facts, model)),
    valued: answer?.valued ?? null,
  };
}

export type ReadOwnCar = Awaited<ReturnType<typeof readOwnCar>>;

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
      text: `${engineTitle(name, hp) || name}, ${ofEngine.toLowerCase()}, ${formatPower({ horsepower: hp, kilowatt: null }) ?? ''}`,
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

/** The part "Är priset rimligt?" of a valued car, with the car and its generation. */
export function judgeOwnCar(
  valued: ValuedOwnCar,
  { model, facts, pictures }: { model: OwnCarSeries; facts: OwnCarFacts } & Pick<PageRequest, 'pictures'>,
) {
  const { modelYear, odometerKm, horsepower, fuel, transmission, drive, trim } = facts;
  const generation = ownGeneration(modelYear, model);
  const car = {
    brand: model.detail.brand,
    series: model.detail.name,
    generation: generation?.name ?? null,
    model: trim === '' ? null : trim,
    modelYear,
    firstRegistered: null,
    odometerKm,
    horsepower,
    fuels: fuel === null ? [] : [fuel],
    transmission,
    drive,
    bodyType: generation?.bodyTypes[0] ?? null,
    color: null,
  };
  const stated = { ...valued, cheapestOf: null, car: { modelYear, odometerKm, horsepower } };
  const shown = toValuationModel(stated, car, pictures);
  // A price is all that such a car lacks.
  const note = valued.whyNot === 'no_price' ? null : shown.note;
  return { shown: { ...shown, note }, car, generation };
}

/** Of the series as a whole where it states times by price, else of the generation. */
export function timesOfOwnCar({ detail }: OwnCarSeries, generation: GenerationDetail | null) {
  const whole = detail.removalTimes.find((times) => times.generation === null);
  if (whole !== undefined && whole.byLabel.length > 0) return whole;
  return detail.removalTimes.find((times) => times.generation === generation?.slug) ?? whole ?? null;
}
