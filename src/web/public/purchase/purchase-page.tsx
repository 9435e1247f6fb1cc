import { useEffect, useState } from 'react';
import { carsBySteps, withStep } from '#src/domain/saved-cars/purchase-steps.ts';
import { type Favourite, PURCHASE_STEPS, type PurchaseStep } from '#src/domain/saved-cars/saved-cars.ts';
import { useTickCounts } from '#src/web/public/checklist/use-ticks.ts';
import { FavouritesStorage } from '#src/web/public/favourites/favourites-storage.tsx';
import { useFavouriteCars } from '#src/web/public/favourites/use-saved-cars.ts';
import { favourites, useDeviceList } from '#src/web/shared/saved-cars/device-list.ts';
import { EmptySaved } from '#src/web/shared/saved-cars/empty-saved.tsx';
import { SavedTabs } from '#src/web/shared/saved-cars/saved-tabs.tsx';
import { ListStorageNote } from '#src/web/shared/visitor-account/list-storage-note.tsx';
import { Button } from '#src/web/ui/button.tsx';
import { Message } from '#src/web/ui/message.tsx';
import { PurchaseCar, purchaseCarId } from './purchase-car.tsx';
import { StepAdvice, type TestDriveArticle } from './step-advice.tsx';
import { STEP_NAMES } from './step-names.ts';
import { useListVotes } from './use-list-votes.ts';

/** The visitor's saved cars by how far it has come with each, and the next thing to do. */
export function PurchasePage({ testDrive }: { testDrive: TestDriveArticle }) {
  const saved = useDeviceList(favourites);
  return (
    <div className="page-width pt-4 pb-10 md:pt-6">
      <SavedTabs current="purchase" />
      <h1 className="text-title">Ditt bilköp</h1>
      <ListStorageNote what="Listorna">Du behöver inget konto.</ListStorageNote>
      <FavouritesStorage />
      {saved !== null &&
        (saved.entries.length === 0 ? (
          <div className="mt-8">
            <EmptySaved scene="garage">
              Här följer du köpet från första hjärtat till nycklarna: spara en bil, så börjar det.
            </EmptySaved>
          </div>
        ) : (
          <Board entries={saved.entries} testDrive={testDrive} />
        ))}
    </div>
  );
}

/** Cars of a step that are shown at first. */
const SHOWN_CARS = 6;
const MORE_CARS = 24;

type BoardProps = { entries: readonly Favourite[]; testDrive: TestDriveArticle };

function Board({ entries, testDrive }: BoardProps) {
  const [counts, setCounts] = useState<Partial<Record<PurchaseStep, number>>>({});
  const [moved, setMoved] = useState<{ id: number; text: string } | null>(null);
  const groups = carsBySteps(entries).map(({ step, cars }) => ({
    step,
    cars,
    // A car that was moved is shown wherever it stands in the list.
    shown: cars.filter(({ id }, at) => at < (counts[step] ?? SHOWN_CARS) || id === moved?.id),
  }));
  const { cars, hasFailed, retry } = useFavouriteCars(groups.flatMap(({ shown }) => shown.map(({ id }) => id)));
  const ticks = useTickCounts();
  const { votes, hasFailed: haveVotesFailed } = useListVotes();
  // A moved car is another element, and the pressed button no longer exists.
  useEffect(() => {
    if (moved !== null) document.getElementById(purchaseCarId(moved.id))?.focus();
  }, [moved]);
  const move = ({ id, name }: Favourite, step: PurchaseStep) => {
    favourites.change((list) => withStep(list, id, step));
    setMoved({ id, text: `${name} står nu under ${STEP_NAMES[step]}.` });
  };
  return (
    <>
      <nav aria-label="Stegen" data-print="no" className="mt-6 xl:hidden">
        <ol className="grid grid-cols-2 gap-2 sm:grid-cols-4">
          {groups.map(({ step, cars: all }) => (
            <li key={step}>
              <a
                href={`#${step}`}
                className="touch flex items-center justify-between gap-2 rounded-card border border-line px-3 text-small font-medium hover:border-ink"
              >
                {STEP_NAMES[step]}
                <span className="tabular-nums">{all.length}</span>
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <p role="status" className="mt-4 min-h-6 text-small">
        {moved?.text}
      </p>
      {hasFailed && (
        <Message tone="bad" title="Bilarnas pris och bild kunde inte hämtas" className="mt-2">
          <Button kind="small" type="button" onClick={retry} className="mt-2">
            Försök igen
          </Button>
        </Message>
      )}
      {haveVotesFailed && (
        <p className="mt-2 text-small text-quiet">Rösterna i dina delade listor kunde inte hämtas.</p>
      )}
      <div className="mt-4 grid grid-cols-1 gap-x-6 gap-y-10 xl:grid-cols-4">
        {groups.map(({ step, cars: all, shown }) => (
          <section key={step} aria-labelledby={step} className="min-w-0 border-t-2 border-moss pt-3">
            <h2 id={step} className="flex scroll-mt-20 items-baseline justify-between gap-3 text-large">
              {`${PURCHASE_STEPS.indexOf(step) + 1}. ${STEP_NAMES[step]}`}
              <span className="text-body font-normal text-quiet tabular-nums">
                {all.length}
                <span className="sr-only">{all.length === 1 ? ' bil' : ' bilar'}</span>
              </span>
            </h2>
            <StepAdvice step={step} cars={all} testDrive={testDrive} />
            <ul className="mt-4 grid grid-cols-1 gap-x-6 gap-y-6 md:max-xl:grid-cols-2">
              {shown.map((favourite) => (
                <PurchaseCar
                  key={favourite.id}
                  favourite={favourite}
                  car={cars.get(favourite.id)}
                  ticks={ticks.get(favourite.id) ?? 0}
                  votes={votes.get(favourite.id) ?? []}
                  onMove={(to) => move(favourite, to)}
                />
              ))}
            </ul>
            {all.length > shown.length && (
              <Button
                kind="small"
                type="button"
                className="mt-5"
                onClick={() => setCounts({ ...counts, [step]: (counts[step] ?? SHOWN_CARS) + MORE_CARS })}
              >
                {`Visa fler av ${all.length}`}
                <span className="sr-only">{` under ${STEP_NAMES[step]}`}</span>
              </Button>
            )}
          </section>
        ))}
      </div>
    </>
  );
}
