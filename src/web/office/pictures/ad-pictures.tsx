import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import type { DeadPicture } from '#src/domain/pictures/picture-check.ts';
import { CarPicture } from '#src/web/shared/pictures/car-picture.tsx';
import { DeadAddressList } from './dead-pictures.tsx';

type AdPicturesProps = {
  /** Stored addresses in order, and the URLs that pages show for them. */
  addresses: readonly string[];
  shown: readonly string[];
  dead: readonly DeadPicture[];
};

/** The pictures of an ad as visitors see them, and those that cannot be fetched. */
export function AdPictures({ addresses, shown, dead }: AdPicturesProps) {
  const isDead = new Set(dead.map(({ address }) => address));
  const live = shown.filter((_, place) => !isDead.has(addresses[place] ?? ''));
  return (
    <>
      {live.length === 0 && (
        <p className="text-small text-quiet">
          {dead.length === 0 ? 'Annonsen har inga bilder' : 'Annonsen har inga bilder som går att hämta'} och visas inte
          i fordonslistan.
        </p>
      )}
      <ul className="grid grid-cols-3 gap-2 empty:hidden">
        {live.map((url, place) => (
          <li key={url}>
            <CarPicture urls={[url]} alt={`Bild ${place + 1}`} priority="late" sizes="200px" />
          </li>
        ))}
      </ul>
      {dead.length > 0 && (
        <details className="mt-3 text-small">
          <summary className="touch inline-flex items-center font-semibold text-red">
            {`${formatNumber(dead.length)} av ${formatCount(addresses.length, 'bild', 'bilder')} kan inte hämtas och visas inte`}
          </summary>
          <DeadAddressList dead={dead} />
        </details>
      )}
    </>
  );
}
