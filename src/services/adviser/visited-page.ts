import { readAd } from '#src/db/ads/ad-detail.ts';
import { readAdviserAds } from '#src/db/adviser/adviser-ads.ts';
import { readBrandModels } from '#src/db/catalogue/car-models.ts';
import { readCategory } from '#src/db/categories/categories.ts';
import { NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { parseAdQuery } from '#src/domain/ads/filters/ad-query.ts';
import { cutContext, pageContextLine } from '#src/domain/adviser/chat/ask-context.ts';
import type { Conversation } from '#src/domain/adviser/conversation/conversation.ts';
import { carName } from '#src/domain/catalogue/car-name.ts';
import { countInWords } from '#src/domain/format/numbers.ts';
import { isAsking } from '#src/domain/wish/merge-queries.ts';
import { EMPTY_PARSED_QUERY } from '#src/domain/wish/parsed-query.ts';
import { queryChips } from '#src/domain/wish/query-chips.ts';
import { readVisitedAddress, type VisitedAddress } from '#src/pages/visited-page.ts';
import { readCarNames } from '#src/services/car-names.ts';
import type { AdviserStock } from './built-in/find-cars.ts';

/** Where pages are read from. */
type Site = Pick<AdviserStock, 'db'> & { adSearch: Pick<AdviserStock['adSearch'], 'search'> };

/** The page on which the adviser was opened: its subject in words, fitting questions, and the cars that "den" and "de" mean there. */
export type VisitedPage = {
  about: string;
  questions: readonly string[];
  /** Passed with a message (`context`), so that it is answered about the page. */
  context: string;
  subject: Pick<Conversation, 'latest' | 'focus' | 'matter'> & Partial<Pick<Conversation, 'understanding'>>;
};

const OF_AD = ['Är det ett bra köp?', 'Vad kostar den i månaden att äga?', 'Vilka svagheter har modellen?'];
const OF_SEVERAL = ['Vilken av dem skulle du välja?', 'Är priserna rimliga?', 'Vilken är säkrast av dem?'];
const OF_MODEL = ['Vilka svagheter har modellen?', 'Hur mycket tappar den i värde?', 'Hur säker är den?'];
const OF_MODELS = ['Vilken är säkrast?', 'Vilken tappar minst i värde?', 'Vilka fel har de?'];

/** Reads the page of an address; null: one that is about nothing in particular, or does not exist. */
export async function readVisitedPage(stock: Site, address: string): Promise<VisitedPage | null> {
  const visited = readVisitedAddress(address);
  const page = visited && (await pageOf(stock, visited));
  return page && { ...page, context: cutContext([page.about, pageContextLine(address)].join('\n')) };
}

type Page = Omit<VisitedPage, 'context'>;

async function pageOf(stock: Site, visited: VisitedAddress): Promise<Page | null> {
  switch (visited.kind) {
    case 'ad': {
      const ad = await readAd(stock.db, visited.id);
      if (!ad) return null;
      const about = ad.series === null ? ad.name : carName(ad.brand, ad.series);
      const isForSale = ad.status === 'active';
      return {
        about: isForSale ? about : `${about}, inte till salu`,
        questions: isForSale ? OF_AD : OF_MODEL,
        subject: isForSale
          ? { latest: [visited.id], focus: visited.id }
          : {
              latest: [],
              focus: null,
              ...(ad.series !== null && modelsMatter([{ brand: ad.brand, series: ad.series }])),
            },
      };
    }
    case 'comparison': {
      const ads = await readAdviserAds(stock.db, visited.ids);
      if (ads.length === 0) return null;
      const about = `${countInWords(ads.length, 'bil', 'bilar')} i jämförelsen`;
      return {
        about,
        questions: ads.length === 1 ? OF_AD : OF_SEVERAL,
        subject: { latest: ads.map(({ internalId }) => internalId), focus: null },
      };
    }
    case 'model':
      return pageOfModel(stock, visited);
    case 'list':
      return pageOfList(stock, visited.params);
    case 'category':
      return pageOfCategory(stock, visited.slug);
  }
}

const modelsMatter = (models: readonly { brand: string; series: string }[]): Pick<Conversation, 'matter'> => ({
  matter: {
    kind: 'models',
    make: [...new Set(models.map(({ brand }) => brand))],
    model: models.map(({ series }) => series),
    fuel: [],
    minYear: null,
    maxYear: null,
  },
});

async function pageOfModel({ db }: Site, { brand, series }: { brand: string; series: string }): Promise<Page | null> {
  const found = await readBrandModels(db, brand);
  const model = found?.series.find(({ slug }) => slug === series);
  if (!found || !model) return null;
  const models = [{ brand: found.name, series: model.name }];
  return {
    about: carName(found.name, model.name),
    questions: OF_MODEL,
    subject: { latest: [], focus: null, ...modelsMatter(models) },
  };
}

/** Cars of a list that "den första" may mean. */
const LISTED = 5;
const MAX_LABELS = 3;

async function pageOfList({ db, adSearch }: Site, params: URLSearchParams): Promise<Page | null> {
  const { filters, sort } = parseAdQuery(params).query;
  const understanding = { ...EMPTY_PARSED_QUERY, filters, sort };
  if (!isAsking({ ...understanding, sort: null })) return null;
  const chips = queryChips(understanding, await readCarNames(db)).map(({ label }) => label);
  const list = await adSearch.search({
    filters,
    order: sort ?? { by: 'date', order: 'desc' },
    at: { page: 1 },
    size: LISTED,
    withImage: false,
  });
  const more = chips.length > MAX_LABELS ? ' …' : '';
  return {
    about: `listan ${chips.slice(0, MAX_LABELS).join(', ')}${more}`,
    questions: list.adIds.length > 1 ? OF_SEVERAL : OF_MODEL.slice(0, 0),
    subject: {
      latest: list.adIds,
      focus: null,
      understanding: { ...understanding, filters: { ...NO_AD_FILTERS, ...filters } },
    },
  };
}

const COMPARED_WINNERS = 3;

async function pageOfCategory({ db }: Site, slug: string): Promise<Page | null> {
  const category = await readCategory(db, slug);
  if (!category) return null;
  const models = [
    ...new Map(category.winners.map(({ brand, series }) => [`${brand} ${series}`, { brand, series }])).values(),
  ].slice(0, COMPARED_WINNERS);
  return {
    about: category.label,
    questions: models.length > 1 ? OF_MODELS : OF_MODEL,
    subject: { latest: [], focus: null, ...(models.length > 0 && modelsMatter(models)) },
  };
}
