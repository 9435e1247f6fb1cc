import { type ReactNode, useState } from 'react';
import { MAX_COMPARED } from '#src/domain/ads/comparison.ts';
import { countInWords, formatCount } from '#src/domain/format/numbers.ts';
import { capitalized } from '#src/domain/format/texts.ts';
import { MAX_REQUESTED_CARS, type NotedCar, withoutEntry, withReturned } from '#src/domain/saved-cars/saved-cars.ts';
import { MAX_SHARED_CARS } from '#src/domain/shared-lists/shared-list.ts';
import { adUrl, compareUrl, newSharedListUrl, purchaseUrl } from '#src/visitor-urls.ts';
import {
  comparedCars,
  type DeviceList,
  favourites,
  hiddenCars,
  idsToCompare,
  ownLists,
  useDeviceList,
  viewedCars,
} from '#src/web/shared/saved-cars/device-list.ts';
import { EmptySaved } from '#src/web/shared/saved-cars/empty-saved.tsx';
import { SavedTabs } from '#src/web/shared/saved-cars/saved-tabs.tsx';
import { ListStorageNote } from '#src/web/shared/visitor-account/list-storage-note.tsx';
import { Button, ButtonLink } from '#src/web/ui/button.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { Message } from '#src/web/ui/message.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { FavouriteItem } from './favourite-item.tsx';
import { FavouritesStorage } from './favourites-storage.tsx';
import { FollowedCars } from './followed-cars.tsx';
import { useFavouriteCars } from './use-saved-cars.ts';

/** The lists of the visitor's device: favourites with what has changed, cars to compare, viewed and hidden cars. */
export function FavouritesPage() {
  return (
    <div className="page-width pt-4 md:pt-6">
      <SavedTabs current="favourites" />
      <h1 className="text-title">Favoriter</h1>
      <ListStorageNote what="Listorna">Du behöver inget konto.</ListStorageNote>
      <FavouritesStorage />
      <ToCompare />
      <Favourites />
      <FollowedCars />
      <OwnLists />
      <NotedCars list={viewedCars} heading="Senast sedda" clear="Rensa sedda bilar" />
      <NotedCars list={hiddenCars} heading="Dolda bilar" clear="Visa alla dolda bilar igen" />
    </div>
  );
}

