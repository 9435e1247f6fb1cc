import { type FailureKind, failureKindOf } from './list-failure.ts';

/** `popular`: the ads page without filters. */
export type ListKind = 'vehicles' | 'ads' | 'popular';

/** Errors after which a list asks once more by itself (PUB §8). */
const RETRIED: Readonly<Record<ListKind, readonly FailureKind[]>> = {
  vehicles: ['network', 'timeout'],
  ads: ['network'],
  popular: ['network', 'timeout', 'unauthorized', 'server', 'other'],
};
const RETRY_AFTER_MS = 1_000;

/** The visitor's own patience; the server's statements end long before (D15). */
export const LIST_LIMIT_MS = 15_000;
export const LIST_TIMEOUT = 'Query timeout - filtered query took longer than 15 seconds';

type Options = { signal?: AbortSignal; limitMs?: number; retryAfterMs?: number };

/**
 * Reads a list in the browser: within 15 seconds, and once more where that may help.
 * @param load one attempt
 * @throws what the last attempt failed with
 */
export async function loadList<Model>(
  list: ListKind,
  load: () => Promise<Model>,
  { signal, limitMs = LIST_LIMIT_MS, retryAfterMs = RETRY_AFTER_MS }: Options = {},
): Promise<Model> {
  try {
    return await within(limitMs, load());
  } catch (error) {
    // A visitor who has gone elsewhere waits for nothing.
    if (signal?.aborted || !RETRIED[list].includes(failureKindOf(error))) throw error;
    await new Promise((resolve) => setTimeout(resolve, retryAfterMs));
    if (signal?.aborted) throw error;
    return await within(limitMs, load());
  }
}

async function within<Model>(limitMs: number, model: Promise<Model>): Promise<Model> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(LIST_TIMEOUT)), limitMs);
  });
  try {
    return await Promise.race([model, limit]);
  } finally {
    clearTimeout(timer);
  }
}
