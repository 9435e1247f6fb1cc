import { formatCount } from '#src/domain/format/numbers.ts';
import { EmptyRoad } from '#src/web/shared/pictures/landscape.tsx';
import { ButtonLink } from '#src/web/ui/button.tsx';

/** The one filter whose removal gives the most cars. */
export type FilterSuggestion = { label: string; count: number; to: string };

/** What a text that finds nothing may mean, and where it leads. */
export type Guess = { label: string; to: string };

type EmptyListProps = {
  heading: string;
  /** What to try, in the words of PUB §8. */
  hint: string | null;
  /** The first is what the list is to offer before all else. */
  guesses: readonly Guess[];
  filterSuggestion: FilterSuggestion | null;
  /** The list without filters; null when there are none to drop. */
  clearTo: string | null;
  clearLabel: string;
};

/** In place of a list without ads: what may be meant, which filter to drop, and how many cars that gives. */
export function EmptyList({ heading, hint, guesses, filterSuggestion, clearTo, clearLabel }: EmptyListProps) {
  return (
    <div className="grid items-center gap-10 md:grid-cols-2">
      <div>
        <h2 className="text-large">{heading}</h2>
        {hint !== null && <p className="mt-2 text-body text-quiet">{hint}</p>}
        {guesses.length > 0 && (
          <div className="mt-6 flex flex-wrap gap-3">
            {guesses.map(({ label, to }, at) => (
              <ButtonLink key={to} kind={at === 0 ? 'primary' : 'quiet'} to={to} preventScrollReset>
                {`${at === 0 ? 'Menade du' : 'Eller'} ${label}?`}
              </ButtonLink>
            ))}
          </div>
        )}
        {filterSuggestion !== null && (
          <p className="mt-4 text-body">
            {`Utan filtret ${filterSuggestion.label} finns ${formatCount(filterSuggestion.count, 'bil', 'bilar')}.`}
          </p>
        )}
        <div className="mt-6 flex flex-wrap gap-3">
          {filterSuggestion !== null && (
            <ButtonLink kind={guesses.length === 0 ? 'primary' : 'quiet'} to={filterSuggestion.to} preventScrollReset>
              {`Ta bort filtret ${filterSuggestion.label}`}
            </ButtonLink>
          )}
          {clearTo !== null && (
            <ButtonLink
              kind={filterSuggestion === null && guesses.length === 0 ? 'primary' : 'quiet'}
              to={clearTo}
              preventScrollReset
            >
              {clearLabel}
            </ButtonLink>
          )}
        </div>
      </div>
      <EmptyRoad />
    </div>
  );
}
