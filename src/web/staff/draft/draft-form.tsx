import { ownValue } from '#src/base/own-value.ts';
import { STAFF_FIELDS } from '#src/domain/ads/staff-fields.ts';
import type { ActionAnswer } from '#src/request/forms/action-answer.ts';
import { formField } from '#src/web/frame/forms/form-field.ts';
import { StaffField } from '#src/web/office/ad-form/staff-field.tsx';
import { PictureFields } from '#src/web/office/editing/picture-fields.tsx';
import { SaveForm } from '#src/web/office/editing/save-form.tsx';
import { ChoiceField } from '#src/web/office/page/form-controls.tsx';
import { Button } from '#src/web/ui/button.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { TickBox } from '#src/web/ui/tick-box.tsx';
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
      thing="den här annonsen"
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
      <DraftCarFields draft={draft} answer={answer} />
      <Section heading="Uppgifter">
        <div className="grid gap-4 sm:grid-cols-2">
          {STAFF_FIELDS.map((field) => (
            <StaffField
              key={field.column}
              field={field}
              values={written(field.column)}
              error={ownValue(errors, field.column)}
              after={
                field.column === 'price' && (
                  <TickBox
                    name="price_on_request"
                    value="ja"
                    isTicked={written('price_on_request').length > 0}
                    className="mt-1"
                  >
                    Pris på begäran
                  </TickBox>
                )
              }
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
      <Section heading="Publicering">
        <TextField
          label="Publicera vid en tid"
          {...formField(answer, draft.values)('publish_at')}
          type="datetime-local"
          hint="Svensk tid. Utkastet publiceras då av sig självt, om det är färdigt. Så länge en tid står här publicerar inte heller Publicera förrän då."
          className="max-w-md"
        />
      </Section>
    </SaveForm>
  );
}

/** Dealer, generation and identity of the car, which a delivery would otherwise provide. */
function DraftCarFields({ draft, answer }: FormProps) {
  const field = formField(answer, draft.values);
  const generations = draft.series.generations.map(({ name, yearFrom, yearTo }) => ({
    value: name,
    label: `${name} (${yearFrom}–${yearTo ?? ''})`,
  }));
  return (
    <Section heading="Bilen och säljaren">
      <div className="grid gap-4 sm:grid-cols-2">
        <ChoiceField label="Handlare" {...field('handlare')} empty="välj handlare" choices={draft.dealers} />
        <ChoiceField label="Generation" {...field('generation')} empty="efter årsmodellen" choices={generations} />
        <div className="grid content-start gap-2">
          <TextField label="Registreringsnummer" {...field('licence_plate')} autoComplete="off" maxLength={40} />
          {field('dubblett').error && (
            <TickBox name="dubblett" value="ja">
              Publicera ändå
            </TickBox>
          )}
        </div>
        <TextField
          label="Chassinummer"
          {...field('vin')}
          hint={
            draft.hasVin
              ? 'Ett avtryck är sparat. Skriv bara om numret ska bytas.'
              : 'Sparas bara som ett avtryck, som inte kan läsas tillbaka.'
          }
          autoComplete="off"
          maxLength={40}
        />
      </div>
    </Section>
  );
}
