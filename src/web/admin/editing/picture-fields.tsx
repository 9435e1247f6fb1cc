import { useId } from 'react';
import { CarPicture } from '../../shared/car-picture.tsx';
import { INPUT_CLASS } from '../../ui/text-field.tsx';

type PictureFieldsProps = {
  /** Stored addresses in their order, and the same as pages show them. */
  addresses: readonly string[];
  shown: readonly string[];
  error: string | undefined;
};

/** An ad's pictures in a form: each with its place and a tick that takes it away, and files to add. Works without script. */
export function PictureFields({ addresses, shown, error }: PictureFieldsProps) {
  const id = useId();
  return (
    <div className="grid gap-4">
      {addresses.length > 0 && (
        <ol className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-3 lg:grid-cols-4">
          {addresses.map((address, index) => (
            <li key={address}>
              <CarPicture urls={[shown[index] ?? '']} alt={`Bild ${index + 1}`} priority="late" sizes="240px" />
              <input type="hidden" name="bild" value={address} />
              <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-small">
                <label className="inline-flex items-center gap-2">
                  Plats
                  <input
                    name="plats"
                    inputMode="numeric"
                    defaultValue={index + 1}
                    aria-label={`Plats för bild ${index + 1}`}
                    className={`${INPUT_CLASS} max-w-14 text-center`}
                  />
                </label>
                <label className="touch inline-flex items-center gap-2">
                  <input type="checkbox" name="bort" value={address} className="size-5 accent-moss" />
                  Ta bort<span className="sr-only">{` bild ${index + 1}`}</span>
                </label>
              </div>
            </li>
          ))}
        </ol>
      )}
      <div>
        <label htmlFor={id} className="mb-1 block text-small font-semibold">
          Nya bilder
        </label>
        <input
          id={id}
          type="file"
          name="filer"
          multiple
          accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
          aria-describedby={`${id}-hint ${id}-error`}
          className="touch w-full text-small file:mr-4 file:rounded-card file:border file:border-edge file:bg-ground file:px-4 file:py-2 file:font-semibold file:text-ink"
        />
        <p id={`${id}-hint`} className="mt-1 text-fine text-quiet">
          JPEG, PNG, WebP, AVIF eller GIF, minst 320 bildpunkter bred. Högst 20 MB per bild och 50 MB på en gång. Den
          första bilden visas på korten.
        </p>
        <p id={`${id}-error`} className="mt-1 text-fine font-semibold wrap-anywhere text-red empty:hidden">
          {error}
        </p>
      </div>
    </div>
  );
}
