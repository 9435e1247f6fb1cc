import type { ActionAnswer } from '#src/request/forms/action-answer.ts';
import { PictureFields } from '#src/web/admin/editing/picture-fields.tsx';
import { SaveForm } from '#src/web/admin/editing/save-form.tsx';
import { Button } from '#src/web/ui/button.tsx';
import type { VehicleModel } from './vehicle-data.server.ts';

type Props = { ad: VehicleModel['ad']; shown: readonly string[]; answer: ActionAnswer | null };

/** Form that overrides the feed's pictures of an ad. */
export function PictureForm({ ad, shown, answer }: Props) {
  return (
    <details open={answer !== null} className="mt-3">
      <summary className="touch inline-flex items-center text-small font-semibold text-moss">Ändra bilderna</summary>
      <SaveForm
        name="pictures"
        version={ad.updated_at.toISOString()}
        encType="multipart/form-data"
        answer={answer}
        className="pt-3 pb-4"
        buttons={
          <Button kind="primary" name="intent" value="pictures">
            Spara bilderna
          </Button>
        }
      >
        <PictureFields
          // Another list of pictures remounts the position fields and the file field.
          key={ad.image_urls.join(' ')}
          addresses={ad.image_urls}
          shown={shown}
          error={answer?.errors.filer}
        />
      </SaveForm>
    </details>
  );
}
