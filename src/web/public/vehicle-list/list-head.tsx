import type { RefObject } from 'react';
import { orderName } from '#src/domain/ads/filters/filter-options.ts';
import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import { UnknownPlaceNote } from '#src/web/shared/filters/unknown-place.tsx';
import type { VehicleListModel } from './vehicle-list-data.server.ts';

/** Notes about the address of the list. */
export const ListNotes = ({ ignored, unknownPlace, note }: VehicleListModel) => (
  <>
    {ignored.length > 0 && <Ignored values={ignored} />}
    {unknownPlace !== null && <UnknownPlaceNote {...unknownPlace} />}
    {note !== null && (
      <p role="status" className="mt-2 text-body">
        {note}
      </p>
    )}
  </>
);

/** Names the parts of the address that were ignored (D27). */
const Ignored = ({ values }: { values: string[] }) => (
  <p className="mt-2 text-small text-quiet">
    {`Det här kände vi inte igen och har bortsett från: ${values.map((value) => `”${value}”`).join(', ')}.`}
  </p>
);

type ListCountProps = VehicleListModel & { countRef: RefObject<HTMLParagraphElement | null> };

/** Number of cars, their order for screen readers, and the current position. */
export const ListCount = ({ query, sort, total, page, lastPage, countRef }: ListCountProps) => (
  <p ref={countRef} tabIndex={-1} role="status" className="text-body text-quiet outline-none">
    <strong className="font-semibold text-ink">{formatCount(total, 'bil', 'bilar')}</strong>
    {total > 1 && <span className="sr-only">{`, ${orderName(sort)}`}</span>}
    {query.cursor === null && page > 1 && ` · sida ${formatNumber(page)} av ${formatNumber(lastPage)}`}
  </p>
);
