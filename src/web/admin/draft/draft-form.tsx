import { STAFF_FIELDS } from '#src/domain/ads/staff-fields.ts';
import { ownValue } from '#src/domain/own-value.ts';
import type { ActionAnswer } from '#src/request/forms/action-answer.ts';
import { PictureFields } from '#src/web/admin/editing/picture-fields.tsx';
import { SaveForm } from '#src/web/admin/editing/save-form.tsx';
import { StaffField } from '#src/web/admin/vehicle/staff-field.tsx';
import { Button } from '#src/web/ui/button.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { DraftCarFields } from './draft-car-fields.tsx';
import type { DraftFormModel } from './draft-model.server.ts';

type FormProps = { draft: DraftFormModel; answer: ActionAnswer | null };

/** Form of an ad created by staff. Enter in a field saves the draft; publishing has its own button. */
export function DraftForm({ draft, answer }: FormProps) {
  const isRefused = answer?.ok === false;
  const written = (name: string): readonly string[] =>
    (isRefused ? ownValue(answer.values, name) : ownValue(draft.values, name)) ?? [];
  const errors = answer?.errors ?? {};
  // A rejected form has already stored its pictures; they belong to no ad until it is saved.
  const pictures = isRefused && answer.values.bild ? answer.values : { bild: draft.pictures, visas: draft.shown };
  const addresses = pictures.bild ?? [];
  return (
    <SaveForm
      name="draft"
      version={draft.seen}
      encType="multipart/form-data"
      answer={answer}
      className="mt-6 grid grid-cols-1 gap-10 pb-10"
      buttons={
        <>
          <Button kind="quiet" name="intent" value="draft">
            Spara utkast
          </Button>
          <Button kind="primary" name="intent" value="publish">
            Publicera
          </Button>
        </>
      }
    >
      <DraftCarFields draft={draft} written={written} errors={errors} />
      <Section heading="Uppgifter">
        <div className="grid gap-4 sm:grid-cols-2">
          {STAFF_FIELDS.map((field) => (
            <StaffField
              key={field.column}
              field={field}
              values={written(field.column)}
              error={ownValue(errors, field.column)}
              after={field.column === 'price' && <PriceOnRequest isTicked={written('price_on_request').length > 0} />}
            />
          ))}
        </div>
      </Section>
      <Section heading="Bilder">
        <PictureFields
          key={addresses.join(' ')}
          addresses={addresses}
          shown={pictures.visas ?? []}
          error={errors.filer}
        />
      </Section>
    </SaveForm>
  );
}

const PriceOnRequest = ({ isTicked }: { isTicked: boolean }) => (
  <label className="touch mt-1 inline-flex items-center gap-3 text-small">
    <input
      type="checkbox"
      name="price_on_request"
      value="ja"
      defaultChecked={isTicked}
      className="size-5 accent-moss"
    />
    Pris på begäran
  </label>
);
