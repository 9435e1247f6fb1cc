import { useState } from 'react';
import { countInWords } from '#src/domain/format/numbers.ts';
import { capitalized } from '#src/domain/format/texts.ts';
import { withoutEntry, withReturned } from '#src/domain/saved-cars/saved-cars.ts';
import type { SavedSearch } from '#src/domain/saved-searches/saved-search.ts';
import { savedSearches, useDeviceList } from '#src/web/shared/saved-cars/device-list.ts';
import { EmptySaved } from '#src/web/shared/saved-cars/empty-saved.tsx';
import { SavedTabs } from '#src/web/shared/saved-cars/saved-tabs.tsx';
import { ListStorageNote } from '#src/web/shared/visitor-account/list-storage-note.tsx';
import { Message } from '#src/web/ui/message.tsx';
import { endNotifications } from './notifications.ts';
import { SavedSearchItem } from './saved-search-item.tsx';

/** The searches of the visitor's device, with what is new in them. */
export function SavedSearchesPage() {
  const saved = useDeviceList(savedSearches);
  const [removed, setRemoved] = useState<{ name: string; undo: () => void } | null>(null);
  const entries = saved?.entries ?? [];
  const remove = (search: SavedSearch) => {
    const { id, name } = search;
    const before = savedSearches.read().entries;
    savedSearches.change((all) => withoutEntry(all, id));
    void endNotifications(search);
    setRemoved({ name, undo: () => savedSearches.change((all) => withReturned(all, [search], before)) });
  };
  return (
    <div className="page-width pt-4 md:pt-6">
      <SavedTabs current="searches" />
      <h1 className="text-title">Bevakningar</h1>
      <ListStorageNote what="Sökningarna">
        Vill du ha mejl när det kommer nya bilar väljer du det vid varje sökning.
      </ListStorageNote>
      <noscript>
        <p className="mt-6 max-w-prose border-l-2 border-rape pl-3 text-body">
          Sökningar sparas av ett skript i din webbläsare, och skript är avstängda. Mejl kan du få ändå: välj ”Få mejl
          om nya bilar” på en lista med bilar.
        </p>
      </noscript>
      {saved !== null && !savedSearches.isStored() && (
        <Message tone="bad" title="Webbläsaren sparar inte dina sökningar" className="mt-6">
          <p>De försvinner när du stänger sidan. Kontrollera att webbläsaren får lagra data och att det finns plats.</p>
        </Message>
      )}
      <p role="status" className="mt-6 text-small">
        {removed !== null && (
          <>
            {`Bevakningen ${removed.name} är borttagen. `}
            <button
              type="button"
              className="link touch font-medium"
              onClick={() => {
                removed.undo();
                setRemoved(null);
              }}
            >
              Ångra
            </button>
          </>
        )}
      </p>
      {saved !== null && entries.length === 0 && (
        <EmptySaved scene="brevlada">
          Du har inga sparade sökningar än: tryck på ”Bevaka” i en lista med bilar, så ser du här när det kommer nya.
        </EmptySaved>
      )}
      {entries.length > 0 && (
        <section aria-label="Sparade sökningar">
          <p className="mb-4 text-body font-semibold">
            {capitalized(countInWords(entries.length, 'bevakning', 'bevakningar'))}
          </p>
          <ul className="grid grid-cols-1 gap-x-10 md:grid-cols-2">
            {entries.map((search) => (
              <SavedSearchItem key={search.id} search={search} onRemove={() => remove(search)} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
