import { Section } from '#src/web/ui/section.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { TextArea } from '#src/web/ui/text-area.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { type FieldsOf, Remove } from './winner-fields.tsx';

type Props = { of: FieldsOf; count: number; error: string | undefined };

/** Fields of the category's attributes, and empty fields for a new one. */
export function AttributeFields({ of, count, error }: Props) {
  return (
    <Section heading="Viktiga attribut">
      <p className="max-w-prose text-small text-quiet">
        Fem till åtta. Vikten är attributets del av stjärnorna. Ett nytt attribut behöver betyg för varje bil: spara, så
        visas fälten.
      </p>
      <p className="mt-2 text-small font-semibold text-red empty:hidden">{error}</p>
      <ol className="mt-4 grid gap-4">
        {Array.from({ length: count + 1 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: field names contain the index
          <li key={index} className="rounded-card border border-line p-4">
            <div className="grid gap-4 sm:grid-cols-[1fr_8rem]">
              <TextField
                label={index === count ? 'Nytt attribut' : `Attribut ${index + 1}`}
                {...of(`attribute-${index}-name`)}
                maxLength={40}
              />
              <WeightField {...of(`attribute-${index}-weight`)} label="Vikt" />
              <div className="sm:col-span-2">
                <TextArea label="Beskrivning" {...of(`attribute-${index}-description`)} rows={2} maxLength={300} />
              </div>
            </div>
            {index < count && <Remove {...of(`attribute-${index}-remove`)} what={`attribut ${index + 1}`} />}
          </li>
        ))}
      </ol>
    </Section>
  );
}

type FiveProps = ReturnType<FieldsOf> & { label: string };

function WeightField({ label, ...field }: FiveProps) {
  return (
    <SelectField label={label} {...field} defaultValue={field.defaultValue || '3'}>
      {['1', '2', '3', '4', '5'].map((one) => (
        <option key={one} value={one}>
          {one}
        </option>
      ))}
    </SelectField>
  );
}