function Favourites() {
  const saved = useDeviceList(favourites);
  const [count, setCount] = useState(MAX_REQUESTED_CARS);
  const [removed, setRemoved] = useState<{ id: number; name: string; undo: () => void } | null>(null);
  const entries = saved?.entries ?? [];
  const shown = entries.slice(0, count);
  const { cars, isLoading, hasFailed, retry } = useFavouriteCars(shown.map(({ id }) => id));
  if (saved === null) return null;
  const remove = (id: number, name: string) => {
    const before = favourites.read().entries;
    const returned = before.filter((each) => each.id === id);
    favourites.change((list) => withoutEntry(list, id));
    setRemoved({ id, name, undo: () => favourites.change((list) => withReturned(list, returned, before)) });
  };
  return (
    <section aria-label="Favoriter" className="mt-8">
      <p role="status" className="text-small">
        {removed !== null && (
          <>
            {`${removed.name} är borttagen. `}
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
      {entries.length === 0 ? (
        <EmptySaved scene="garage">
          Du har inga favoriter än: tryck på hjärtat på en annons, så står bilen här nästa gång.
        </EmptySaved>
      ) : (
        <>
          <p className="mb-4 flex flex-wrap items-center gap-x-6 text-body">
            <span className="font-semibold">{formatCount(entries.length, 'favorit', 'favoriter')}</span>
            <Link
              to={newSharedListUrl(entries.slice(0, MAX_SHARED_CARS).map(({ id }) => id))}
              className="link touch inline-flex items-center text-small"
            >
              Dela listan
            </Link>
            <Link to={purchaseUrl()} className="link touch inline-flex items-center text-small">
              Följ köpet steg för steg
            </Link>
          </p>
          <ul className="grid grid-cols-1 gap-x-6 gap-y-8 md:grid-cols-2">
            {shown.map((favourite) => (
              <FavouriteItem
                key={favourite.id}
                favourite={favourite}
                car={cars.get(favourite.id)}
                onRemove={() => remove(favourite.id, favourite.name)}
              />
            ))}
          </ul>
        </>
      )}
      {isLoading && <p className="mt-4 text-small text-quiet">Laddar…</p>}
      {hasFailed && (
        <Message tone="bad" title="Bilarnas pris och bild kunde inte hämtas" className="mt-4">
          <Button kind="small" type="button" onClick={retry} className="mt-2">
            Försök igen
          </Button>
        </Message>
      )}
      {entries.length > count && (
        <Button
          kind="quiet"
          type="button"
          className="mt-8"
          onClick={() => setCount((before) => before + MAX_REQUESTED_CARS)}
        >
          Visa fler favoriter
        </Button>
      )}
    </section>
  );
}

/** Cars selected for comparison, with the link to it. */
function ToCompare() {
  const compared = useDeviceList(comparedCars);
  if (compared === null || compared.entries.length === 0) return null;
  const { entries } = compared;
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-2 rounded-card bg-moss-tint px-4 py-3 text-small">
      <p>
        {`${capitalized(countInWords(entries.length, 'bil vald', 'bilar valda'))} att jämföra${entries.length === MAX_COMPARED ? '' : ' (högst fyra)'}.`}
      </p>
      <ButtonLink kind="small" to={compareUrl(idsToCompare(entries))}>
        Jämför
      </ButtonLink>
      <button type="button" className="link touch" onClick={() => comparedCars.change(() => [])}>
        Rensa valet
      </button>
    </div>
  );
}

/** Lists that were shared from this device. */
function OwnLists() {
  const entries = useDeviceList(ownLists)?.entries ?? [];
  if (entries.length === 0) return null;
  return (
    <Section heading="Delade listor" className="mt-12">
      <ul className="grid gap-x-10 sm:grid-cols-2">
        {entries.map(({ id, title, url }) => (
          <li key={id} className="flex items-center justify-between gap-4 border-b border-line text-small">
            <Link to={url} className="link touch inline-flex min-w-0 items-center wrap-anywhere">
              <bdi>{title}</bdi>
            </Link>
            <button
              type="button"
              className="link touch shrink-0 text-fine"
              onClick={() => ownLists.change((all) => all.filter((each) => each.id !== id))}
            >
              Glöm<span className="sr-only"> {title}</span>
            </button>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const SHOWN_NOTED = 12;

type NotedProps = { list: DeviceList<NotedCar>; heading: string; clear: string };

/** Viewed or hidden cars by name, the latest first; each can be removed, and all at once, which can be undone. */
function NotedCars({ list, heading, clear }: NotedProps) {
  const noted = useDeviceList(list);
  const [cleared, setCleared] = useState<readonly NotedCar[] | null>(null);
  const [isWhole, setIsWhole] = useState(false);
  const entries = noted?.entries ?? [];
  if (entries.length === 0 && cleared === null) return null;
  const shown = isWhole ? entries : entries.slice(0, SHOWN_NOTED);
  const row = (content: ReactNode) => <p className="mt-3 flex flex-wrap gap-x-5">{content}</p>;
  return (
    <Section heading={heading} className="mt-12">
      <ul className="grid gap-x-10 sm:grid-cols-2">
        {shown.map(({ id, name }) => (
          <li key={id} className="flex items-center justify-between gap-4 border-b border-line text-small">
            <Link to={adUrl(id)} className="link touch inline-flex min-w-0 items-center wrap-anywhere">
              <bdi>{name}</bdi>
            </Link>
            <button
              type="button"
              className="link touch shrink-0 text-fine"
              onClick={() => list.change((all) => all.filter((each) => each.id !== id))}
            >
              Ta bort<span className="sr-only"> {name}</span>
            </button>
          </li>
        ))}
      </ul>
      {entries.length > 0 &&
        row(
          <>
            {entries.length > shown.length && (
              <button type="button" className="link touch text-small" onClick={() => setIsWhole(true)}>
                {`Visa alla ${formatCount(entries.length, 'bil', 'bilar')}`}
              </button>
            )}
            <button
              type="button"
              className="link touch text-small"
              onClick={() => {
                setCleared(entries);
                list.change(() => []);
              }}
            >
              {clear}
            </button>
          </>,
        )}
      <div role="status">
        {entries.length === 0 &&
          cleared !== null &&
          row(
            <>
              <span className="text-small">Listan är tom.</span>
              <button
                type="button"
                className="link touch text-small"
                onClick={() => {
                  list.change((entries) => withReturned(entries, cleared, cleared));
                  setCleared(null);
                }}
              >
                Ångra
              </button>
            </>,
          )}
      </div>
    </Section>
  );
}
