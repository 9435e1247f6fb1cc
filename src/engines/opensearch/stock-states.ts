import { z } from 'zod';
import { STATE_ID } from './ad-document.ts';
import {
  ClusterUnavailableError,
  errorOfAnswer,
  type SearchCluster,
  SearchContextLostError,
} from './search-cluster.ts';
import type { Query } from './search-conditions.ts';

/** The description in the mapping of an index. */
export const indexMetaSchema = z.object({ schema: z.number(), database: z.string() });
export type IndexMeta = z.infer<typeof indexMetaSchema>;

/** Which version of the stock the documents are of. */
export const stockStateSchema = z.object({
  version: z.number(),
  /** Of the version; null when it was bumped by hand. */
  token: z.string().nullable(),
  /** Whether some documents are of a later version already. */
  isWriting: z.boolean(),
  /** Ids of the popular ads with their ranks. */
  popular: z.array(z.tuple([z.number(), z.number()])).default([]),
});
export type StockState = z.infer<typeof stockStateSchema>;

const bucketSchema = z.object({ key: z.union([z.string(), z.number()]), doc_count: z.number() });
const aggregationSchema = z.object({
  buckets: z.array(bucketSchema).optional(),
  sum_other_doc_count: z.number().optional(),
  value: z.number().nullish(),
  doc_count: z.number().optional(),
});
const hitSchema = z.object({
  sort: z.array(z.union([z.number(), z.string(), z.null()])).default([]),
  _source: z.object({ state: stockStateSchema }).optional(),
});
const answerSchema = z.object({
  status: z.number().optional(),
  error: z.unknown().optional(),
  timed_out: z.boolean().optional(),
  hits: z.object({ total: z.object({ value: z.number() }).optional(), hits: z.array(hitSchema) }).optional(),
  aggregations: z.record(z.string(), aggregationSchema).default({}),
});

/** The answer of one search. */
export type SearchAnswer = {
  /** Exact where the search counts, else 0. */
  total: number;
  hits: { sort: (number | string | null)[]; state: StockState | null }[];
  aggregations: Readonly<Record<string, z.infer<typeof aggregationSchema>>>;
};

/** A state of an index that stays as it is while it is searched at least every few minutes. */
export type OpenState = {
  /** Runs searches over the state. */
  search: (bodies: readonly Query[]) => Promise<SearchAnswer[]>;
  close: () => Promise<void>;
};

const KEEP_ALIVE = '2m';
/** Time after which the cluster stops a search. */
const SEARCH_TIMEOUT = '3500ms';

/** Opens the state that an index has now, on one of its copies. */
export async function openState(cluster: SearchCluster, index: string): Promise<OpenState> {
  const { pit_id: id } = await cluster.request(
    z.object({ pit_id: z.string() }),
    'POST',
    `/${encodeURIComponent(index)}/_search/point_in_time`,
    undefined,
    { query: { keep_alive: KEEP_ALIVE, allow_partial_pit_creation: false } },
  );
  const pit = { id, keep_alive: KEEP_ALIVE };
  return {
    search: async (bodies) => {
      const lines = bodies.map((body) => `{}\n${JSON.stringify({ ...body, pit, timeout: SEARCH_TIMEOUT })}\n`).join('');
      const { responses } = await cluster.lines(z.object({ responses: z.array(answerSchema) }), '/_msearch', lines);
      if (responses.length !== bodies.length) throw new ClusterUnavailableError('OpenSearch leaves searches out.');
      return responses.map(readAnswer);
    },
    close: async () => {
      await cluster.request(z.unknown(), 'DELETE', '/_search/point_in_time', { pit_id: [id] });
    },
  };
}

function readAnswer({
  status = 200,
  error,
  timed_out: isLate,
  hits,
  aggregations,
}: z.infer<typeof answerSchema>): SearchAnswer {
  if (error !== undefined || status >= 400) {
    const named = errorOfAnswer(status, error);
    // The node with the state may be the one that fails: another copy is tried.
    throw named instanceof ClusterUnavailableError ? new SearchContextLostError(named.message) : named;
  }
  if (isLate || hits === undefined) throw new ClusterUnavailableError('OpenSearch does not finish a search in time.');
  if (Object.values(aggregations).some((each) => (each.sum_other_doc_count ?? 0) > 0))
    throw new ClusterUnavailableError('A column has more different values than are counted.');
  return {
    total: hits.total?.value ?? 0,
    hits: hits.hits.map(({ sort, _source }) => ({ sort, state: _source?.state ?? null })),
    aggregations,
  };
}

/** The search for the version that the documents are of. */
export const stateBody = (): Query => ({ query: { ids: { values: [STATE_ID] } }, size: 1, track_total_hits: false });

/** The version of an alias as searches see it now; null without one. */
export async function readVisibleVersion(cluster: SearchCluster, alias: string): Promise<number | null> {
  const found = z.object({
    hits: z.object({ hits: z.array(z.object({ _source: z.object({ state: z.object({ version: z.number() }) }) })) }),
  });
  const { hits } = await cluster.request(found, 'POST', `/${alias}/_search`, {
    ...stateBody(),
    _source: ['state.version'],
  });
  return hits.hits[0]?._source.state.version ?? null;
}

/** The index behind an alias, with its description; null when there is none. Of several the first counts. */
export async function readIndex(
  cluster: SearchCluster,
  alias: string,
): Promise<{ name: string; meta: IndexMeta | null } | null> {
  const schema = z.record(z.string(), z.object({ mappings: z.object({ _meta: z.unknown().optional() }) }));
  const found = await cluster.request(schema, 'GET', `/${alias}/_mapping`).catch((error: unknown) => {
    if (error instanceof SearchContextLostError) return {};
    throw error;
  });
  const [first] = Object.entries(found).sort(([one], [other]) => one.localeCompare(other));
  if (first === undefined) return null;
  const meta = indexMetaSchema.safeParse(first[1].mappings._meta);
  return { name: first[0], meta: meta.success ? meta.data : null };
}

/** Copying of segments came with it. */
const OLDEST = { major: 2, minor: 7 };

/** @throws ClusterUnavailableError with one clear line when the server is not OpenSearch, or too old a one */
export async function checkServer(cluster: SearchCluster): Promise<true> {
  const schema = z.object({
    version: z.object({ number: z.string(), distribution: z.string().default('Elasticsearch') }),
  });
  const { version } = await cluster.request(schema, 'GET', '/');
  const [major = 0, minor = 0] = version.number.split('.').map(Number);
  const isOld = major < OLDEST.major || (major === OLDEST.major && minor < OLDEST.minor);
  if (version.distribution === 'opensearch' && !isOld) return true;
  throw new ClusterUnavailableError(
    `SEARCH_URL answers as ${version.distribution} ${version.number}; this site needs OpenSearch ${OLDEST.major}.${OLDEST.minor} or later.`,
  );
}
