import { MAX_STARS, starsOf } from '#src/domain/categories/star-score.ts';
import { formatNumber } from '#src/domain/format/numbers.ts';

type StarRowProps = {
  /** 1 to 5, one decimal. */
  score: number;
  /** px. */
  size?: number;
};

/** Stars with the number beside them; read as one phrase by screen readers. */
export function StarRow({ score, size = 20 }: StarRowProps) {
  const { outlines, filled } = starPaths(score);
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <svg
        aria-hidden
        width={(size * ROW_WIDTH) / BOX}
        height={size}
        viewBox={`0 0 ${ROW_WIDTH} ${BOX}`}
        className="shrink-0 fill-none stroke-current stroke-[1.25] [stroke-linejoin:round]"
      >
        <path d={outlines} className="text-edge" />
        <path d={filled} className="fill-rape text-star-edge" />
      </svg>
      <span className="min-w-[1.6em] font-semibold">
        {formatNumber(score, 1)}
        <span className="sr-only">{` av ${MAX_STARS} stjärnor`}</span>
      </span>
    </span>
  );
}

/** Size of a star in the icon set, and the distance between two. */
const BOX = 24;
const STEP = 26.5;
const ROW_WIDTH = STEP * (MAX_STARS - 1) + BOX;
const OUTER_RADIUS = 10;
const INNER_RADIUS = 4.6;

/** The ten corners of a star, clockwise from the top; the left half ends at the lowest inner corner, at half the width. */
const CORNERS = Array.from({ length: 10 }, (_, corner) => {
  const radius = corner % 2 === 0 ? OUTER_RADIUS : INNER_RADIUS;
  const angle = (corner * Math.PI) / 5;
  return { x: BOX / 2 + radius * Math.sin(angle), y: BOX / 2 + 0.75 - radius * Math.cos(angle) };
});
const LEFT_HALF = [...CORNERS.slice(5), ...CORNERS.slice(0, 1)];

const pathOf = (corners: typeof CORNERS, place: number): string =>
  `M${corners.map(({ x, y }) => `${(x + place * STEP).toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;

const PLACES = Array.from({ length: MAX_STARS }, (_, place) => place);
const STARS = PLACES.map((place) => pathOf(CORNERS, place));
const LEFT_HALVES = PLACES.map((place) => pathOf(LEFT_HALF, place));

/** Two SVG shapes for a whole row: a category has twenty rows, and each element costs rendering time on phones. */
function starPaths(score: number): { outlines: string; filled: string } {
  let outlines = '';
  let filled = '';
  for (const [place, star] of starsOf(score).entries()) {
    if (star === 'full') filled += STARS[place];
    else outlines += STARS[place];
    if (star === 'half') filled += LEFT_HALVES[place];
  }
  return { outlines, filled };
}
