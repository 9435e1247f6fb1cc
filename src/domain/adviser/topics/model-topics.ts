import { carName } from '#src/domain/catalogue/car-name.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import { listed } from '#src/domain/format/texts.ts';
import { faultsNotIn, faultsOfModel } from '#src/domain/purchase-checklist/known-faults.ts';
import type { Fuel } from '#src/domain/vocabulary/vocabulary.ts';

/** Advice about a model from a category that it wins, or from a review of it alone (null). */
export type Watchouts = {
  category: string | null;
  yearFrom: number;
  yearTo: number | null;
  variant: string | null;
  texts: readonly string[];
};

/** A model with what is known of its weaknesses. */
export type WeakModel = {
  brand: string;
  series: string;
  brandSlug: string;
  seriesSlug: string;
  watchouts: readonly Watchouts[];
  recalls: number;
  /** Path of its page. */
  url: string;
};

const MAX_TEXTS = 5;
/** Of parts that the model shares with others. */
const MAX_PARTS = 3;

type AskedOf = { years: readonly number[]; fuels: readonly Fuel[] };

/**
 * Paragraphs about the weaknesses of models; those of other years are left out.
 * @param asked model years and fuels asked for; empty: all
 */
export function weaknessTexts(models: readonly WeakModel[], asked: AskedOf): string[] {
  const texts = models.flatMap((model) => textsOfModel(model, asked));
  return models.some((model) => partsOf(model, asked).length > 0) ? [...texts, PARTS_BASIS] : texts;
}

const PARTS_BASIS =
  'Källorna talar om modellen eller delen, inte om just den här bilen. Fråga efter kvitton och låt en verkstad titta.';

/** Without those that its comparisons already name: "DSG", "PureTech". */
function partsOf({ brandSlug, seriesSlug, watchouts }: WeakModel, asked: AskedOf): string[] {
  const faults = faultsOfModel({ brandSlug, seriesSlug, ...asked });
  const texts = watchouts.flatMap((each) => each.texts);
  return faultsNotIn(faults, texts)
    .slice(0, MAX_PARTS)
    .map(({ text, source }) => `${text} Källa: ${source.title}.`);
}

function textsOfModel(model: WeakModel, asked: AskedOf): string[] {
  const { years } = asked;
  const name = carName(model.brand, model.series);
  const isOfYears = ({ yearFrom, yearTo }: Watchouts): boolean =>
    years.length === 0 || years.some((year) => year >= yearFrom && year <= (yearTo ?? year));
  const fitting = model.watchouts.filter(isOfYears);
  const texts = [
    ...new Set(
      fitting.flatMap(({ texts: all, variant }) =>
        all.map((text) => (variant === null ? text : `${text} (${variant})`)),
      ),
    ),
  ].slice(0, MAX_TEXTS);
  const parts = partsOf(model, asked);
  const recalls =
    model.recalls === 0
      ? ''
      : ` ${formatCount(model.recalls, 'återkallelse', 'återkallelser')} finns på [modellens sida](${model.url}).`;
  if (texts.length === 0 && parts.length === 0) return [`**${name}:** ${NONE_KNOWN}${recalls}`];
  if (texts.length === 0) return [`**${name}:** ${parts.join(' ')}${recalls}`];
  const from = [...new Set(fitting.filter((each) => each.texts.length > 0).map(({ category }) => category))];
  const compared = from.filter((category) => category !== null);
  const sources = [
    ...(compared.length === 0 ? [] : [`vår jämförelse i ${listed(compared.map((each) => `”${each}”`))}`]),
    ...(from.includes(null) ? ['vår egen kunskap om modellen'] : []),
  ];
  return [
    `**${name}:** ${texts.join(' ')}${recalls}`,
    `Källa: ${listed(sources)}.`,
    ...(parts.length === 0 ? [] : [`**${name}**, kända fel: ${parts.join(' ')}`]),
  ];
}

const NONE_KNOWN =
  'Jag har inga uppgifter om just de här årens svagheter. Läs ägares omdömen, fråga en märkesverkstad och titta i serviceboken efter vad som har bytts.';
