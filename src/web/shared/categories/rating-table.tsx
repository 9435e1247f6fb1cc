import { MAX_STARS } from '#src/domain/categories/star-score.ts';

export type Rating = { attribute: string; score: number; reason: string };

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
      <tbody className="block sm:table-row-group">
        {ratings.map(({ attribute, score, reason }) => (
          <tr
            key={attribute}
            className="flex flex-wrap justify-between gap-x-4 gap-y-1 border-t border-line py-3 sm:table-row sm:py-0"
          >
            <th scope="row" className="font-semibold sm:w-[11rem] sm:py-3 sm:pr-6 sm:align-top">
              {attribute}
            </th>
            <td className="sm:w-36 sm:py-3 sm:pr-6 sm:align-top">
              <RatingBar score={score} />
            </td>
            <td className="basis-full text-pretty text-quiet sm:py-3">{reason}</td>
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
      <svg
        aria-hidden
        viewBox={`0 0 ${MAX_STARS * STEP - GAP} 10`}
        fill="none"
        stroke="currentColor"
        className="h-2.5 shrink-0"
      >
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
