import { type ReactNode, useState } from 'react';
import type { PictureWidth } from '#src/domain/pictures/picture-formats.ts';
import { SizedPicture } from './sized-picture.tsx';

type CarPictureProps = {
  /** Addresses from `PictureAddresses`, tried in order until one loads. */
  urls: string[];
  alt: string;
  /** `first`: above the fold with high priority. `early`: above the fold. `late`: lazy. */
  priority: 'first' | 'early' | 'late';
  /** `sizes`; by default for a card in one, two or three columns. */
  sizes?: string | undefined;
  /** The widths to choose from there; by default those of a card. */
  widths?: readonly PictureWidth[];
  /** Shows the whole picture in the available space, not cropped to 4:3. */
  isWhole?: boolean;
  /** Shown in place of a picture that failed, where its frame is too small for words. */
  standIn?: ReactNode;
  className?: string;
};

const CARD_SIZES = '(min-width: 80rem) 384px, (min-width: 64rem) 30vw, (min-width: 30rem) 45vw, 92vw';
const CARD_WIDTHS = [160, 320, 480, 640, 960, 1280] as const;

/** A picture of a car, 4:3 unless shown whole; its space is reserved while it loads and if it fails. */
export function CarPicture({
  urls,
  alt,
  priority,
  sizes = CARD_SIZES,
  widths = CARD_WIDTHS,
  isWhole = false,
  standIn,
  className = '',
}: CarPictureProps) {
  const [failed, setFailed] = useState(0);
  const url = urls[failed];
  const frame = `${isWhole ? 'size-full' : 'aspect-4/3 w-full'} rounded-card bg-sunken ${className}`;
  if (url === undefined) {
    const words = urls.length === 0 ? 'Ingen bild tillgänglig' : 'Bilden kunde inte laddas';
    if (standIn) return <div className={`${frame} grid place-items-center text-quiet`}>{standIn}</div>;
    return <div className={`${frame} grid place-items-center p-4 text-center text-small text-quiet`}>{words}</div>;
  }
  const tryNext = () => setFailed((count) => count + 1);
  return (
    <SizedPicture
      key={url}
      address={url}
      // A picture that failed before hydration fired no event that React received.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) tryNext();
      }}
      onError={tryNext}
      loading={priority === 'late' ? 'lazy' : 'eager'}
      fetchPriority={priority === 'first' ? 'high' : undefined}
      decoding="async"
      sizes={sizes}
      widths={widths}
      alt={alt}
      width={800}
      height={600}
      className={`${frame} ${isWhole ? 'object-contain' : 'object-cover'}`}
    />
  );
}
