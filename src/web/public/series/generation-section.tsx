import { carName } from '#src/domain/catalogue/car-name.ts';
import { generationName } from '#src/domain/catalogue/generation-name.ts';
import { formatAboutMil, formatMil, yearSpan } from '#src/domain/format/car-facts.ts';
import { formatCount, formatNumber, numberInWords } from '#src/domain/format/numbers.ts';
import { formatAboutKronor, formatPriceRange } from '#src/domain/format/price.ts';
import { type StockLink, seriesUrl } from '#src/visitor-urls.ts';
import { SaleCarousel } from '#src/web/shared/sale-carousel/sale-carousel.tsx';
import { type Fact, FactList, written } from '#src/web/ui/fact-list.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { EngineTable } from './engine-table.tsx';
import type { SeriesPageModel } from './series-data.server.ts';

type SeriesGeneration = SeriesPageModel['generations'][number];
type GenerationProps = {
  series: SeriesPageModel;
  generation: SeriesGeneration;
  /** Whether a fold already names it. */
  isFolded?: boolean;
};

/** The card of a generation, beside its newest cars. */
export function GenerationSection({ series, generation, isFolded = false }: GenerationProps) {
  const { brand, brandSlug, name: model, slug } = series;
  const { cars, list } = generation;
  const name = generationName(model, generation.name);
  const fullName = carName(brand, model, generation.name);
  return (
    <section
      aria-labelledby={`generation-${generation.slug}`}
      className={`grid gap-x-10 gap-y-6 lg:grid-cols-[17rem_minmax(0,1fr)] ${isFolded ? 'pt-2' : 'border-t border-line pt-6'}`}
    >
      <div>
        <h3 id={`generation-${generation.slug}`} className={isFolded ? 'sr-only' : 'text-large'}>
          {name}
        </h3>
        <p className="mb-2 text-small text-quiet">{builtText(generation)}</p>
        <div className="sm:max-lg:*:columns-2 sm:max-lg:*:gap-x-10">
          <FactList facts={factsOf(generation)} unknown="Okänt" />
        </div>
        <Link to={list.to} className="link touch mt-2 inline-flex items-center text-small font-medium">
          {listLabel(list)}
          <span className="sr-only">{`: ${fullName}`}</span>
        </Link>
      </div>
      <SaleCarousel
        title={cars.length === 1 ? `${fullName} till salu` : `De ${numberInWords(cars.length)} nyaste ${fullName}`}
        level={4}
        cards={cars.map((car) => ({ ...car, reason: null }))}
        moreUrl={null}
        returnUrl={seriesUrl(brandSlug, slug)}
      />
      {generation.engines.length > 0 && (
        <div className="lg:col-start-2">
          <EngineTable engines={generation.engines} generation={carName(brand, name)} />
        </div>
      )}
    </section>
  );
}

function listLabel({ count, isAll }: StockLink): string {
  if (!isAll) return `Visa ${formatNumber(count)} med bild i listan`;
  return count === 1 ? 'Visa bilen i listan' : `Visa alla ${formatNumber(count)} i listan`;
}

/** "Byggs sedan 2018", "Byggdes 2010–2018". */
export function builtText({ yearFrom, yearTo }: Pick<SeriesGeneration, 'yearFrom' | 'yearTo'>): string {
  if (yearTo === null) return `Byggs sedan ${yearFrom}`;
  return `Byggdes ${yearFrom === yearTo ? yearFrom : `${yearFrom}–${yearTo}`}`;
}

/** One car has no median. */
function factsOf({ figures, euroNcap }: SeriesGeneration): Fact[] {
  const { ads, price, odometerMedianKm } = figures;
  const isOne = ads === 1;
  const range = price.min === null || price.max === null ? null : formatPriceRange(price.min, price.max);
  return [
    { label: 'Till salu', value: formatCount(ads, 'bil', 'bilar') },
    { label: isOne ? 'Pris' : 'Priser', value: range },
    ...(isOne ? [] : [{ label: 'Medianpris', value: written(price.median, formatAboutKronor) }]),
    { label: isOne ? 'Årsmodell' : 'Årsmodeller', value: yearSpan(figures) },
    isOne
      ? { label: 'Miltal', value: written(odometerMedianKm, formatMil) }
      : { label: 'Miltal (median)', value: written(odometerMedianKm, formatAboutMil) },
    { label: 'Euro NCAP', value: euroNcap },
  ];
}
