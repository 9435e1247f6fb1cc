import type { RemovalTexts } from '#src/domain/ads/filters/removal-texts.ts';
import { countInWords, formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import { BesideRoad } from '#src/web/shared/pictures/landscape.tsx';
import { ButtonLink } from '#src/web/ui/button.tsx';

/** The filter whose removal gives the most cars, or two of them. */
export type FilterSuggestion = RemovalTexts & { count: number; to: string };

/** A distance from the place, km, within which there are cars. */
export type WiderPlace = { within: number; count: number; to: string };

/** Possible meanings of a text without hits, with their links. */
export type Guess = { label: string; to: string };

export type EmptyListProps = {
  heading: string;
  /** Suggestions in the words of PUB §8. */
  hint?: string | undefined;
  /** The first one is the list's primary action. */
  guesses?: readonly Guess[];
  widerPlace?: WiderPlace | null;
  filterSuggestion: FilterSuggestion | null;
  /** The list without filters; null when there are none. */
  clearTo: string | null;
  clearLabel: string;
  /** Where mails about new cars of the list are ordered; null: the list has no filters. */
  watchTo?: string | null;
};

/** Possible meanings, the wider place, the filters to remove, the resulting counts, and mails about new cars. */
export function EmptyListContent(props: EmptyListProps) {
  const {
    heading,
    hint,
    guesses = [],
    widerPlace = null,
    filterSuggestion,
    clearTo,
    clearLabel,
    watchTo = null,
  } = props;
  const actions = [
    widerPlace && {
      label: `Utöka till ${formatNumber(widerPlace.within)} km: ${formatCount(widerPlace.count, 'bil', 'bilar')}`,
      to: widerPlace.to,
    },
    filterSuggestion && { label: `Ta bort ${filterSuggestion.removed}`, to: filterSuggestion.to },
    clearTo === null ? null : { label: clearLabel, to: clearTo },
    watchTo === null ? null : { label: 'Få mejl om nya bilar', to: watchTo },
  ].filter((action) => action !== null);
  return (
    <BesideRoad className="">
      <h2 className="text-large">{heading}</h2>
      {hint !== undefined && <p className="mt-2 text-body text-quiet">{hint}</p>}
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
          {`Utan ${filterSuggestion.without} finns ${countInWords(filterSuggestion.count, 'bil', 'bilar')}.`}
        </p>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        {actions.map(({ label, to }, at) => (
          <ButtonLink
            key={label}
            kind={at === 0 && guesses.length === 0 ? 'primary' : 'quiet'}
            to={to}
            preventScrollReset
          >
            {label}
          </ButtonLink>
        ))}
      </div>
    </BesideRoad>
  );
}
