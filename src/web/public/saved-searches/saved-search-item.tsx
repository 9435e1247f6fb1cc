import { type FormEvent, useId, useState } from 'react';
import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import { MAX_SEARCH_NAME, type SavedSearch, searchName } from '#src/domain/saved-searches/saved-search.ts';
import { alertFormUrl, searchedListUrl, searchFeedUrl } from '#src/visitor-urls.ts';
import { savedSearches } from '#src/web/shared/saved-cars/device-list.ts';
import { Badge } from '#src/web/ui/badge.tsx';
import { Button } from '#src/web/ui/button.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { INPUT_CLASS } from '#src/web/ui/text-field.tsx';
import { PushButton } from './push-button.tsx';
import type { SearchState } from './search-state.server.ts';
import { useSearchState } from './use-search-state.ts';

type SavedSearchItemProps = { search: SavedSearch; onRemove: () => void };

/** A saved search: its filters, its number of cars, and how many are new since the visitor last saw the list. */
export function SavedSearchItem({ search, onRemove }: SavedSearchItemProps) {
  const state = useSearchState(search);
  const [isRenaming, setIsRenaming] = useState(false);
  const { name, seenAt } = search;
  const to = typeof state === 'string' ? searchedListUrl(search) : state.to;
  return (
    <li className="border-t border-line py-5">
      {isRenaming ? (
        <Rename search={search} onDone={() => setIsRenaming(false)} />
      ) : (
        <h2 className="text-body wrap-anywhere">
          <Link to={to} className="font-semibold hover:underline">
            <bdi>{name}</bdi>
          </Link>
        </h2>
      )}
      {state === 'loading' && <p className="mt-1 text-small text-quiet">Laddar…</p>}
      {state === 'failed' && (
        <p className="mt-1 text-small text-red">Antalet bilar kunde inte hämtas. Ladda om sidan om en stund.</p>
      )}
      {typeof state !== 'string' && <Found state={state} seenAt={seenAt} />}
      <div className="mt-1 flex flex-wrap gap-x-5 text-small">
        <Link to={alertFormUrl(search)} className="link touch inline-flex items-center">
          Få mejl<span className="sr-only"> om {name}</span>
        </Link>
        <PushButton search={search} />
        <a href={searchFeedUrl(search, 'atom')} className="link touch inline-flex items-center">
          RSS<span className="sr-only"> för {name}</span>
        </a>
        {!isRenaming && (
          <button type="button" className="link touch" onClick={() => setIsRenaming(true)}>
            Byt namn<span className="sr-only"> på {name}</span>
          </button>
        )}
        <button type="button" className="link touch" onClick={onRemove}>
          Ta bort<span className="sr-only"> {name}</span>
        </button>
      </div>
    </li>
  );
}

function Found({ state: { total, labels, unknown, createdAt }, seenAt }: { state: SearchState; seenAt: number }) {
  const fresh = createdAt.filter((time) => time > seenAt).length;
  const isMore = fresh === createdAt.length && fresh < total;
  return (
    <>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 text-small tabular-nums">
        {formatCount(total, 'bil', 'bilar')}
        {fresh > 0 && (
          <Badge tone="mark">{`${isMore ? 'Minst ' : ''}${formatNumber(fresh)} ${fresh === 1 ? 'ny' : 'nya'} sedan sist`}</Badge>
        )}
      </p>
      {labels.length > 0 && (
        <ul aria-label="Filter" className="mt-2 flex flex-wrap gap-2">
          {labels.map((label) => (
            <li key={label} className="rounded-full bg-moss-tint px-3 py-1 text-fine font-medium text-forest">
              {label}
            </li>
          ))}
        </ul>
      )}
      {unknown.length > 0 && (
        <p className="mt-2 border-l-2 border-rape pl-3 text-small">
          {`Det här finns inte längre bland filtren: ${unknown.map((value) => `”${value}”`).join(', ')}. Bevakningen finns kvar och visar bilar enligt de andra filtren.`}
        </p>
      )}
    </>
  );
}

function Rename({ search: { id, name }, onDone }: { search: SavedSearch; onDone: () => void }) {
  const fieldId = useId();
  const [written, setWritten] = useState(name);
  const save = (event: FormEvent) => {
    event.preventDefault();
    savedSearches.change((all) =>
      all.map((each) => (each.id === id ? { ...each, name: searchName(written, [name]) } : each)),
    );
    onDone();
  };
  return (
    <form onSubmit={save}>
      <label htmlFor={fieldId} className="block text-fine text-quiet">
        Namn
      </label>
      <div className="mt-1 flex gap-2">
        <input
          id={fieldId}
          // biome-ignore lint/a11y/noAutofocus: appears at the press of a button
          autoFocus
          value={written}
          maxLength={MAX_SEARCH_NAME}
          onChange={({ target }) => setWritten(target.value)}
          className={INPUT_CLASS}
        />
        <Button kind="small">Spara</Button>
      </div>
    </form>
  );
}
