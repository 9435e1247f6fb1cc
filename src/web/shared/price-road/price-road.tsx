import { formatKronor, formatPriceRange } from '#src/domain/format/price.ts';
import { markOf, placesOnRoad } from '#src/domain/valuation/price-road.ts';

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

/** px: the car, the road below it, and the text below that. */
export const CAR = { width: 78, height: 35 } as const;
export const ROAD = 9;
export const TEXT = 22;
const LABEL = 20;

type Road = Pick<PriceRoadProps, 'estimate' | 'low' | 'high'>;

/**
 * The car on a road of prices: the usual ones in the middle, lower ones to the left, higher ones to the right. Words state all that
 * the picture shows, so it needs no colour.
 */
export function PriceRoad({ price, estimate, low, high, text, picture, size }: PriceRoadProps) {
  const mark = price === null ? null : markOf(price, { low, high });
  const top = size === 'section' ? LABEL : 0;
  const height = top + CAR.height + ROAD + TEXT;
  return (
    <svg role="img" aria-label={text} height={height} className="mt-2 block w-full overflow-visible text-fine">
      <RoadLine y={top + CAR.height} estimate={estimate} low={low} high={high} />
      <RoadWords y={height - 5} usual={`brukligt ${formatPriceRange(low, high)}`} className="max-sm:hidden" />
      {price !== null && mark !== null && (
        <svg x={`${mark}%`} overflow="visible" aria-hidden="true">
          <RoadCar y={top} picture={picture} />
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

/** The road, its usual prices, and the estimate. */
export function RoadLine({ y, estimate, low, high }: Road & { y: number }) {
  const places = placesOnRoad({ price: null, estimate, low, high });
  return (
    <>
      <rect width="100%" y={y} height={ROAD} rx={ROAD / 2} className="fill-line forced-colors:fill-[GrayText]" />
      <rect
        x={`${places.low}%`}
        width={`${places.high - places.low}%`}
        y={y}
        height={ROAD}
        className="fill-moss/45 forced-colors:fill-[CanvasText]"
      />
      <line
        x1={`${places.estimate}%`}
        x2={`${places.estimate}%`}
        y1={y - 3}
        y2={y + ROAD + 3}
        className="stroke-moss"
        strokeWidth="2"
      />
    </>
  );
}

/** The words below a road. `className`: of those at its ends. */
export const RoadWords = ({ y, usual, className = '' }: { y: number; usual: string; className?: string }) => (
  <>
    <text x="50%" y={y} textAnchor="middle" className="fill-quiet">
      {usual}
    </text>
    <text x="0" y={y} className={`fill-quiet ${className}`}>
      lägre
    </text>
    <text x="100%" y={y} textAnchor="end" className={`fill-quiet ${className}`}>
      högre
    </text>
  </>
);

/** The car, or a mark on the road below it. */
export const RoadCar = ({ y, picture }: { y: number; picture: string | null }) =>
  picture === null ? (
    <circle cy={y + CAR.height + ROAD / 2} r="8" strokeWidth="3" className="fill-ground stroke-ink" />
  ) : (
    <image href={picture} x={-CAR.width / 2} y={y + 1} width={CAR.width} height={CAR.height} />
  );

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
