import { parentPort } from 'node:worker_threads';
import { type DepreciationCurve, depreciationCurves } from '#src/domain/market/depreciation.ts';
import { type PriceGuide, priceGuide } from '#src/domain/market/price-guide.ts';
import { fitAccuracyOf } from '#src/domain/valuation/accuracy.ts';
import { type CarColumns, carColumns, joinColumns, seriesOf } from '#src/domain/valuation/car-columns.ts';
import { fitSeries } from '#src/domain/valuation/cross-fit.ts';
import { fitColumns, formatModel, type PriceModel, parseModel } from '#src/domain/valuation/price-model.ts';
import {
  forEachJudgement,
  forEachValuation,
  type JudgedPrice,
  type Valuation,
} from '#src/domain/valuation/value-series.ts';
import type { FittedModel, SeriesTask, ValuationAnswer, ValuationTask, ValuedSeries } from './value-stock-tasks.ts';

/** Fits and values in a thread of its own, because both occupy a core for seconds. */
let added: CarColumns[] = [];
let model: PriceModel | null = null;

parentPort?.on('message', (task: ValuationTask) => parentPort?.postMessage(answer(task)));

function answer(task: ValuationTask): ValuationAnswer {
  switch (task.kind) {
    case 'add':
      added.push(carColumns(task.cars, task.asOf));
      return { kind: 'done' };
    case 'fit':
      return { kind: 'fitted', fitted: fitAdded(task.asOf) };
    case 'use':
      model = parseModel(task.parameters);
      return { kind: 'done' };
    case 'value':
      return { kind: 'valued', valued: valueEach(task) };
  }
}

/** Valuations as JSON texts of this many take less memory than all of them as objects, in both threads. */
const VALUATIONS_PER_TEXT = 500;

/** Values the cars of each series; none before there is a model. */
function valueEach({ cars, previous, withCurves }: SeriesTask): ValuedSeries {
  const adIds: number[] = [];
  const valuations: string[] = [];
  const curves: DepreciationCurve[] = [];
  const guides: PriceGuide[] = [];
  if (model === null) return { adIds, valuations, curves, guides };
  let written: Valuation[] = [];
  const flush = (): void => {
    if (written.length > 0) valuations.push(JSON.stringify(written));
    written = [];
  };
  for (const columns of seriesOf(carColumns(cars, model.asOf))) {
    const fit = fitSeries(columns, model.shared);
    const add = (valuation: Valuation): void => {
      adIds.push(valuation.adId);
      if (written.push(valuation) === VALUATIONS_PER_TEXT) flush();
    };
    forEachValuation(model, fit, add, previous);
    if (!withCurves) continue;
    curves.push(...depreciationCurves(model, fit));
    guides.push(priceGuide(model, fit));
  }
  flush();
  return { adIds, valuations, curves, guides };
}

/** Fits the cars that were added. The accuracy is that of the model as stored. */
function fitAdded(asOf: Date): FittedModel | null {
  const columns = joinColumns(added);
  added = [];
  const fitted = fitColumns(columns, asOf);
  const parameters = fitted && formatModel(fitted);
  const stored = parameters && parseModel(JSON.parse(parameters));
  if (!stored) return null;
  return { parameters, accuracy: fitAccuracyOf(judgeAll(stored, columns), stored), ads: columns.size };
}

/** The judgement of each ad for sale with the age of its car, series by series. */
function* judgeAll(fitted: PriceModel, columns: CarColumns): Generator<JudgedPrice & { age: number }> {
  for (const ofSeries of seriesOf(columns)) {
    const judged: (JudgedPrice & { age: number })[] = [];
    forEachJudgement(fitted, fitSeries(ofSeries, fitted.shared), (each, { row }) =>
      judged.push({ ...each, age: ofSeries.age[row] ?? Number.NaN }),
    );
    yield* judged;
  }
}
