import { Form } from 'react-router';
import type { ActionAnswer } from '../../shared/forms/action-answer.ts';
import { Button } from '../../ui/button.tsx';
import { PictureFields } from '../editing/picture-fields.tsx';
import type { VehicleModel } from './vehicle-data.server.ts';

type Props = { ad: VehicleModel['ad']; shown: readonly string[]; answer: ActionAnswer | null };

/** Sets an ad's pictures in place of the feed's. */
export function PictureForm({ ad, shown, answer }: Props) {
  return (
    <details open={answer?.ok === false} className="mt-3">
      <summary className="touch inline-flex items-center text-small font-semibold text-moss">Ändra bilderna</summary>
      <Form
        method="post"
        encType="multipart/form-data"
        key={ad.updated_at.toISOString()}
        className="mt-3 grid grid-cols-1 gap-4"
      >
        <input type="hidden" name="intent" value="pictures" />
        <input type="hidden" name="seen" value={ad.updated_at.toISOString()} />
        <PictureFields addresses={ad.image_urls} shown={shown} error={answer?.errors.filer} />
        <div>
          <Button kind="primary">Spara bilderna</Button>
        </div>
      </Form>
    </details>
  );
}
