import { MOST_STARS } from '../../../domain/categories/star-score.ts';

export type Rating = { attribute: string; score: number; reason: string };

/** Ratings of one car with their reasons: a bar of five parts, its number, and why. On a phone each row is a small card. */
export function RatingTable({ ratings, caption }: { ratings: readonly Rating[]; caption: string }) {
  return (
    <table className="block w-full text-left text-small sm:table">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Attribut</th>
          <th scope="col">Betyg av {MOST_STARS}</th>
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

/** Five parts side by side, as many filled as the score says. */
function RatingBar({ score }: { score: number }) {
  return (
    <span className="flex items-center gap-2.5">
      <span aria-hidden className="flex gap-[3px]">
        {Array.from({ length: MOST_STARS }, (_, place) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a part is nothing but its place
            key={place}
            className={`h-2.5 w-3.5 rounded-[2px] border ${place < score ? 'border-moss bg-moss' : 'border-edge'}`}
          />
        ))}
      </span>
      <span className="font-semibold tabular-nums">{score}</span>
    </span>
  );
}
