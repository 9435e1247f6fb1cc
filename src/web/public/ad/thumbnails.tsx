import { SizedPicture } from '#src/web/shared/pictures/sized-picture.tsx';
import type { Pictures } from './pictures.ts';

type ThumbnailsProps = {
  pictures: Pictures;
  current: number;
  onShow: (index: number) => void;
  onShowAll: () => void;
};

/** Maximum number, in one row; the last one shows how many are left. */
const PLACES = 6;

/** Thumbnails that scroll the gallery, for pointers; phones swipe instead. */
export function Thumbnails({ pictures: { urls }, current, onShow, onShowAll }: ThumbnailsProps) {
  if (urls.length < 2) return null;
  const shown = urls.slice(0, urls.length > PLACES ? PLACES - 1 : PLACES);
  const left = urls.length - shown.length;
  const following = urls[shown.length];
  return (
    <ul data-print="no" className="needs-script mt-3 hidden grid-cols-6 gap-3 md:grid">
      {shown.map((url, index) => (
        <li key={url}>
          <button
            type="button"
            aria-label={`Visa bild ${index + 1}`}
            aria-current={index === current}
            onClick={() => onShow(index)}
            className="block w-full rounded-card opacity-70 transition-opacity hover:opacity-100 aria-[current=true]:opacity-100 aria-[current=true]:outline-2 aria-[current=true]:outline-offset-2 aria-[current=true]:outline-moss"
          >
            <Small url={url} />
          </button>
        </li>
      ))}
      {following !== undefined && (
        <li>
          <button type="button" onClick={onShowAll} className="relative block w-full overflow-hidden rounded-card">
            <Small url={following} />
            <span className="absolute inset-0 grid place-items-center bg-deep/70 text-body font-semibold text-on-deep">
              <span aria-hidden>+{left}</span>
              <span className="sr-only">{`Visa alla ${urls.length} bilder`}</span>
            </span>
          </button>
        </li>
      )}
    </ul>
  );
}

/** A sixth of the gallery. */
const SIZES = '(min-width: 1024px) 110px, 15vw';

const Small = ({ url }: { url: string }) => (
  <SizedPicture
    loading="lazy"
    decoding="async"
    address={url}
    sizes={SIZES}
    widths={[160, 320]}
    alt=""
    width={160}
    height={120}
    className="aspect-4/3 w-full rounded-card bg-sunken object-cover"
  />
);
