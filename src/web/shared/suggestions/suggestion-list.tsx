import { Search } from 'lucide-react';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { ownValue } from '#src/base/own-value.ts';
import { NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { formatNumber } from '#src/domain/format/numbers.ts';
import type { SuggestionPlace } from '#src/domain/suggestions/suggestion.ts';
import { vehiclesUrl } from '#src/visitor-urls.ts';
import { PlateCar, ReadWish, SuggestionGroup, SuggestionName, SuggestionRow } from './suggestion-row.tsx';
import { type FoundSuggestion, useSuggestions } from './use-suggestions.ts';
import { NO_ROW, useFieldEvent, useTyping } from './use-typing.ts';

/** Attributes of the field for the ARIA combobox pattern. */
export type ListState = { isOpen: boolean; activeId: string | null };

type SuggestionListProps = {
  field: RefObject<HTMLInputElement | null>;
  listId: string;
  place: SuggestionPlace;
  list: 'floating' | 'below';
  onState: (state: ListState) => void;
  onDone?: (() => void) | undefined;
};

const PLACES = {
  floating: 'absolute inset-x-0 top-full z-25 mt-2 max-h-[min(32rem,60dvh)] overflow-y-auto border shadow-float',
  below: 'mt-4',
} as const;

/** The suggestions below the search field. The field keeps the focus (ARIA combobox). */
export function SuggestionList({ field, listId, place, list, onState, onDone }: SuggestionListProps) {
  const root = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const { typed, isOpen, active, setActive, close, empty } = useTyping(field, root);
  const { found, isLoading } = useSuggestions(isOpen ? typed : '', place);

  const groups = groupsOf(found, typed);
  const options = groups.flatMap((group) => group.options);
  const urls = [...options.map(({ url }) => url), vehiclesUrl({ filters: { ...NO_AD_FILTERS, search: typed } })];
  const isShown = isOpen && typed !== '';
  const activeId = isShown && active !== NO_ROW && active < urls.length ? `${listId}-${active}` : null;

  const leave = () => {
    empty();
    onDone?.();
  };
  useFieldEvent(field, 'keydown', (event) => {
    if (event.isComposing || !isShown) return;
    const step = ownValue({ ArrowDown: 1, ArrowUp: -1 }, event.key);
    if (step !== undefined) {
      const from = active === NO_ROW && step === -1 ? 0 : active;
      setActive((from + step + urls.length) % urls.length);
    } else if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && active === NO_ROW) return close();
    else if (event.key === 'Enter' && urls[active] !== undefined) {
      navigate(urls[active]);
      leave();
    } else return;
    event.preventDefault();
  });
  // Reports the state of the list to the field before paint.
  useLayoutEffect(() => onState({ isOpen: isShown, activeId }), [isShown, activeId, onState]);
  useEffect(() => {
    if (activeId !== null) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const row = (at: number) => ({
    id: `${listId}-${at}`,
    isActive: at === active,
    to: urls[at] ?? '',
    onFollow: leave,
  });
  return (
    <div ref={root}>
      <p role="status" className="sr-only">
        {isShown && !isLoading && typed.length > 1 ? statusOf(options.length) : ''}
      </p>
      <div
        id={listId}
        role="listbox"
        aria-label="Förslag"
        aria-busy={isLoading}
        hidden={!isShown}
        className={`rounded-card border-line bg-raised p-2 ${PLACES[list]}`}
      >
        {groups.map(({ type, heading, options: own }) => (
          <SuggestionGroup key={type} heading={heading}>
            {own.map((option) => (
              <SuggestionRow key={option.url} {...row(options.indexOf(option))}>
                {option.type === 'wish' ? (
                  <ReadWish option={option} />
                ) : option.type === 'car' ? (
                  <PlateCar option={option} />
                ) : (
                  <SuggestionName option={option} typed={typed} />
                )}
              </SuggestionRow>
            ))}
          </SuggestionGroup>
        ))}
        <SuggestionRow {...row(urls.length - 1)}>
          <span className="flex min-w-0 items-center gap-2">
            <Search aria-hidden size={18} className="shrink-0" />
            <span className="truncate">{`Sök på ”${typed}”`}</span>
          </span>
        </SuggestionRow>
      </div>
    </div>
  );
}

const GROUPS = [
  { type: 'car', heading: 'Bilen med registreringsnumret' },
  { type: 'wish', heading: 'Vi förstår' },
  { type: 'category', heading: 'Kategorier' },
  { type: 'make', heading: 'Märken' },
  { type: 'series', heading: 'Modeller' },
  { type: 'word', heading: 'Sökord' },
  { type: 'dealer', heading: 'Handlare' },
] as const;

/** The non-empty groups. A word equal to the typed text is already in the last row. */
function groupsOf(found: readonly FoundSuggestion[], typed: string) {
  const isNews = ({ type, displayValue }: FoundSuggestion) =>
    type !== 'word' || displayValue.toLowerCase() !== typed.toLowerCase();
  return GROUPS.map((group) => ({
    ...group,
    options: found.filter((each) => each.type === group.type && isNews(each)),
  })).filter(({ options }) => options.length > 0);
}

const statusOf = (count: number): string =>
  count === 0
    ? 'Inga förslag.'
    : `${count === 1 ? 'Ett förslag' : `${formatNumber(count)} förslag`}. Välj med piltangenterna.`;
