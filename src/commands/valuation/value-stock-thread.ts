import { parentPort } from 'node:worker_threads';
import { depreciationCurves } from '#src/domain/market/depreciation.ts';
import { fitAccuracyOf } from '#src/domain/valuation/accuracy.ts';
import { fitPriceModel, formatModel, type PriceModel, parseModel } from '#src/domain/valuation/price-model.ts';
import { valueSeries } from '#src/domain/valuation/value-series.ts';
import { ageOf, type ValuedCar } from '#src/domain/valuation/valued-car.ts';
import type { FittedModel, ValuationAnswer, ValuationTask } from './value-stock-tasks.ts';

/** Fits and values in a thread of its own, because both occupy a core for seconds. */
let cars: ValuedCar[] = [];
let model: PriceModel | null = null;

parentPort?.on('message', (task: ValuationTask) => parentPort?.postMessage(answer(task)));

function answer(task: ValuationTask): ValuationAnswer {
  switch (task.kind) {
    case 'add':
      cars.push(...task.cars);
      return { kind: 'done' };
    case 'fit':
      return { kind: 'fitted', fitted: fitAdded(task.asOf) };
    case 'use':
      model = parseModel(task.parameters);
      return { kind: 'done' };
    case 'value':
      return { kind: 'valued', valuations: perSeries(task.cars, (...each) => valueSeries(...each, task.previous)) };
    case 'depreciate':
      return { kind: 'depreciated', curves: perSeries(task.cars, depreciationCurves) };
  }
}

/** Results of a calculation for the cars of each series; none before there is a model. */
function perSeries<Value>(
  given: readonly ValuedCar[],
  calculate: (model: PriceModel, ofSeries: readonly ValuedCar[]) => Value[],
): Value[] {
  const current = model;
  if (current === null) return [];
  return [...Map.groupBy(given, ({ seriesId }) => seriesId).values()].flatMap((each) => calculate(current, each));
}

/** Fits the cars that were added. The accuracy is that of the model as stored. */
function fitAdded(asOf: Date): FittedModel | null {
  const fitted = fitPriceModel(cars, asOf);
  const parameters = fitted && formatModel(fitted);
  const stored = parameters && parseModel(JSON.parse(parameters));
  if (!stored) return null;
  const bySeries = Map.groupBy(cars, ({ seriesId }) => seriesId);
  const ages = new Map(cars.map((car) => [car.id, ageOf(car, asOf)]));
  const valued = [...bySeries.values()].flatMap((each) =>
    // Without the reasons and comparables, which take more memory than the cars of a whole stock.
    valueSeries(stored, each).map(({ adId, price, estimate, low80, high80, low90, high90, close, label, whyNot }) => ({
      ...{ price, estimate, low80, high80, low90, high90, close, label, whyNot },
      age: ages.get(adId) ?? Number.NaN,
    })),
  );
  const accuracy = fitAccuracyOf(valued);
  const ads = cars.length;
  cars = [];
  return { parameters, accuracy, ads };
}
