import { formatKronor } from '#src/domain/format/price.ts';
import { StarRow } from '#src/web/shared/categories/star-row.tsx';
import { winnerYears } from '#src/web/shared/categories/winner-texts.ts';
import type { WinnerModel } from './category-page-data.server.ts';
import { winnerAnchor } from './winner-section.tsx';

/** All winners at a glance; each links to its section of the page. */
export function TopList({ winners }: { winners: readonly WinnerModel[] }) {
  return (
    <ol className="grid gap-x-14 border-t border-line xl:grid-flow-col xl:grid-cols-2 xl:grid-rows-[repeat(5,auto)]">
      {winners.map((winner) => (
        <li key={winner.rank} className="@container border-b border-line *:h-full">
          <a
            href={`#${winnerAnchor(winner.rank)}`}
            className="group touch grid grid-cols-[2rem_minmax(0,1fr)_auto] items-center gap-x-4 py-3 @max-2xs:grid-cols-[2rem_minmax(0,1fr)] @max-2xs:*:last:col-start-2 sm:grid-cols-[2rem_minmax(0,1fr)_7.5rem_auto]"
          >
            <span className="text-large font-semibold text-moss tabular-nums">{winner.rank}</span>
            <span>
              <span className="text-body font-medium group-hover:text-moss group-hover:underline">{winner.title}</span>
              <span className="block text-small text-quiet">{winnerYears(winner)}</span>
            </span>
            <span className="hidden text-right text-small text-quiet tabular-nums sm:block">
              {winner.facts.lowestPrice === null ? '' : `från ${formatKronor(winner.facts.lowestPrice)}`}
            </span>
            <StarRow score={winner.score} size={16} />
          </a>
        </li>
      ))}
    </ol>
  );
}
