import { readElectricRanks, readValueCurves } from '#src/db/adviser/model-ranks.ts';
import type { AdviserAnswer } from '#src/domain/adviser/answer/adviser-answer.ts';
import { type ModelByFigure, rankedModelsTexts } from '#src/domain/adviser/compose/ranked-models.ts';
import type { Frame } from '#src/domain/adviser/frame/frame.ts';
import { type AskedRank, readRank } from '#src/domain/adviser/frame/ranked-models.ts';
import { lossOver } from '#src/domain/market/depreciation-texts.ts';
import { lossBetween } from '#src/domain/market/value-curve.ts';
import { findNumbers } from '#src/domain/wish/text/numbers.ts';
import { seriesUrl } from '#src/visitor-urls.ts';
import { answerInWords, type Turn } from './about.ts';
import { sayNotUnderstood } from './about-questions.ts';

const MIN_KG = 300;
const MAX_KG = 3_500;
/** A weight that a message states, kg; null: none of a trailer. */
const weightIn = (folded: string): number | null =>
  findNumbers(folded).find(
    ({ end, value }) => value >= MIN_KG && value <= MAX_KG && /^ ?(?:kg|kilo)\b/.test(folded.slice(end)),
  )?.value ?? null;

/** The figure by which a message that names no model asks for models; null: none. */
export const rankOf = ({ folded, named, pointed, conversation, asked: { notes } }: Frame): AskedRank | null => {
  if (named.length > 0 || pointed !== null || conversation.latest.length > 0) return null;
  const tow = notes.find(({ kind }) => kind === 'towWeight');
  return readRank(folded, tow?.kind === 'towWeight' ? tow.kg : weightIn(folded));
};

const YEARS = 3;
/** Curves over fewer cars are chance. */
const MIN_CURVE_ADS = 60;
const MIN_FOR_SALE = 5;

async function modelsBy({ stock: { db }, frame }: Turn, asked: AskedRank): Promise<ModelByFigure[]> {
  const { maxPrice } = frame.asked.filters;
  if (asked.figure !== 'loss') {
    const least = asked.figure === 'towKg' ? asked.kg : null;
    const models = await readElectricRanks(db, asked.figure, { least, maxPrice });
    return models.map((model) => ({ ...model, url: seriesUrl(model.brandSlug, model.seriesSlug) }));
  }
  const curves = await readValueCurves(db);
  return curves
    .filter(({ curveAds, ads }) => curveAds >= MIN_CURVE_ADS && ads >= MIN_FOR_SALE)
    .flatMap(({ points, ...model }) => {
      const loss = lossOver(points, null, YEARS);
      const value = loss && loss.to.age - loss.from.age === YEARS ? lossBetween(loss.from, loss.to) : null;
      return value === null ? [] : [{ ...model, value, url: seriesUrl(model.brandSlug, model.seriesSlug) }];
    })
    .toSorted((one, other) => one.value - other.value);
}

/** The models that are best by the figure that a message asks for. */
export async function answerOfRank(turn: Turn): Promise<AdviserAnswer> {
  const asked = rankOf(turn.frame);
  if (asked === null) return sayNotUnderstood(turn);
  const models = await modelsBy(turn, asked);
  const texts = rankedModelsTexts(models, asked, turn.frame.asked.filters.maxPrice);
  if (texts.length === 0) return sayNotUnderstood(turn);
  const shown = models.slice(0, 3);
  return answerInWords(turn, texts, {
    suggestions: ['Visa några till salu', 'Vilken av dem är säkrast?', 'Vilka fel har de?'],
    ...(shown.length > 0 && {
      matter: {
        kind: 'models',
        make: [...new Set(shown.map(({ brand }) => brand))],
        model: shown.map(({ series }) => series),
        fuel: asked.figure === 'loss' ? [] : ['El'],
        minYear: null,
        maxYear: null,
      },
    }),
  });
}
