import { MAX_STARS } from '#src/domain/categories/star-score.ts';

export type Rating = { attribute: string; score: number; reason: string };

/** Classes of the rows and cells: a category has eighty rows. */
const ROWS =
  '*:flex *:flex-wrap *:justify-between *:gap-x-4 *:gap-y-1 *:border-t *:border-line *:py-3 sm:*:table-row sm:*:py-0 sm:*:*:py-3';
const COLUMNS =
  '[&_th]:font-semibold sm:[&_th]:w-[11rem] sm:*:*:not-last:pr-6 sm:*:*:not-last:align-top sm:*:*:nth-2:w-36 *:*:last:basis-full *:*:last:text-pretty *:*:last:text-quiet';

/** Ratings of a car: a bar of five segments, the score, and the reason. On phones each row is a small card. */
export function RatingTable({ ratings, caption }: { ratings: readonly Rating[]; caption: string }) {
  return (
    <table className="block w-full text-left text-small sm:table">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Attribut</th>
          <th scope="col">Betyg av {MAX_STARS}</th>
          <th scope="col">Varför</th>
        </tr>
      </thead>
      <tbody className={`block sm:table-row-group ${ROWS} ${COLUMNS}`}>
        {ratings.map(({ attribute, score, reason }) => (
          <tr key={attribute}>
            <th scope="row">{attribute}</th>
            <td>
              <RatingBar score={score} />
            </td>
            <td>{reason}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Five segments, filled up to the score; two SVG shapes instead of five, as a category has eighty bars. */
function RatingBar({ score }: { score: number }) {
  return (
    <span className="flex items-center gap-2.5">
      <svg aria-hidden viewBox={`0 0 ${MAX_STARS * STEP - GAP} 10`} className="h-2.5 shrink-0 fill-none stroke-current">
        <path d={parts(score, MAX_STARS)} className="text-edge" />
        <path d={parts(0, score)} className="fill-moss text-moss" />
      </svg>
      <span className="font-semibold tabular-nums">{score}</span>
    </span>
  );
}

const STEP = 17;
const GAP = 3;
/** One segment, 14 by 10 with rounded corners, from its upper left. */
const PART = 'h10a1.5 1.5 0 0 1 1.5 1.5v6a1.5 1.5 0 0 1-1.5 1.5h-10a1.5 1.5 0 0 1-1.5-1.5v-6a1.5 1.5 0 0 1 1.5-1.5z';

/** The segments from `from` to before `to`. */
const parts = (from: number, to: number): string =>
  Array.from({ length: to - from }, (_, place) => `M${(from + place) * STEP + 2} .5${PART}`).join('');
