import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { DepreciationCurve } from '#src/domain/market/depreciation.ts';
import type { FitAccuracy } from '#src/domain/valuation/accuracy.ts';
import type { PreviousLabel, Valuation } from '#src/domain/valuation/value-series.ts';
import type { ValuedCar } from '#src/domain/valuation/valued-car.ts';

export type ValuationTask =
  | { kind: 'add'; cars: readonly ValuedCar[] }
  | { kind: 'fit'; asOf: Date }
  | { kind: 'use'; parameters: unknown }
  | { kind: 'value'; cars: readonly ValuedCar[]; previous: ReadonlyMap<number, PreviousLabel> }
  | { kind: 'depreciate'; cars: readonly ValuedCar[] };

/** A model that was fitted: its parameters as JSON text, and the number of cars that it was fitted to. */
export type FittedModel = { parameters: string; accuracy: FitAccuracy; ads: number };

export type ValuationAnswer =
  | { kind: 'done' }
  | { kind: 'fitted'; fitted: FittedModel | null }
  | { kind: 'valued'; valuations: Valuation[] }
  | { kind: 'depreciated'; curves: DepreciationCurve[] };

/** The thread that fits and values; one task at a time. */
export type ValuationThread = {
  add: (cars: readonly ValuedCar[]) => Promise<void>;
  /** Fits the cars that were added. @returns null when they are too few for a model */
  fit: (asOf: Date) => Promise<FittedModel | null>;
  use: (parameters: unknown) => Promise<void>;
  value: (cars: readonly ValuedCar[], previous: ReadonlyMap<number, PreviousLabel>) => Promise<Valuation[]>;
  depreciate: (cars: readonly ValuedCar[]) => Promise<DepreciationCurve[]>;
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
      add: async (cars) => void (await ask({ kind: 'add', cars })),
      fit: async (asOf) => {
        const answer = await ask({ kind: 'fit', asOf });
        return answer.kind === 'fitted' ? answer.fitted : null;
      },
      use: async (parameters) => void (await ask({ kind: 'use', parameters })),
      value: async (cars, previous) => {
        const answer = await ask({ kind: 'value', cars, previous });
        return answer.kind === 'valued' ? answer.valuations : [];
      },
      depreciate: async (cars) => {
        const answer = await ask({ kind: 'depreciate', cars });
        return answer.kind === 'depreciated' ? answer.curves : [];
      },
    });
  } finally {
    await worker.terminate();
  }
}
