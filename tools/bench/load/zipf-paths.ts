import type pg from 'pg';
import { adsUrl, adUrl, categoryUrl, seriesUrl, vehiclesUrl } from '#src/visitor-urls.ts';
import { createRandom, type Random } from '#tools/demo/chance/random.ts';
import { type LoadSite, listPaths } from './visitor-paths.ts';
import { zipfSampler } from './zipf.ts';

/** Addresses of each kind, the most popular first. */
type RankedPaths = { share: number; paths: string[] }[];

const EXPONENT = 1;
const LISTS = 2_000;
const SERIES = 1_500;
/** Shares of the kinds in the requests, as in the uniform load, without its suggestions. */
const SHARES = { lists: 0.5, ads: 0.35, series: 0.1, categories: 0.05 };
/** Attempts to find a list that is not among the others yet. */
const MAX_TRIES = 200_000;

/** The addresses of a site by popularity: within each kind a random order, except that lists with fewer filters come first. */
export async function rankPaths(pool: pg.Pool, site: LoadSite, seed: string): Promise<RankedPaths> {
  const random = createRandom(`${seed} ranks`);
  const { rows } = await pool.query<{ id: number }>(
    `select internal_id as id from ads where status = 'active' order by internal_id`,
  );
  const nextList = listPaths(site, random);
  const lists = new Set([vehiclesUrl(), adsUrl()]);
  for (let tries = 0; lists.size < LISTS && tries < MAX_TRIES; tries += 1) lists.add(nextList());
  return [
    { share: SHARES.lists, paths: [...lists].sort((one, other) => one.length - other.length) },
    {
      share: SHARES.ads,
      paths: shuffled(
        rows.map(({ id }) => adUrl(id)),
        random,
      ),
    },
    {
      share: SHARES.series,
      paths: shuffled(
        site.series.map(({ brand, series }) => seriesUrl(brand, series)),
        random,
      ).slice(0, SERIES),
    },
    { share: SHARES.categories, paths: shuffled(site.categories.map(categoryUrl), random) },
  ];
}

/** Endless addresses of visitors: a kind by its share, and in it an address by a Zipf law. */
export function zipfPaths(ranked: RankedPaths, seed: string): () => string {
  const random = createRandom(seed);
  const kinds = ranked.map(({ share, paths }, place) => ({
    // The upper end of the kind's interval in 0 to 1.
    upTo: ranked.slice(0, place).reduce((sum, kind) => sum + kind.share, share),
    paths,
    sample: zipfSampler(paths.length, EXPONENT, random),
  }));
  return () => {
    const at = random.next();
    const kind = kinds.find(({ upTo }) => at < upTo) ?? kinds[0];
    return kind?.paths[kind.sample()] ?? '/';
  };
}

/** In a random order that depends on the seed only. */
function shuffled(paths: readonly string[], random: Random): string[] {
  return paths
    .map((path) => ({ path, at: random.next() }))
    .sort((one, other) => one.at - other.at)
    .map(({ path }) => path);
}
