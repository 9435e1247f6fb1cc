import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { DepreciationCurve } from '#src/domain/market/depreciation.ts';
import type { PriceGuide } from '#src/domain/market/price-guide.ts';
import type { FitAccuracy } from '#src/domain/valuation/accuracy.ts';
import type { PreviousLabel } from '#src/domain/valuation/value-series.ts';
import type { ValuedCar } from '#src/domain/valuation/valued-car.ts';

/** Series of which all cars are given; their curves and guides belong to the model, and are not always asked for. */
export type SeriesTask = {
  cars: readonly ValuedCar[];
  previous: ReadonlyMap<number, PreviousLabel>;
  withCurves: boolean;
};

export type ValuationTask =
  | { kind: 'add'; cars: readonly ValuedCar[]; asOf: Date }
  | { kind: 'fit'; asOf: Date }
  | { kind: 'use'; parameters: unknown }
  | ({ kind: 'value' } & SeriesTask);

/** Ads that were valued, and their valuations as JSON texts of several each. */
export type ValuedSeries = {
  adIds: number[];
  valuations: string[];
  curves: DepreciationCurve[];
  guides: PriceGuide[];
};

/** A model that was fitted: its parameters as JSON text, and the number of cars that it was fitted to. */
export type FittedModel = { parameters: string; accuracy: FitAccuracy; ads: number };

export type ValuationAnswer =
  | { kind: 'done' }
  | { kind: 'fitted'; fitted: FittedModel | null }
  | { kind: 'valued'; valued: ValuedSeries };

/** The thread that fits and values; one task at a time. */
export type ValuationThread = {
  /** @param cars all cars of some series */
  add: (cars: readonly ValuedCar[], asOf: Date) => Promise<void>;
  /** Fits the cars that were added, at the same time. @returns null when they are too few for a model */
  fit: (asOf: Date) => Promise<FittedModel | null>;
  use: (parameters: unknown) => Promise<void>;
  value: (task: SeriesTask) => Promise<ValuedSeries>;
};

/** Runs work with a thread that ends with it. @throws the error that ended the thread */
export async function withValuationThread<Value>(work: (thread: ValuationThread) => Promise<Value>): Promise<Value> {
  const worker = new Worker(new URL('./value-stock-thread.ts', import.meta.url));
  const ask = async (task: ValuationTask): Promise<ValuationAnswer> => {
    const answered = once(worker, 'message');
    worker.postMessage(task);
    const [answer]: ValuationAnswer[] = await answered;
    if (answer === undefined) throw new Error('The valuation thread gave no answer.');
    return answer;
  };
  try {
    return await work({
      add: async (cars, asOf) => void (await ask({ kind: 'add', cars, asOf })),
      fit: async (asOf) => {
        const answer = await ask({ kind: 'fit', asOf });
        return answer.kind === 'fitted' ? answer.fitted : null;
      },
      use: async (parameters) => void (await ask({ kind: 'use', parameters })),
      value: async (task) => {
        const answer = await ask({ kind: 'value', ...task });
        if (answer.kind !== 'valued') throw new Error('The valuation thread valued no cars.');
        return answer.valued;
      },
    });
  } finally {
    await worker.terminate();
  }
}
