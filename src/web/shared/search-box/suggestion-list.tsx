import { Search } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { NO_AD_FILTERS } from '../../../domain/ads/filters/ad-filters.ts';
import { formatNumber } from '../../../domain/format/numbers.ts';
import { markMatch } from '../../../domain/search/mark-match.ts';
import type { SuggestionPlace } from '../../../domain/search/suggestion.ts';
import { vehiclesUrl } from '../../../urls.ts';
import { Link } from '../../ui/link.tsx';
import type { ListState } from './search-box.tsx';
import { type FoundSuggestion, useSuggestions } from './use-suggestions.ts';

type SuggestionListProps = {
  field: RefObject<HTMLInputElement | null>;
  listId: string;
  place: SuggestionPlace;
  list: 'floating' | 'below';
  onState: (state: ListState) => void;
  onDone?: (() => void) | undefined;
};

const GROUPS = [
  { type: 'category', heading: 'Kategorier' },
  { type: 'make', heading: 'Märken' },
  { type: 'series', heading: 'Modeller' },
  { type: 'word', heading: 'Sökord' },
] as const;

const PLACES = {
  floating: 'absolute inset-x-0 top-full z-10 mt-2 max-h-[min(32rem,60dvh)] overflow-y-auto border shadow-float',
  below: 'mt-4',
} as const;

/** The suggestions under the search field. They are reached from the field, which keeps the focus (ARIA's combobox). */
export function SuggestionList({ field, listId, place, list, onState, onDone }: SuggestionListProps) {
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const root = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const { found, isLoading } = useSuggestions(isOpen ? text : '', place);

  // A word that is just what was typed is the last row's.
  const typed = text.trim();
  const isNews = ({ type, displayValue }: FoundSuggestion) =>
    type !== 'word' || displayValue.toLowerCase() !== typed.toLowerCase();
  const groups = GROUPS.map((group) => ({
    ...group,
    options: found.filter((each) => each.type === group.type && isNews(each)),
  }));
  const options = groups.flatMap((group) => group.options);
  const urls = [...options.map(({ url }) => url), vehiclesUrl({ filters: { ...NO_AD_FILTERS, search: typed } })];
  const isShown = isOpen && typed !== '';
  const activeId = isShown && active >= 0 && active < urls.length ? `${listId}-${active}` : null;

  const close = () => {
    setIsOpen(false);
    setActive(-1);
  };
  const leave = () => {
    if (field.current) field.current.value = '';
    setText('');
    close();
    onDone?.();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing || !isShown) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      const from = active === -1 && step === -1 ? 0 : active;
      setActive((from + step + urls.length) % urls.length);
    } else if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && active === -1) return close();
    else if (event.key === 'Enter' && urls[active] !== undefined) {
      navigate(urls[active]);
      leave();
    } else return;
    event.preventDefault();
  };

  useFieldEvents(field, {
    input: () => {
      setText(field.current?.value ?? '');
      setIsOpen(true);
      setActive(-1);
    },
    keydown: onKey,
    focus: () => {
      setText(newTextOf(field.current));
      setIsOpen(true);
    },
  });
  useOutsidePress(root, field, close);
  // The field says what its list does; it is told before the screen shows it.
  useLayoutEffect(() => onState({ isOpen: isShown, activeId }), [isShown, activeId, onState]);
  useEffect(() => {
    if (activeId !== null) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const optionProps = (at: number) => ({
    id: `${listId}-${at}`,
    role: 'option',
    'aria-selected': at === active,
    tabIndex: -1,
    to: urls[at] ?? '',
    onClick: leave,
    className:
      'touch flex items-center justify-between gap-4 rounded-card px-3 text-body hover:bg-sunken aria-selected:bg-sunken aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-moss',
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
          <Group key={type} heading={heading} isEmpty={own.length === 0}>
            {own.map((option) => (
              <Link key={option.url} {...optionProps(options.indexOf(option))}>
                <Name option={option} typed={typed} />
              </Link>
            ))}
          </Group>
        ))}
        <Link {...optionProps(urls.length - 1)}>
          <span className="flex min-w-0 items-center gap-2">
            <Search aria-hidden size={18} className="shrink-0" />
            <span className="truncate">{`Sök på ”${typed}”`}</span>
          </span>
        </Link>
      </div>
    </div>
  );
}

/** What a visitor has typed; the text that the page came with is none. */
const newTextOf = (field: HTMLInputElement | null): string =>
  field === null || field.value === field.defaultValue ? '' : field.value;

const statusOf = (count: number): string =>
  count === 0
    ? 'Inga förslag.'
    : `${count === 1 ? 'Ett förslag' : `${formatNumber(count)} förslag`}. Välj med piltangenterna.`;

function Group({ heading, isEmpty, children }: { heading: string; isEmpty: boolean; children: ReactNode }) {
  if (isEmpty) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of a listbox is no fieldset
    <div role="group" aria-label={heading} className="mb-2 border-b border-line pb-2">
      <p aria-hidden className="px-3 py-1 text-fine font-semibold text-quiet">
        {heading}
      </p>
      {children}
    </div>
  );
}

/** A name with what was typed of it marked, and the cars for sale. */
function Name({ option: { displayValue, count }, typed }: { option: FoundSuggestion; typed: string }) {
  const parts = markMatch(displayValue, typed).map((part, at) => ({ ...part, at }));
  return (
    <>
      <span className="min-w-0">
        {parts.map(({ text, isMatch, at }) =>
          isMatch ? (
            <mark key={at} className="bg-transparent font-semibold text-inherit">
              {text}
            </mark>
          ) : (
            <span key={at}>{text}</span>
          ),
        )}
      </span>
      {count !== null && (
        <span className="shrink-0 text-small text-quiet tabular-nums">
          {count === 0 ? 'inga' : formatNumber(count)}
          <span className={count === 0 ? '' : 'sr-only'}> till salu</span>
        </span>
      )}
    </>
  );
}

type FieldEvents = { input: () => void; focus: () => void; keydown: (event: KeyboardEvent) => void };

/** The field was there before its list, so the list listens to it; what was typed meanwhile counts. */
function useFieldEvents(field: RefObject<HTMLInputElement | null>, events: FieldEvents): void {
  const latest = useRef(events);
  useLayoutEffect(() => {
    latest.current = events;
  });
  useEffect(() => {
    const node = field.current;
    if (!node) return;
    const stop = new AbortController();
    const { signal } = stop;
    node.addEventListener('input', () => latest.current.input(), { signal });
    node.addEventListener('focus', () => latest.current.focus(), { signal });
    node.addEventListener('keydown', (event) => latest.current.keydown(event), { signal });
    if (node.value !== node.defaultValue) latest.current.input();
    return () => stop.abort();
  }, [field]);
}

function useOutsidePress(
  root: RefObject<HTMLElement | null>,
  field: RefObject<HTMLElement | null>,
  close: () => void,
): void {
  const latest = useRef(close);
  useLayoutEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    const onPress = ({ target }: PointerEvent) => {
      if (!(target instanceof Node) || root.current?.contains(target) || field.current === target) return;
      latest.current();
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [root, field]);
}
