import { type AdRow, readAdRows } from '#src/db/ads/ad-rows.ts';
import { readLatelyChanged } from '#src/db/ads/lately-changed.ts';
import { readCategories } from '#src/db/categories/categories.ts';
import { readStockOverview } from '#src/db/staff/stock-overview.ts';
import { readFits } from '#src/db/valuation/valuation-fits.ts';
import { NEWEST_FIRST, NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import type { BlogPost } from '#src/domain/blog/blog.ts';
import { DEFAULT_BUDGET } from '#src/domain/budget/budget-params.ts';
import { isoDay } from '#src/domain/format/dates.ts';
import { firstSentence } from '#src/domain/format/texts.ts';
import { unjudgedTexts } from '#src/domain/valuation/method-texts.ts';
import { chooseShowcase } from '#src/domain/valuation/showcase-car.ts';
import { accuracyText } from '#src/domain/valuation/valuation-texts.ts';
import type { PageRequest } from '#src/request/page-loader.server.ts';
import { stockLink } from '#src/visitor-urls.ts';
import { readBudgetStep } from '#src/web/public/budget/budget-steps.server.ts';
import { toAdCard } from '#src/web/shared/ad-card/ad-card.server.ts';
import { winnerTitle } from '#src/web/shared/categories/winner-texts.ts';
import { readModelPictures } from '#src/web/shared/pictures/model-pictures.server.ts';
import { readShowcase } from './showcase.server.ts';

/** Number of cards: one row. */
const SHOWN = 3;
/** Number of ads of which the confirmed ones and those with a cut that the law knows are selected. */
const CANDIDATES = 12;
/** PUB §2 and §9. */
const CATEGORIES = 6;
const POPULAR_BRANDS = ['Volvo', 'Volkswagen', 'BMW', 'Mercedes-Benz', 'Audi', 'Toyota'];
const SERIES_PER_BRAND = 3;

export async function readHome(request: PageRequest) {
  const { db, adSearch, blog, pictures, logger } = request;
  const version = await adSearch.version();
  const [stock, categories, shown, budget, [fit], posts] = await Promise.all([
    readStockOverview(db, POPULAR_BRANDS, SERIES_PER_BRAND),
    readCategories(db, CATEGORIES).catch((error: unknown) => {
      logger.error({ err: error }, 'categories of the home page not read');
      return null;
    }),
    readShownAds(request, version),
    readBudgetStep(request, DEFAULT_BUDGET, version),
    readFits(db, ['current']),
    readBlogPosts({ blog, pictures, logger }),
  ]);
  return {
    total: stock.total,
    popular: await withPictures(request, stock.popular, version),
    /** The first ones by name; null: they failed to load, and the rest of the page is unaffected. */
    categories:
      categories?.map(({ slug, name, description, best }) => ({
        slug,
        name,
        description: firstSentence(description),
        best: best && { title: winnerTitle(best), score: best.score },
      })) ?? null,
    ...shown,
    budget,
    accuracy: toAccuracy(fit, stock.total),
    posts,
  };
}

export type HomeModel = Awaited<ReturnType<typeof readHome>>;

/** The car whose judgement is shown, and further ads: lately lowered prices, or the newest ads where there are too few of these. */
async function readShownAds(request: PageRequest, version: number) {
  const { db, adSearch, now, pictures } = request;
  const [changed, newest] = await Promise.all([
    readLatelyChanged(db),
    adSearch.search(
      { filters: NO_AD_FILTERS, order: NEWEST_FIRST, at: { page: 1 }, size: CANDIDATES, withImage: true },
      version,
    ),
  ]);
  const showcase = chooseShowcase(changed.flatMap(({ low }) => low ?? []));
  const cutIds = changed.filter(({ id, cutAt }) => cutAt !== null && id !== showcase?.id).map(({ id }) => id);
  const readRows = readAdRows(db, [...(showcase ? [showcase.id] : []), ...cutIds.slice(0, CANDIDATES)], now, NO_COST);
  const readRow = readRows.then((rows) => rows.find(({ internalId }) => internalId === showcase?.id) ?? null);
  const [rows, shownCar] = await Promise.all([readRows, showcase && readShowcase(request, showcase, readRow)]);
  const cuts = rows.filter(({ internalId, priceCut }) => priceCut !== null && internalId !== showcase?.id);
  const areCut = cuts.length >= SHOWN;
  const ads = areCut ? cuts : confirmedFirst(await readAdRows(db, newest.adIds, now, NO_COST));
  const { total, excluded } = newest;
  return {
    showcase: shownCar,
    ads: {
      kind: areCut ? (areOfToday(cuts.slice(0, SHOWN), now) ? 'cut-today' : 'cut') : 'new',
      cards: ads.slice(0, SHOWN).map(toAdCard(pictures)),
    } as const,
    allUrl: stockLink({}, { withImage: total, withoutImage: excluded.withoutImage }, 'all').to,
  };
}

/** Only lists state what a car costs to own. */
const NO_COST = { withCost: false } as const;

const areOfToday = (rows: readonly AdRow[], now: Date): boolean =>
  rows.every(({ priceCut }) => priceCut !== null && isoDay(priceCut.at) === isoDay(now));

const confirmedFirst = (rows: readonly AdRow[]): AdRow[] => [
  ...rows.filter(({ unconfirmedSince }) => unconfirmedSince === null),
  ...rows.filter(({ unconfirmedSince }) => unconfirmedSince !== null),
];

/** How often the estimates are right, and how many ads are not judged; each null with too few ads. */
function toAccuracy(fit: Awaited<ReturnType<typeof readFits>>[number] | undefined, stock: number) {
  return {
    accuracy: fit === undefined ? null : accuracyText(fit.accuracy),
    unjudged: fit === undefined ? null : unjudgedTexts(fit.accuracy, stock),
  };
}

/** Each brand with an illustration of its commonest series. */
async function withPictures<Brand extends { name: string; series: { name: string }[] }>(
  request: Pick<PageRequest, 'db' | 'pictures'>,
  brands: readonly Brand[],
  version: number,
) {
  const models = brands.map(({ name, series: [first] }) => ({ brand: name, series: first?.name ?? '' }));
  const pictures = await readModelPictures(request, models, version);
  return brands.map((brand, place) => ({ ...brand, picture: pictures[place] ?? null }));
}

/** The newest blog articles, with pictures under this site's addresses; null when none could be loaded. */
async function readBlogPosts({
  blog,
  pictures,
  logger,
}: Pick<PageRequest, 'blog' | 'pictures' | 'logger'>): Promise<BlogPost[] | null> {
  const posts = await blog.posts((error) => logger.error({ err: error }, 'blog feed not read'));
  if (posts === null) return null;
  return posts.map((post) => ({ ...post, imageUrl: post.imageUrl && (pictures.of([post.imageUrl])[0] ?? null) }));
}
