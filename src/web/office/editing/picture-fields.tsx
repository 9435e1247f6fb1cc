import { type DeadPicture, pictureProblemText } from '#src/domain/pictures/picture-check.ts';
import { CarPicture } from '#src/web/shared/pictures/car-picture.tsx';
import { FileField } from '#src/web/ui/file-field.tsx';
import { INPUT_CLASS } from '#src/web/ui/text-field.tsx';

type PictureFieldsProps = {
  /** Stored addresses in order, and the URLs that pages show for them. */
  addresses: readonly string[];
  shown: readonly string[];
  /** Those that cannot be fetched. */
  dead?: readonly DeadPicture[];
  error: string | undefined;
};

/** Leaves room for the other fields within the body limit of the server. */
const LIMIT = {
  maxBytes: 49_000_000,
  problem: 'Bilderna är tillsammans större än 50 MB. Välj färre åt gången.',
};

/** Pictures of an ad in a form, each with its position and a checkbox that removes it, and a field for new files. Works without JavaScript. */
export function PictureFields({ addresses, shown, dead = [], error }: PictureFieldsProps) {
  return (
    <div className="grid gap-4">
      {addresses.length > 0 && (
        <ol className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-3 lg:grid-cols-4">
          {addresses.map((address, index) => (
            <li key={address}>
              <CarPicture urls={[shown[index] ?? '']} alt={`Bild ${index + 1}`} priority="late" sizes="240px" />
              <DeadNote picture={dead.find((each) => each.address === address)} />
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
      <FileField
        label="Nya bilder"
        name="filer"
        multiple
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        error={error}
        limit={LIMIT}
        hint="JPEG, PNG, WebP, AVIF eller GIF, minst 320 bildpunkter bred. Högst 20 MB styck, 50 MB på en gång. Den första visas på korten."
      />
    </div>
  );
}

const DeadNote = ({ picture }: { picture: DeadPicture | undefined }) =>
  picture && <p className="mt-1 text-fine text-red">Kan inte hämtas: {pictureProblemText(picture)}</p>;
