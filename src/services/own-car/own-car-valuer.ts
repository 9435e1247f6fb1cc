import { Worker } from 'node:worker_threads';
import type { OwnCar } from '#src/domain/own-car/own-car.ts';
import type { UnlistedValuation } from '#src/domain/valuation/unlisted-cars.ts';

/** Input of the worker thread. */
export type OwnCarOrder = { databaseUrl: string };
/** @property car null: only what the model knows of the series */
export type OwnCarQuestion = { id: number; seriesId: number; car: OwnCar | null };
export type OwnCarAnswer = {
  id: number;
  /** Equipment that changes the price of the series, the commonest first. */
  equipment: readonly string[];
  /** null: not asked for, or nothing is known of the series. */
  valuation: UnlistedValuation | null;
};

/** Values cars that are not for sale here. */
export type OwnCarValuer = {
  /** @returns null while too many ask, or when there was no answer in time */
  value: (seriesId: number, car: OwnCar | null) => Promise<Omit<OwnCarAnswer, 'id'> | null>;
};

/** Questions that may wait; each takes some ms, the first of a large series up to a third of a second. */
const MAX_WAITING = 20;
const LIMIT_MS = 4_000;

type Options = { databaseUrl: string; onError: (error: unknown) => void };

/** The thread starts with the first question, and again with the next one after a failure. */
export function openOwnCarValuer({ databaseUrl, onError }: Options): OwnCarValuer {
  const waiting = new Map<number, (answer: OwnCarAnswer | null) => void>();
  let worker: Worker | null = null;
  let lastId = 0;

  const endOf = (ended: Worker): void => {
    if (worker !== ended) return;
    worker = null;
    for (const end of waiting.values()) end(null);
    waiting.clear();
  };
  const start = (): Worker => {
    const order: OwnCarOrder = { databaseUrl };
    const started = new Worker(new URL('./own-car-thread.ts', import.meta.url), { workerData: order });
    started.on('message', (answer: OwnCarAnswer) => waiting.get(answer.id)?.(answer));
    started.on('error', (error) => {
      onError(error);
      endOf(started);
    });
    started.on('exit', () => endOf(started));
    // The thread must not keep the process alive. Called last, because adding a message listener reverts it.
    started.unref();
    return started;
  };

  return {
    value: (seriesId, car) => {
      if (waiting.size >= MAX_WAITING) return Promise.resolve(null);
      worker ??= start();
      lastId += 1;
      const question: OwnCarQuestion = { id: lastId, seriesId, car };
      const answered = new Promise<OwnCarAnswer | null>((resolve) => {
        const timer = setTimeout(() => end(null), LIMIT_MS);
        const end = (answer: OwnCarAnswer | null): void => {
          clearTimeout(timer);
          waiting.delete(question.id);
          resolve(answer);
        };
        waiting.set(question.id, end);
      });
      worker.postMessage(question);
      return answered;
    },
  };
}
