/** Time limit of a request, ms. */
const LIMIT_MS = 10_000;

type FetchOptions = { signal?: AbortSignal; limitMs?: number };

/**
 * The JSON that an address of this site answers; tests of the server check its shape.
 * @throws when the request is refused, late or aborted by the signal
 */
export async function fetchJson<Answer>(
  address: string,
  { signal, limitMs = LIMIT_MS }: FetchOptions = {},
): Promise<Answer> {
  const limit = AbortSignal.timeout(limitMs);
  const answer = await fetch(address, {
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
    headers: { accept: 'application/json' },
  });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return (await answer.json()) as Answer;
}
