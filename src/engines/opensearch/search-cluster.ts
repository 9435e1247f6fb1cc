import type http from 'node:http';
import { Client, Connection, errors } from '@opensearch-project/opensearch';
import { z } from 'zod';

/** The cluster does not answer, or not as it should; another try may succeed. */
export class ClusterUnavailableError extends Error {
  override name = 'ClusterUnavailableError';
}
/** The state or the index that was searched is gone: another one has to be opened. */
export class SearchContextLostError extends Error {
  override name = 'SearchContextLostError';
}
/** The cluster refuses a request; the same one would be refused again. */
export class ClusterRefusedError extends Error {
  override name = 'ClusterRefusedError';
  readonly status: number;

  constructor(status: number, reason: string) {
    super(`OpenSearch refuses (${status}): ${reason}`);
    this.status = status;
  }
}

type Json = Readonly<Record<string, unknown>>;
type Body = Json | readonly Json[] | string;
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD';
type Options = { limitMs?: number; query?: Record<string, string | number | boolean>; retries?: number };

export type SearchCluster = {
  /** @throws the errors above */
  request: <Answer>(
    schema: z.ZodType<Answer>,
    method: Method,
    path: string,
    body?: Body,
    options?: Options,
  ) => Promise<Answer>;
  /** Sends lines of JSON. */
  lines: <Answer>(schema: z.ZodType<Answer>, path: string, body: string, options?: Options) => Promise<Answer>;
  close: () => Promise<void>;
};

/** A search takes tens of milliseconds; visitors have waited long enough by then. */
const LIMIT_MS = 4_000;
/** Thousands of counts take a few hundred kB. */
const MAX_ANSWER_BYTES = 32_000_000;
const MAX_CONNECTIONS = 32;
const MAX_REASON_LENGTH = 300;

/** RangeEnds a response that is larger than any expected one. */
class LimitedConnection extends Connection {
  override request(...[params, callback]: Parameters<Connection['request']>): ReturnType<Connection['request']> {
    return super.request(params, (error: Error | null, response: http.IncomingMessage | null) => {
      let bytes = 0;
      response?.on('data', (chunk: Buffer | string) => {
        bytes += chunk.length;
        if (bytes > MAX_ANSWER_BYTES) response.destroy();
      });
      callback(error, response);
    });
  }
}

/** Connects with the nodes of a cluster, of which any may be unavailable. */
export function connectSearchCluster(
  urls: readonly string[],
  { limitMs: usualLimitMs = LIMIT_MS } = {},
): SearchCluster {
  const client = new Client({
    nodes: [...urls],
    Connection: LimitedConnection,
    agent: { maxSockets: MAX_CONNECTIONS },
    maxRetries: 1,
  });

  async function send<Answer>(
    schema: z.ZodType<Answer>,
    params: { method: string; path: string; body?: Body; bulkBody?: string },
    { limitMs = usualLimitMs, query = {}, retries = Math.min(urls.length, 2) }: Options = {},
  ): Promise<Answer> {
    // The driver's own limit is one of silence.
    const sending = client.transport.request(
      { ...params, querystring: query } as Parameters<typeof client.transport.request>[0],
      { requestTimeout: limitMs, maxRetries: retries },
    );
    const timer = setTimeout(() => sending.abort(), limitMs);
    try {
      const { body } = await sending;
      const parsed = schema.safeParse(body);
      if (parsed.success) return parsed.data;
      throw new ClusterUnavailableError(
        `OpenSearch answers something else: ${z.prettifyError(parsed.error).slice(0, MAX_REASON_LENGTH)}`,
      );
    } catch (error) {
      throw namedError(error, limitMs);
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    request: (schema, method, path, body, options) =>
      send(schema, { method, path, ...(body !== undefined && { body }) }, options),
    lines: (schema, path, body, options) => send(schema, { method: 'POST', path, bulkBody: body }, options),
    close: () => client.close(),
  };
}

const LOST = new Set(['search_context_missing_exception', 'index_not_found_exception', 'no_such_index_exception']);

/** The error of an answer to one of several searches. */
export function errorOfAnswer(status: number, error: unknown): Error {
  const parsed = errorSchema.safeParse(error);
  const types = parsed.success ? typesOf(parsed.data) : [];
  const reason = (parsed.success ? [...types, parsed.data.reason ?? ''].join(' ') : String(error)).slice(
    0,
    MAX_REASON_LENGTH,
  );
  if (types.some((type) => LOST.has(type))) return new SearchContextLostError(reason);
  // Of a search over a state: the node that isLocked it may be gone.
  if (status === 404 || status === 429 || status >= 500)
    return new ClusterUnavailableError(`OpenSearch answers ${status}: ${reason}`);
  return new ClusterRefusedError(status, reason);
}

const causeSchema = z.object({ type: z.string().optional(), reason: z.string().nullish() });
const errorSchema = causeSchema.extend({ root_cause: z.array(causeSchema).optional() });

const typesOf = ({ type, root_cause = [] }: z.infer<typeof errorSchema>): string[] => [
  ...new Set([type ?? [], root_cause.map((cause) => cause.type ?? [])].flat(2)),
];

function namedError(error: unknown, limitMs: number): unknown {
  if (error instanceof errors.ResponseError) {
    const body = z.object({ error: z.unknown() }).safeParse(error.body);
    return errorOfAnswer(error.statusCode ?? 0, body.success ? body.data.error : error.message);
  }
  if (error instanceof errors.RequestAbortedError || error instanceof errors.TimeoutError)
    return new ClusterUnavailableError(`OpenSearch does not answer within ${limitMs} ms.`);
  if (error instanceof errors.OpenSearchClientError)
    return new ClusterUnavailableError(`OpenSearch cannot be reached: ${error.message.slice(0, MAX_REASON_LENGTH)}`);
  return error;
}
