import { formatKronor, formatPriceRange } from '#src/domain/format/price.ts';

type PriceRoadProps = {
  /** kr; null: the ad states none. */
  price: number | null;
  /** Estimated price, and the ends of the usual prices, kr. */
  estimate: number;
  low: number;
  high: number;
  /** The same in words. */
  text: string;
  /** Address of an illustration of the car from the side; null: a mark stands in its place. */
  picture: string | null;
  /** `box`: below the price. `section`: with the price above the car. */
  size: 'box' | 'section';
};

/** Room beside the usual prices, as a share of their width. */
const MARGIN = 0.35;
/** Per cent of the width between which the car stands; a price further away stands at the end. */
const [FIRST, LAST] = [11, 89];
/** px: the car, the road below it, and the text below that. */
const CAR = { width: 78, height: 35 } as const;
const ROAD = 9;
const TEXT = 22;
const LABEL = 20;

/**
 * The car on a road of prices: the usual ones in the middle, lower ones to the left, higher ones to the right. Words state all that
 * the picture shows, so it needs no colour.
 */
export function PriceRoad({ price, estimate, low, high, text, picture, size }: PriceRoadProps) {
  const margin = (high - low) * MARGIN;
  const place = (kr: number): number => (100 * (kr - low + margin)) / (high - low + 2 * margin);
  const mark = price === null ? null : Math.min(LAST, Math.max(FIRST, place(price)));
  const top = size === 'section' ? LABEL : 0;
  const road = top + CAR.height;
  const height = road + ROAD + TEXT;
  return (
    <svg role="img" aria-label={text} height={height} className="mt-2 block w-full overflow-visible text-fine">
      <rect width="100%" y={road} height={ROAD} rx={ROAD / 2} className="fill-line forced-colors:fill-[GrayText]" />
      <rect
        x={`${place(low)}%`}
        width={`${place(high) - place(low)}%`}
        y={road}
        height={ROAD}
        className="fill-moss/45 forced-colors:fill-[CanvasText]"
      />
      <line
        x1={`${place(estimate)}%`}
        x2={`${place(estimate)}%`}
        y1={road - 3}
        y2={road + ROAD + 3}
        className="stroke-moss"
        strokeWidth="2"
      />
      <text x="50%" y={height - 5} textAnchor="middle" className="fill-quiet">
        {`brukligt ${formatPriceRange(low, high)}`}
      </text>
      <text x="0" y={height - 5} className="fill-quiet max-sm:hidden">
        lägre
      </text>
      <text x="100%" y={height - 5} textAnchor="end" className="fill-quiet max-sm:hidden">
        högre
      </text>
      {price !== null && mark !== null && (
        <svg x={`${mark}%`} overflow="visible" aria-hidden="true">
          {picture === null ? (
            <circle cy={road + ROAD / 2} r="8" strokeWidth="3" className="fill-ground stroke-ink" />
          ) : (
            <image href={picture} x={-CAR.width / 2} y={top + 1} width={CAR.width} height={CAR.height} />
          )}
          {size === 'section' && (
            <text y="14" textAnchor={anchorAt(mark)} className="fill-ink font-semibold">
              {formatKronor(price)}
            </text>
          )}
        </svg>
      )}
    </svg>
  );
}

/** A road without prices, where the price is not judged. */
export const EmptyRoad = () => (
  <svg aria-hidden="true" height={ROAD} className="mt-3 mb-1 block w-full">
    <rect width="100%" height={ROAD} rx={ROAD / 2} className="fill-line" />
  </svg>
);

function anchorAt(percent: number): 'start' | 'middle' | 'end' {
  if (percent < 15) return 'start';
  return percent > 85 ? 'end' : 'middle';
}
