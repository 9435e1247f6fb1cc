import { Scale, X } from 'lucide-react';
import { MAX_COMPARED } from '#src/domain/ads/comparison.ts';
import { type NotedCar, withoutEntry } from '#src/domain/saved-cars/saved-cars.ts';
import { compareUrl } from '#src/visitor-urls.ts';
import { comparedCars, idsToCompare } from '#src/web/shared/saved-cars/device-list.ts';
import { ButtonLink } from '#src/web/ui/button.tsx';

/** The cars chosen for a comparison, at the window's lower edge; in the browser only. */
export function CompareBar({ entries }: { entries: readonly NotedCar[] }) {
  return (
    <section
      aria-label="Bilar att jämföra"
      data-device
      data-print="no"
      className="compare-bar border-t border-line bg-raised shadow-float"
    >
      <div className="page-width flex items-center gap-x-4 py-2">
        <ul className="sideways flex min-w-0 flex-1 gap-2">
          {entries.map(({ id, name }) => (
            <li key={id} className="shrink-0">
              <button
                type="button"
                aria-label={`Jämför inte ${name}`}
                onClick={() => comparedCars.change((list) => withoutEntry(list, id))}
                className="touch inline-flex max-w-56 items-center gap-1.5 rounded-full bg-sunken px-3 text-small hover:bg-line"
              >
                <span className="truncate">{name}</span>
                <X aria-hidden size={16} className="shrink-0" />
              </button>
            </li>
          ))}
        </ul>
        <ButtonLink kind="primary" to={compareUrl(idsToCompare(entries))} className="shrink-0">
          <Scale aria-hidden size={18} className="max-sm:hidden" />
          {`Jämför ${entries.length} av ${MAX_COMPARED}`}
        </ButtonLink>
      </div>
    </section>
  );
}
