import { carName } from '#src/domain/catalogue/car-name.ts';
import { yearSpan } from '#src/domain/format/car-facts.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import { formatAboutKronor, formatKronor } from '#src/domain/format/price.ts';
import { cutoutOfModel, type PicturedModel } from '#src/domain/pictures/model-cutout.ts';
import type { StockFigures } from '#src/domain/statistics/series-statistics.ts';
import type { ShareCard } from './share-card.ts';

/** The content of the picture of a series for shared links; no figures: none of its cars is for sale. */
export type SharedSeries = { brand: string; name: string; figures: StockFigures | null; model: PicturedModel | null };

/** The picture of a series: its car, and what such cars cost. */
export function seriesShareCard({ brand, name, figures, model }: SharedSeries): ShareCard {
  const isForSale = figures !== null && figures.ads > 0;
  const years = isForSale ? yearSpan(figures) : null;
  const facts = [isForSale ? formatCount(figures.ads, 'bil till salu', 'bilar till salu') : null, years];
  return {
    name: carName(brand, name),
    facts: facts.filter((fact) => fact !== null).join(' · '),
    price: isForSale && figures.price.min !== null ? `Från ${formatKronor(figures.price.min)}` : '',
    verdict: isForSale ? medianText(figures.price) : 'Ingen är till salu just nu',
    road: null,
    isExample: false,
    picture: null,
    cutout: cutoutOfModel(model),
  };
}

/** One price has no median. */
const medianText = ({ count, median }: StockFigures['price']): string =>
  count > 1 && median !== null
    ? `Hälften kostar under ${formatAboutKronor(median)}`
    : 'Priser, generationer och säkerhet';
