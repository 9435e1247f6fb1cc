import { Form } from 'react-router';
import { STAFF_FIELDS } from '../../../domain/ads/staff-fields.ts';
import type { ActionAnswer } from '../../shared/forms/action-answer.ts';
import { AnswerMessage } from '../../shared/forms/answer-message.tsx';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { fieldsOf } from '../editing/fields-of.ts';
import { PictureFields } from '../editing/picture-fields.tsx';
import { StaffField } from '../vehicle/staff-field.tsx';
import type { NewVehicleModel } from './new-vehicle-data.server.ts';

type FormProps = {
  series: NonNullable<NewVehicleModel['series']>;
  dealers: readonly string[];
  answer: ActionAnswer | undefined;
};

/** All that a new ad says, with what was written when it was refused or its pictures were read. */
export function NewVehicleForm({ series, dealers, answer }: FormProps) {
  const written = (name: string): string[] => answer?.values[name] ?? [];
  const errors = answer?.errors ?? {};
  return (
    // Fields begin anew with each answer: it holds what was written in them.
    <Form
      key={JSON.stringify(answer ?? null)}
      method="post"
      encType="multipart/form-data"
      className="mt-6 grid grid-cols-1 gap-10"
    >
      {/* Enter in a field saves, whatever other buttons stand before the last. */}
      <button type="submit" name="intent" value="add" className="hidden" tabIndex={-1} aria-hidden />
      <AnswerMessage answer={answer} />
      <Section heading="Bilder">
        <PictureFields addresses={written('bild')} shown={written('visas')} error={errors.filer} />
        <div className="mt-4">
          <Button kind="quiet" name="intent" value="pictures">
            Läs in bilderna
          </Button>
        </div>
      </Section>
      <CarAndDealer {...{ series, dealers, answer }} />
      <Section heading="Uppgifter">
        <div className="grid gap-4 sm:grid-cols-2">
          {STAFF_FIELDS.map((field) => (
            <StaffField
              key={field.column}
              field={field}
              values={answer || field.column !== 'name' ? written(field.column) : [`${series.brand} ${series.name}`]}
              error={errors[field.column]}
            />
          ))}
        </div>
      </Section>
      <div>
        <Button kind="primary" name="intent" value="add">
          Spara annonsen
        </Button>
      </div>
    </Form>
  );
}

/** What a delivery says of every ad; staff say it themselves. */
function CarAndDealer({ series, dealers, answer }: FormProps) {
  const field = fieldsOf(answer);
  const dealer = field('handlare');
  return (
    <Section heading="Bilen och säljaren">
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label="Handlare" {...dealer} defaultValue={dealer.defaultValue || dealers[0]}>
          {dealers.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField label="Generation" {...field('generation')}>
          <option value="">efter årsmodellen</option>
          {series.generations.map(({ id, name, yearFrom, yearTo }) => (
            <option key={id} value={name}>
              {name} ({yearFrom}–{yearTo ?? ''})
            </option>
          ))}
        </SelectField>
        <div className="grid content-start gap-2">
          <TextField label="Registreringsnummer" {...field('licence_plate')} autoComplete="off" maxLength={40} />
          {answer?.errors.dubblett && (
            <label className="touch inline-flex items-center gap-3 text-small">
              <input type="checkbox" name="dubblett" value="ja" className="size-5 accent-moss" />
              Spara ändå
            </label>
          )}
        </div>
        <TextField
          label="Chassinummer"
          {...field('vin')}
          hint="Sparas bara som ett avtryck, som inte kan läsas tillbaka."
          autoComplete="off"
          maxLength={40}
        />
      </div>
    </Section>
  );
}
