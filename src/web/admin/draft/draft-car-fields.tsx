import { ownValue } from '#src/domain/own-value.ts';
import { Section } from '#src/web/ui/section.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import type { DraftFormModel } from './draft-model.server.ts';

type DraftCarFieldsProps = {
  draft: DraftFormModel;
  written: (name: string) => readonly string[];
  errors: Readonly<Record<string, string>>;
};

/** Dealer, generation and identity of the car, which a delivery would otherwise provide. */
export function DraftCarFields({ draft, written, errors }: DraftCarFieldsProps) {
  const field = (name: string) => ({ name, defaultValue: written(name)[0] ?? '', error: ownValue(errors, name) });
  return (
    <Section heading="Bilen och säljaren">
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label="Handlare" {...field('handlare')}>
          <option value="">välj handlare</option>
          {draft.dealers.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField label="Generation" {...field('generation')}>
          <option value="">efter årsmodellen</option>
          {draft.series.generations.map(({ id, name, yearFrom, yearTo }) => (
            <option key={id} value={name}>
              {name} ({yearFrom}–{yearTo ?? ''})
            </option>
          ))}
        </SelectField>
        <div className="grid content-start gap-2">
          <TextField label="Registreringsnummer" {...field('licence_plate')} autoComplete="off" maxLength={40} />
          {errors.dubblett && (
            <label className="touch inline-flex items-center gap-3 text-small">
              <input type="checkbox" name="dubblett" value="ja" className="size-5 accent-moss" />
              Publicera ändå
            </label>
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
