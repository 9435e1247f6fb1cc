import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useFetcher, useNavigate } from 'react-router';
import { logoutUrl, paletteUrl } from '#src/office-urls.ts';
import type { PalettePage } from '#src/pages/sidebar-entry.ts';
import type { PaletteGroup } from './find-data.server.ts';
import type { loader } from './find-route.tsx';
import { pagesNamed } from './pages-named.ts';
import type { PaletteHit } from './palette-sources.server.ts';

type CommandPaletteProps = { pages: readonly PalettePage[]; onClose: () => void };

const DEBOUNCE_MS = 150;
const MAX_PAGES = 8;

/** Submits the form of the frame, which also forgets what was entered. */
const SIGN_OUT = {
  label: 'Logga ut',
  words: 'avsluta',
  address: logoutUrl(),
  isInSidebar: false,
  isAction: true,
};

/** A dialog that finds pages and what the lists and settings contain, and opens what is chosen. */
export function CommandPalette({ pages: allPages, onClose }: CommandPaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const listId = useId();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const { groups, isSearching } = usePaletteGroups(text, allPages);
  const hits = groups.flatMap((group) => group.hits);
  const place = Math.min(active, hits.length - 1);

  useEffect(() => dialog.current?.showModal(), []);

  const open = (hit: PaletteHit | undefined) => {
    if (hit === undefined) return;
    onClose();
    if (hit.to === SIGN_OUT.address)
      document.querySelector<HTMLFormElement>(`form[action="${SIGN_OUT.address}"]`)?.requestSubmit();
    else navigate(hit.to);
  };
  const onKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && hits.length > 0) {
      event.preventDefault();
      setActive((place + step + hits.length) % hits.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      open(hits[place]);
    }
  };
  return (
    <dialog
      ref={dialog}
      aria-label="Sök överallt"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
      onKeyDown={(event) => event.stopPropagation()}
      className="mx-auto mt-[12vh] w-full max-w-xl rounded-card border border-edge bg-raised p-0 text-ink shadow-float backdrop:bg-deep/50"
    >
      <div className="grid max-h-[70vh] grid-rows-[auto_1fr]">
        <div className="border-b border-line p-3">
          <input
            role="combobox"
            aria-label="Sök sidor, annonser, handlare och allt annat"
            aria-expanded={hits.length > 0}
            aria-controls={listId}
            aria-activedescendant={hits.length > 0 ? `${listId}-${place}` : undefined}
            aria-autocomplete="list"
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            placeholder="Sida, ABC 123, rubrik, handlare, e-post"
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setActive(0);
            }}
            onKeyDown={onKey}
            className="w-full rounded-card border border-edge bg-ground px-3 py-2 text-body"
          />
        </div>
        <div id={listId} role="listbox" aria-label="Träffar" className="overflow-y-auto p-2">
          {groups.map((group) => (
            <HitGroup key={group.heading} group={group} hits={hits} active={place} listId={listId} onOpen={open} />
          ))}
        </div>
        <p role="status" className="px-4 pb-3 text-small text-quiet empty:hidden">
          {hits.length === 0 && (isSearching ? 'Söker…' : 'Inget hittades.')}
        </p>
      </div>
    </dialog>
  );
}

type HitGroupProps = {
  group: PaletteGroup;
  /** Of all groups, in order. */
  hits: readonly PaletteHit[];
  active: number;
  listId: string;
  onOpen: (hit: PaletteHit) => void;
};

const HitGroup = ({ group, hits, active, listId, onOpen }: HitGroupProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
  <div role="group" aria-label={group.heading}>
    <p aria-hidden className="px-2 pt-2 text-fine text-quiet">
      {group.heading}
    </p>
    {group.hits.map((hit) => {
      const place = hits.indexOf(hit);
      return (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the combobox
        // biome-ignore lint/a11y/useFocusableInteractive: the focus remains in the combobox
        <div
          key={`${hit.to} ${hit.label}`}
          id={`${listId}-${place}`}
          role="option"
          aria-selected={place === active}
          ref={(node) => {
            if (place === active) node?.scrollIntoView({ block: 'nearest' });
          }}
          onClick={() => onOpen(hit)}
          className="touch flex cursor-pointer items-center justify-between gap-3 rounded-card px-2 text-small hover:bg-sunken aria-selected:bg-moss-tint aria-selected:text-forest"
        >
          <span className="min-w-0 flex-1 truncate font-medium">{hit.label}</span>
          <span className="max-w-1/2 shrink-0 truncate text-fine text-quiet">{hit.detail}</span>
        </div>
      );
    })}
  </div>
);

const hitOf = ({ label, address }: PalettePage): PaletteHit => ({ label, detail: '', to: address });

/**
 * The pages that the text names, and what the server finds; a failed search leaves the pages. Hits of an earlier text are not shown, as
 * Enter would open one of them.
 */
function usePaletteGroups(text: string, allPages: readonly PalettePage[]) {
  const { load, data, state } = useFetcher<typeof loader>();
  const query = text.trim();
  useEffect(() => {
    if (query.length < 2) return;
    const timer = setTimeout(() => void load(paletteUrl(query)), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [query, load]);
  const shown = pagesNamed(
    query,
    allPages.filter(({ isAction }) => !isAction),
  ).slice(0, query === '' ? allPages.length : MAX_PAGES);
  const known = [...allPages.filter(({ isAction }) => isAction), SIGN_OUT];
  const pages = { heading: 'Sidor', hits: shown.map(hitOf), all: null };
  const actions = {
    heading: 'Åtgärder',
    hits: (query === '' ? known : pagesNamed(query, known)).map(hitOf),
    all: null,
  };
  const found = query.length < 2 || data?.text !== query ? [] : data.groups;
  const withAll = found.map((group) =>
    group.all === null
      ? group
      : {
          ...group,
          hits: [...group.hits, { label: `Alla i ${group.heading.toLowerCase()}`, detail: '', to: group.all }],
        },
  );
  return {
    // Enter opens the first hit: never an action that a part of a page's name happens to name.
    groups: [...(query === '' ? [actions, pages] : [pages, actions]), ...withAll].filter(({ hits }) => hits.length > 0),
    isSearching: query.length >= 2 && (state !== 'idle' || data?.text !== query),
  };
}
