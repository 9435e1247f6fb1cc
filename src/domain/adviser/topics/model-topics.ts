import { carName } from '#src/domain/catalogue/car-name.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import { listed } from '#src/domain/format/texts.ts';

/** Advice about a model from a category that it wins. */
export type Watchouts = {
  category: string;
  yearFrom: number;
  yearTo: number | null;
  variant: string | null;
  texts: readonly string[];
};

/** A model with what is known of its weaknesses. */
export type WeakModel = {
  brand: string;
  series: string;
  watchouts: readonly Watchouts[];
  recalls: number;
  /** Path of its page. */
  url: string;
};

const MAX_TEXTS = 5;

/** Paragraphs about the weaknesses of models; those of other years are left out. @param years model years asked for; empty: all */
export function weaknessTexts(models: readonly WeakModel[], years: readonly number[]): string[] {
  return models.flatMap((model) => {
    const name = carName(model.brand, model.series);
    const isOfYears = ({ yearFrom, yearTo }: Watchouts): boolean =>
      years.length === 0 || years.some((year) => year >= yearFrom && year <= (yearTo ?? year));
    const fitting = model.watchouts.filter(isOfYears);
    const texts = [...new Set(fitting.flatMap(({ texts: all }) => all))].slice(0, MAX_TEXTS);
    const recalls =
      model.recalls === 0
        ? ''
        : ` ${formatCount(model.recalls, 'återkallelse', 'återkallelser')} finns på [modellens sida](${model.url}).`;
    if (texts.length === 0) {
      return [`**${name}:** Jag har inga granskade uppgifter om just de här årens svagheter.${recalls}`];
    }
    const from = [...new Set(fitting.map(({ category }) => category))];
    return [
      `**${name}:** ${texts.join(' ')}${recalls}`,
      `Källa: vår jämförelse i ${listed(from.map((each) => `”${each}”`))}.`,
    ];
  });
}
