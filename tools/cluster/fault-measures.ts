import { setTimeout as sleep } from 'node:timers/promises';
import { metricsUrl } from '#src/visitor-urls.ts';
import type { Seen } from './cluster-load.ts';
import type { PostgresServer } from './postgres-cluster.ts';
import type { Cluster, WebProcess } from './start-cluster.ts';

/** A row of the table. */
export type FaultResult = { test: string; figure: string; passed: boolean };

export type Clients = { cookie: string; ads: readonly number[] };

export const BEFORE_MS = 2_000;
export const AFTER_MS = 4_000;
export const FULL_STRENGTH_MS = 60_000;

export const secondsOf = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** Waits until a condition holds. @returns ms, or the limit */
export async function until(condition: () => Promise<boolean>, limitMs: number): Promise<number> {
  const begun = performance.now();
  while (performance.now() - begun < limitMs) {
    if (await condition().catch(() => false)) return performance.now() - begun;
    await sleep(100);
  }
  return limitMs;
}

/** Acknowledged writes that the primary no longer has. */
export async function lostWrites(primary: PostgresServer, { acknowledged }: Seen): Promise<string[]> {
  const rows = await primary.query<{ name: string }>('select name from api_parameters');
  const stored = new Set(rows.map(({ name }) => name));
  return acknowledged.filter((name) => !stored.has(name));
}

export async function primaryOf({ postgres }: Cluster): Promise<PostgresServer> {
  for (const server of postgres.servers) {
    const [row] = await server
      .query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
      .catch(() => [undefined]);
    if (row?.standby === false) return server;
  }
  throw new Error('There is no primary.');
}

export const describe = (seen: Seen, lost: readonly string[]): string =>
  [
    `${seen.reads} reads, ${seen.failed.length} errors${problems(seen)}`,
    `${seen.acknowledged.length} writes acknowledged, ${lost.length} lost, ${seen.refusedWrites} refused`,
    ...(seen.unseenWrites.length > 0 ? [`${seen.unseenWrites.length} not seen by their author`] : []),
  ].join('; ');

function problems({ failed }: Seen): string {
  const kinds = Map.groupBy(failed, ({ status, problem }) => String(status ?? problem));
  return kinds.size === 0 ? '' : ` (${[...kinds].map(([kind, all]) => `${all.length} × ${kind}`).join(', ')})`;
}

export const isFine = (seen: Seen, lost: readonly string[]): boolean =>
  seen.failed.length === 0 && lost.length === 0 && seen.unseenWrites.length === 0;

/** Samples of the metrics of a process, by name with labels. */
export async function metricsOf(
  { url }: WebProcess,
  { metricsToken }: Pick<Cluster, 'metricsToken'>,
): Promise<Map<string, number>> {
  const answer = await fetch(url + metricsUrl(), { headers: { authorization: `Bearer ${metricsToken}` } });
  const samples = [...(await answer.text()).matchAll(/^([a-z_]+(?:\{[^\n]*\})?) (\S+)$/gm)];
  return new Map(samples.map(([, name = '', value]) => [name, Number(value)]));
}

/** Sums of a counter over all processes of the site, by the value of its label. Processes that started again count from 0. */
export async function countsOf(cluster: Cluster, counter: string, label: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const web of cluster.webs) {
    const metrics = await metricsOf(web, cluster).catch(() => new Map<string, number>());
    for (const [name, count] of metrics) {
      const value = name.startsWith(`${counter}{`) && new RegExp(`[{,]${label}="([^"]*)"`).exec(name)?.[1];
      if (value) counts.set(value, (counts.get(value) ?? 0) + count);
    }
  }
  return counts;
}

/** Names and numbers of what was counted in between, as text; empty when nothing was. */
export const describeCounts = (before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): string =>
  [...after]
    .map(([value, count]) => [value, count - (before.get(value) ?? 0)] as const)
    .filter(([, count]) => count > 0)
    .map(([value, count]) => `${count} ${value}`)
    .join(', ');
