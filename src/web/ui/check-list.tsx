import { Search } from 'lucide-react';
import { memo, type ReactNode, useCallback, useRef, useState } from 'react';
import { formatNumber } from '#src/domain/format/numbers.ts';
import { useLatest } from './use-latest.ts';

export type CheckOption = {
  value: string;
  count: number;
  /** Label, where it differs from the value. */
  label?: string;
  mark?: ReactNode;
};
export type CheckGroup = { heading: string | null; options: readonly CheckOption[] };

type CheckListProps = {
  /** Name of the form field. */
  name: string;
  legend: string;
  groups: readonly CheckGroup[];
  chosen: readonly string[];
  onToggle: (value: string, isChosen: boolean) => void;
  /** Whether a text matches an option. */
  fits: (value: string, text: string) => boolean;
  /** Options as tiles beside each other, not as rows. */
  asTiles?: boolean;
  /** Of a long list, only these are shown until the visitor asks for all; empty: all. */
  shownFirst?: readonly string[];
};

/** Lists longer than this have a search field. */
const MAX_WITHOUT_SEARCH = 14;

/** Checkboxes, each with its count. An option without results is disabled unless it is checked. */
export function CheckList({
  name,
  legend,
  groups: all,
  chosen,
  onToggle,
  fits,
  asTiles = false,
  shownFirst = [],
}: CheckListProps) {
  const [text, setText] = useState('');
  const list = useRef<HTMLFieldSetElement>(null);
  const [isFolded, setIsFolded] = useState(shownFirst.length > 0);
  const groups = isFolded ? onlyWith(all, shownFirst) : all;
  const size = groups.reduce((sum, { options }) => sum + options.length, 0);
  const toggle = useLatestCallback(onToggle);
  const shown = groups
    .map((group) => ({
      ...group,
      options: group.options.filter(({ value, label = value }) => text === '' || fits(label, text)),
    }))
    .filter(({ options }) => options.length > 0);
  return (
    <fieldset ref={list} tabIndex={-1} className="outline-none">
      <legend className="sr-only">{legend}</legend>
      {size > MAX_WITHOUT_SEARCH && (
        <label className="needs-script relative mb-4 block max-w-md">
          <span className="sr-only">Sök i listan</span>
          <Search aria-hidden size={18} className="pointer-events-none absolute top-3.25 left-3.5 text-quiet" />
          <input
            type="search"
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              // Enter runs the search and does not submit the surrounding form.
              if (event.key === 'Enter') event.preventDefault();
            }}
            placeholder="Sök i listan"
            autoComplete="off"
            className="touch w-full rounded-card border border-edge bg-ground pr-3 pl-10 text-body placeholder:text-quiet"
          />
        </label>
      )}
      {shown.length === 0 && <p className="py-3 text-body text-quiet">{`Inget i listan passar ”${text}”.`}</p>}
      {shown.map(({ heading, options }) => (
        <div key={heading ?? ''} className="mb-6 last:mb-0">
          {heading !== null && <h3 className="mb-1 text-body">{heading}</h3>}
          <ul className={asTiles ? 'check-tiles' : size > MAX_WITHOUT_SEARCH ? 'check-columns-wide' : 'check-columns'}>
            {options.map((option) => (
              <li key={option.value}>
                <Option {...option} name={name} isChosen={chosen.includes(option.value)} onToggle={toggle} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      {isFolded && (
        <button
          type="button"
          onClick={() => {
            setIsFolded(false);
            list.current?.focus();
          }}
          className="needs-script link touch inline-flex items-center text-small"
        >
          Visa alla i listan
        </button>
      )}
    </fieldset>
  );
}

const onlyWith = (groups: readonly CheckGroup[], values: readonly string[]): CheckGroup[] =>
  groups
    .map(({ options }) => ({ heading: null, options: options.filter(({ value }) => values.includes(value)) }))
    .filter(({ options }) => options.length > 0);

/** The same function in every render, so that a choice renders one option again and not all. */
function useLatestCallback(callback: CheckListProps['onToggle']): CheckListProps['onToggle'] {
  const latest = useLatest(callback);
  return useCallback((value, isChosen) => latest.current(value, isChosen), [latest]);
}

type OptionProps = CheckOption & { name: string; isChosen: boolean; onToggle: CheckListProps['onToggle'] };

const Option = memo(({ value, count, label = value, mark, name, isChosen, onToggle }: OptionProps) => {
  const isDead = count === 0 && !isChosen;
  return (
    <label
      className={`check-option touch flex items-center gap-3 border-b border-line py-2 text-body ${isDead ? 'text-quiet' : 'cursor-pointer hover:text-moss'}`}
    >
      <input
        type="checkbox"
        name={name}
        value={value}
        checked={isChosen}
        disabled={isDead}
        onChange={(event) => onToggle(value, event.target.checked)}
        className="size-5 shrink-0"
      />
      {mark}
      <span className={`min-w-0 flex-1 break-words ${isChosen ? 'font-semibold' : ''}`}>{label}</span>
      <span className="text-small text-quiet tabular-nums">{formatNumber(count)}</span>
    </label>
  );
});
