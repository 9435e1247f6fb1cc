import { readModelFacts } from '#src/db/adviser/model-facts.ts';
import { readModelFigures } from '#src/db/adviser/model-figures.ts';
import { readModelVariants } from '#src/db/adviser/model-variants.ts';
import { readOwnTexts } from '#src/db/adviser/own-texts.ts';
import type { Db } from '#src/db/connection/client.ts';
import type { AdviserAnswer } from '#src/domain/adviser/answer/adviser-answer.ts';
import { PRICE_LINE } from '#src/domain/adviser/answer/answer-texts.ts';
import { lossShare } from '#src/domain/adviser/compose/model-texts.ts';
import { type JudgedModel, verdictTexts } from '#src/domain/adviser/compose/model-verdict.ts';
import { NEW_CONVERSATION } from '#src/domain/adviser/conversation/conversation.ts';
import type { SpokenModels } from '#src/domain/adviser/conversation/matter.ts';
import { yearlyMil } from '#src/domain/adviser/frame/driving.ts';
import { isLimitedBeyondModels } from '#src/domain/adviser/frame/frame-subject.ts';
import { needsIn } from '#src/domain/adviser/frame/needs.ts';
import { TOPICS } from '#src/domain/adviser/topics/topics.ts';
import type { Fuel } from '#src/domain/vocabulary/vocabulary.ts';
import { seriesUrl } from '#src/visitor-urls.ts';
import type { Turn } from './about.ts';
import { keepSearch, queryOfModels } from './about-models.ts';
import { answerWithCars } from './about-wishes.ts';

const MAX_CARDS = 3;

/** "Niro el": the series of its own that an electric version has ("e-Niro"), in place of the one that has none. */
async function withElectricSeries(db: Db, spoken: SpokenModels): Promise<SpokenModels> {
  if (spoken.fuel.length === 0 || spoken.fuel.some((fuel) => fuel !== 'El')) return spoken;
  const names = spoken.model.map((model) => `e-${model}`);
  const known = await readModelVariants(db, { make: spoken.make, model: [...spoken.model, ...names] });
  const isElectric = (series: string): boolean =>
    known.some(
      (model) =>
        model.series === series && model.generations.some(({ electric }) => electric.some(({ fuel }) => fuel === 'El')),
    );
  return {
    ...spoken,
    model: spoken.model.map((model) => (!isElectric(model) && isElectric(`e-${model}`) ? `e-${model}` : model)),
  };
}

const FUELS = TOPICS.get('plug-in-hybrid');
/** How the kinds of hybrid differ, where a question names both and asks for the difference, and which needs least. */
const fuelTexts = (fuels: readonly Fuel[], folded: string): string[] =>
  /\bskillnad\w*|\bskiljer\b/.test(folded) && fuels.includes('Laddhybrid') && fuels.includes('Elhybrid') && FUELS
    ? [
        `**Minst krånglig utan laddplats är elhybriden, med laddbox hemma elbilen;** laddhybriden lönar sig bara om den laddas nästan varje dag.`,
        ...FUELS.text.slice(0, 1),
      ]
    : [];

/** Which of two or three models to choose for what a message names, by our own data, with cars of them for sale within its limits; null: nothing differs. */
export async function answerOfVerdict(turn: Turn, named: SpokenModels): Promise<AdviserAnswer | null> {
  const { stock, frame, now } = turn;
  const { folded, asked, wished } = frame;
  const { maxPrice } = asked.filters;
  const spoken = await withElectricSeries(stock.db, named);
  const limits = { ...spoken, maxPrice };
  const [figures, variants, texts, facts] = await Promise.all([
    readModelFigures(stock.db, limits),
    readModelVariants(stock.db, spoken),
    readOwnTexts(stock.db, spoken),
    readModelFacts(stock.db, spoken),
  ]);
  const models: JudgedModel[] = figures.map((model) => {
    const isOf = ({ brand, series }: { brand: string; series: string }) =>
      brand === model.brand && series === model.series;
    const known = facts.find(isOf);
    return {
      ...model,
      variants: variants.find(isOf) ?? null,
      texts: texts.filter(isOf),
      lossShare: known ? (lossShare(known)?.share ?? null) : null,
      url: seriesUrl(model.brandSlug, model.seriesSlug),
    };
  });
  if (models.length < 2) return null;
  const { minYear, maxYear, fuel } = spoken;
  const verdict = verdictTexts(models, {
    minYear,
    maxYear,
    fuel,
    text: folded,
    needs: needsIn(folded),
    maxPrice,
    mil: yearlyMil(folded),
  });
  if (verdict.length === 0) return null;
  const isSearch = isLimitedBeyondModels(asked);
  const cars = await answerWithCars(stock, isSearch ? wished : queryOfModels(spoken), NEW_CONVERSATION, now);
  const ads = cars.ads.slice(0, MAX_CARDS);
  return {
    ...cars,
    ...(isSearch ? {} : await keepSearch(turn)),
    ads,
    about: ads,
    text: [...fuelTexts(named.fuel, folded), ...verdict, ...(ads.length === 0 ? [] : [PRICE_LINE])],
    suggestions: ['Vilken är säkrast?', 'Vilken tappar minst i värde?', 'Vilka fel har de?'],
    matter: spoken,
    question: null,
  };
}
