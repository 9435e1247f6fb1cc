import type { DealerMark } from '#src/domain/dealers/dealer-marks.ts';
import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import outlines from '#src/domain/places/county-outlines.json' with { type: 'json' };
import { dealersUrl, dealerUrl } from '#src/visitor-urls.ts';
import { Link } from '#src/web/ui/link.tsx';

/** A county of the list beside the map, with the id of its heading. */
type MappedCounty = { name: string; id: string; dealers: number; ads: number };

const VIEW_BOX = `0 0 ${outlines.width} ${outlines.height}`;
const OUTLINE_CLASS = 'fill-sunken stroke-edge stroke-[0.75]';
const MIN_RADIUS = 4;
const MAX_RADIUS = 18;
/** Smaller circles have no room for their number. */
const MIN_LABELLED_RADIUS = 10;

/**
 * Sweden by counties with a circle per place, as large as the number of cars. A county leads to its part of the list, a circle to
 * its dealers. The circles are for pointers only: keyboards and screen readers reach the same dealers through the counties and the list.
 */
export function DealerMap({ marks, counties }: { marks: readonly DealerMark[]; counties: readonly MappedCounty[] }) {
  const listed = new Map(counties.map((county) => [county.name, county]));
  const most = Math.max(1, ...marks.map(({ ads }) => ads));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of links in SVG is no fieldset
    <svg viewBox={VIEW_BOX} role="group" aria-label="Karta med handlare per län" className="max-h-160 w-full">
      {outlines.counties.map(({ county, path }) => {
        const own = listed.get(county);
        const outline = <path d={path} className={OUTLINE_CLASS} />;
        if (own === undefined) return <g key={county}>{outline}</g>;
        return (
          <a key={county} href={`#${own.id}`} aria-label={textOf(own)}>
            <title>{textOf(own)}</title>
            <path d={path} className={`${OUTLINE_CLASS} hover:fill-line`} />
          </a>
        );
      })}
      <g aria-hidden>
        {marks.map((mark) => {
          const radius = MIN_RADIUS + (MAX_RADIUS - MIN_RADIUS) * Math.sqrt(mark.ads / most);
          const { x, y } = mark;
          return (
            <Link
              key={`${x} ${y} ${mark.name}`}
              to={mark.slug === null ? dealersUrl(mark.search) : dealerUrl(mark.slug)}
              tabIndex={-1}
            >
              <title>{mark.slug === null ? textOf(mark) : `${mark.name}: ${carsOf(mark)}`}</title>
              <circle cx={x} cy={y} r={radius} className="fill-moss stroke-ground hover:fill-moss-deep" />
              {radius >= MIN_LABELLED_RADIUS && (
                <text x={x} y={y} dy="0.35em" textAnchor="middle" fontSize="10" className="fill-on-moss">
                  {formatNumber(mark.ads)}
                </text>
              )}
            </Link>
          );
        })}
      </g>
    </svg>
  );
}

const carsOf = ({ ads }: { ads: number }): string => formatCount(ads, 'bil', 'bilar');
const textOf = (each: { name: string; dealers: number; ads: number }): string =>
  `${each.name}: ${formatCount(each.dealers, 'handlare', 'handlare')}, ${carsOf(each)}`;
