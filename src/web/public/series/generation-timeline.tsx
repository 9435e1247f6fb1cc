import { carName } from '#src/domain/catalogue/car-name.ts';
import { generationName } from '#src/domain/catalogue/generation-name.ts';
import { withParams } from '#src/domain/format/addresses.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import { GENERATION_PARAM } from '#src/domain/market/guide-choice.ts';
import { seriesUrl } from '#src/visitor-urls.ts';
import { Link } from '#src/web/ui/link.tsx';
import type { SeriesPageModel } from './series-data.server.ts';

type Step = { key: string; name: string; years: string; ads: number; to: string; label: string; isChosen: boolean };

/** The generations with cars, the latest first, each a link that shows the guide for it alone; nothing for a single one. Many scroll sideways on phones. */
export function GenerationTimeline({ series }: { series: SeriesPageModel }) {
  const { brand, name, generations } = series;
  const inStock = generations.filter(({ figures }) => figures.ads > 0);
  if (inStock.length < 2) return null;
  return (
    <nav aria-label="Generationer" data-print="no" className="mt-4">
      <ol className="sideways -mx-4 flex gap-y-3 px-4 pt-1 sm:mx-0 sm:flex-wrap sm:px-0">
        {inStock.map(({ slug, name: generation, yearFrom, yearTo, figures }) => (
          <TimelineStep
            key={slug}
            step={{
              key: slug,
              name: shortName(name, generation),
              years: `${yearFrom}–${yearTo ?? ''}`,
              ads: figures.ads,
              to: guideUrl(series, slug),
              label: carName(brand, name, generation),
              isChosen: series.guide.chosen?.slug === slug,
            }}
          />
        ))}
        {series.guide.chosen !== null && (
          <li className="order-first flex items-center pr-4 sm:order-none sm:pr-0 sm:pl-3">
            <Link
              to={guideUrl(series, null)}
              preventScrollReset
              className="link touch inline-flex items-center text-small font-medium whitespace-nowrap"
            >
              Visa alla
            </Link>
          </li>
        )}
      </ol>
    </nav>
  );
}

function TimelineStep({ step: { name, years, ads, to, label, isChosen } }: { step: Step }) {
  return (
    <li className="min-w-22 max-w-40 shrink-0 grow basis-22">
      <Link
        to={to}
        preventScrollReset
        aria-current={isChosen ? 'true' : undefined}
        className="group block pr-3 no-underline"
      >
        <span
          aria-hidden
          className="relative mb-2.5 block h-0.5 bg-edge before:absolute before:top-1/2 before:left-0 before:size-3 before:-translate-y-1/2 before:rounded-full before:border-2 before:border-moss before:bg-ground group-aria-[current]:bg-moss group-aria-[current]:before:bg-moss -mr-3"
        />
        <span className="sr-only">{`${label}, `}</span>
        <span aria-hidden className="block text-body font-semibold whitespace-nowrap text-forest group-hover:underline">
          {name}
        </span>
        <span className="block text-fine whitespace-nowrap text-quiet tabular-nums">{years}</span>
      </Link>
      {/* Beside the link, which leads to a page that counts all generations. */}
      <p className="text-fine whitespace-nowrap text-quiet tabular-nums">{formatCount(ads, 'bil', 'bilar')}</p>
    </li>
  );
}

/** Longer names do not fit on a step. */
const MAX_NAME = 9;
function shortName(series: string, generation: string): string {
  const name = generationName(series, generation);
  return name.length <= MAX_NAME ? name : generation;
}

/** The page with a generation chosen; null: all of them. */
const guideUrl = ({ brandSlug, slug }: SeriesPageModel, generation: string | null): string =>
  withParams(
    seriesUrl(brandSlug, slug),
    new URLSearchParams(generation === null ? {} : { [GENERATION_PARAM]: generation }),
  );
