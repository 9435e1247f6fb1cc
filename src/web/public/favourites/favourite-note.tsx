import { useId, useState } from 'react';
import { type Favourite, MAX_NOTE } from '#src/domain/saved-cars/saved-cars.ts';
import { favourites } from '#src/web/shared/saved-cars/device-list.ts';

/** The visitor's note about a car, stored at every change, so that nothing is lost when the page is left. */
export function FavouriteNote({ favourite: { id, name, note } }: { favourite: Favourite }) {
  const [isOpen, setIsOpen] = useState(note !== '');
  const fieldId = useId();
  if (!isOpen) {
    return (
      <button type="button" className="link touch text-small" onClick={() => setIsOpen(true)}>
        Skriv en anteckning<span className="sr-only"> om {name}</span>
      </button>
    );
  }
  return (
    <div className="w-full">
      <label htmlFor={fieldId} className="block text-fine text-quiet">
        Din anteckning<span className="sr-only"> om {name}</span>
      </label>
      <textarea
        id={fieldId}
        rows={2}
        maxLength={MAX_NOTE}
        value={note}
        onChange={({ target }) =>
          favourites.change((list) => list.map((each) => (each.id === id ? { ...each, note: target.value } : each)))
        }
        className="mt-1 w-full rounded-card border border-edge bg-ground px-3 py-2 text-small"
      />
    </div>
  );
}
