import type { z } from 'zod';
import { STATE_ID } from '#src/engines/opensearch/ad-document.ts';
import {
  ClusterRefusedError,
  ClusterUnavailableError,
  type SearchCluster,
  SearchContextLostError,
} from '#src/engines/opensearch/search-cluster.ts';

type Index = { meta: unknown; documents: Map<string, { version: number; content: unknown }>; seqNo: number };

/** As much of the search cluster as indexing needs, in memory; `failAt` counts down to the request that fails. */
export function indexInMemory() {
  const indexes = new Map<string, Index>();
  const aliases = new Map<string, string>();
  const control = { failAt: Number.POSITIVE_INFINITY, requests: 0 };

  const indexOf = (name: string): Index => {
    const index = indexes.get(aliases.get(name) ?? name);
    if (!index) throw new SearchContextLostError(`index_not_found_exception ${name}`);
    return index;
  };

  const bulk = (index: Index, body: string) => {
    const lines = body.trim().split('\n');
    const items: Record<string, { status: number; error?: unknown }>[] = [];
    while (lines.length > 0) {
      const action = JSON.parse(lines.shift() ?? '') as Record<string, { _id: string; version: number }>;
      const [what = '', { _id: id, version } = { _id: '', version: 0 }] = Object.entries(action)[0] ?? [];
      const content = what === 'index' ? JSON.parse(lines.shift() ?? '') : null;
      const isOutdated = (index.documents.get(id)?.version ?? 0) > version;
      if (!isOutdated) index.documents.set(id, { version, content });
      items.push({ [what]: isOutdated ? { status: 409, error: { type: 'version_conflict' } } : { status: 200 } });
    }
    return { errors: items.some((item) => Object.values(item).some(({ status }) => status === 409)), items };
  };

  const putState = (index: Index, body: unknown, position: unknown) => {
    const stored = index.documents.get(STATE_ID);
    if (position !== undefined && position !== stored?.version) throw new ClusterRefusedError(409, 'version conflict');
    index.seqNo += 1;
    index.documents.set(STATE_ID, { version: index.seqNo, content: body });
    return { _seq_no: index.seqNo, _primary_term: 1 };
  };

  const readDocument = (index: Index) => {
    const stored = index.documents.get(STATE_ID);
    if (!stored) throw new ClusterUnavailableError('OpenSearch answers 404: ');
    return { _seq_no: stored.version, _primary_term: 1, _source: stored.content };
  };

  const answer = (method: string, path: string, body: unknown, query: Record<string, unknown>): unknown => {
    const [, name = '', ...rest] = path.split('/');
    const action = `${method} ${rest.join('/')}`;
    if (name === '_cluster') return {};
    if (name === '_aliases') {
      const { actions } = body as { actions: { add?: { index: string; alias: string } }[] };
      for (const { add } of actions) if (add) aliases.set(add.alias, add.index);
      return {};
    }
    if (action === 'PUT ') {
      const { mappings } = body as { mappings: { _meta: unknown } };
      indexes.set(name, { meta: mappings._meta, documents: new Map(), seqNo: 0 });
      return {};
    }
    if (action === 'DELETE ') return indexes.delete(name);
    if (action.startsWith('GET _settings')) {
      const prefix = name.replace('*', '');
      return Object.fromEntries(
        [...indexes.keys()].filter((each) => each.startsWith(prefix)).map((each) => [each, {}]),
      );
    }
    const index = indexOf(name);
    if (action === 'GET _mapping') return { [aliases.get(name) ?? name]: { mappings: { _meta: index.meta } } };
    if (action === `GET _doc/${STATE_ID}`) return readDocument(index);
    if (action === `PUT _doc/${STATE_ID}`) return putState(index, body, query.if_seq_no);
    if (action === 'POST _bulk') return bulk(index, String(body));
    return {};
  };

  const send = async <Answer>(
    schema: z.ZodType<Answer>,
    method: string,
    path: string,
    body?: unknown,
    query: Record<string, unknown> = {},
  ): Promise<Answer> => {
    control.requests += 1;
    control.failAt -= 1;
    // Sometimes the request arrives, and its answer does not.
    if (control.failAt === 0) {
      if (control.requests % 2 === 0) answer(method, path, body, query);
      throw new ClusterUnavailableError('ended here');
    }
    return schema.parse(answer(method, path, body, query));
  };

  const cluster: SearchCluster = {
    request: (schema, method, path, body, options) => send(schema, method, path, body, options?.query),
    lines: (schema, path, body, options) => send(schema, 'POST', path, body, options?.query),
    close: async () => undefined,
  };
  /** The ads and the state of an alias. */
  const contentOf = (alias: string) => {
    const { documents } = indexOf(alias);
    const ads = [...documents].filter(([id, { content }]) => id !== STATE_ID && content !== null);
    return {
      ads: new Map(ads.map(([id, { content }]) => [Number(id), content])),
      state: documents.get(STATE_ID)?.content,
    };
  };
  return { cluster, control, indexes, contentOf };
}
