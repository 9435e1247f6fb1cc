import { Ellipsis } from 'lucide-react';
import { MAX_COMPARED } from '#src/domain/ads/comparison.ts';
import { withEntry, withoutEntry } from '#src/domain/saved-cars/saved-cars.ts';
import { Badge } from '#src/web/ui/badge.tsx';
import { useFoldOver } from '#src/web/ui/use-outside-press.ts';
import { comparedCars, hiddenCars, MAX_HIDDEN, useDeviceList, viewedCars } from './device-list.ts';
import { FavouriteButton, type SavableCar } from './favourite-button.tsx';

const ROUND =
  'touch grid w-11 place-items-center rounded-full border border-line bg-raised text-ink hover:border-ink cursor-pointer';

/**
 * Actions on the car of a card: save, compare, hide. Rendered in the browser only, as the lists are on the device and
 * pages are the same for every visitor; elements with `data-device` are added after hydration. Needs a positioned parent.
 */
export function CardActions({ car }: { car: SavableCar }) {
  const hidden = useDeviceList(hiddenCars);
  const viewed = useDeviceList(viewedCars);
  if (hidden === null) return null;
  const { internalId: id, name } = car;
  if (hidden.ids.has(id)) {
    return (
      <div
        data-device
        className="absolute inset-0 z-10 grid place-content-center gap-2 rounded-card bg-sunken p-4 text-center text-small"
      >
        <p>Du har dolt bilen</p>
        <button
          type="button"
          className="link touch font-medium"
          onClick={() => hiddenCars.change((list) => withoutEntry(list, id))}
        >
          Visa igen<span className="sr-only"> {name}</span>
        </button>
      </div>
    );
  }
  return (
    <>
      {viewed?.ids.has(id) && (
        <p
          data-device
          className="pointer-events-none absolute top-2 left-2 z-10 compact:top-0 compact:left-1 compact:mt-[calc(27%-1.75rem)]"
        >
          <Badge tone="plain">Sedd</Badge>
        </p>
      )}
      <div data-device data-print="no" className="absolute top-2 right-2 z-10 flex gap-1.5 compact:contents">
        <FavouriteButton car={car} className={`${ROUND} compact:absolute compact:top-1 compact:left-1 compact:z-10`} />
        <MoreActions car={car} />
      </div>
    </>
  );
}

const ITEM = 'touch flex w-full items-center px-4 text-left text-small hover:bg-sunken';

function MoreActions({ car: { internalId: id, name } }: { car: SavableCar }) {
  const { fold, close } = useFoldOver();
  const hide = () => {
    close();
    hiddenCars.change((list) => withEntry(list, { id, name, at: Date.now() }, MAX_HIDDEN));
  };
  return (
    <details {...fold} className="relative compact:absolute compact:-top-1.5 compact:-right-1.5 compact:z-10">
      <summary className={`${ROUND} list-none compact:border-transparent compact:bg-transparent`}>
        <Ellipsis aria-hidden size={20} />
        <span className="sr-only">Fler val för {name}</span>
      </summary>
      <div className="absolute right-0 z-25 mt-1 w-56 rounded-card border border-line bg-raised py-2 shadow-float">
        <CompareChoice id={id} name={name} onDone={close} />
        <button type="button" className={ITEM} onClick={hide}>
          Dölj bilen
        </button>
      </div>
    </details>
  );
}

/** Selects the car for comparison; the bar of the comparison leads there. */
function CompareChoice({ id, name, onDone }: { id: number; name: string; onDone: () => void }) {
  const compared = useDeviceList(comparedCars);
  const isChosen = compared?.ids.has(id) ?? false;
  const isFull = !isChosen && (compared?.entries.length ?? 0) >= MAX_COMPARED;
  const toggle = () => {
    comparedCars.change((list) =>
      isChosen ? withoutEntry(list, id) : withEntry(list, { id, name, at: Date.now() }, MAX_COMPARED),
    );
    onDone();
  };
  return (
    <button type="button" aria-pressed={isChosen} disabled={isFull} onClick={toggle} className={ITEM}>
      {isFull ? 'Fyra bilar är redan valda' : isChosen ? 'Vald att jämföra' : 'Välj att jämföra'}
    </button>
  );
}
