import { type ReactNode, useId } from 'react';
import { ownValue } from '#src/base/own-value.ts';
import { adFieldLabel } from '#src/domain/ads/ad-fields.ts';
import type { STAFF_FIELDS } from '#src/domain/ads/staff-fields.ts';
import { ChoiceField } from '#src/web/office/page/form-controls.tsx';
import { TextArea } from '#src/web/ui/text-area.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';

type Props = {
  field: (typeof STAFF_FIELDS)[number];
  /** The ad's value, or the submitted one after a rejection. */
  values: readonly string[];
  error: string | undefined;
  /** Content below the control. */
  after?: ReactNode;
};

const HINTS: Readonly<Record<string, string>> = {
  vat: 'Priset här är alltid inkl. moms. Ett pris utan moms skrivs gånger 1,25.',
  odometer_km: 'I mil. För kilometer: skriv km efter talet.',
};

/** Number of characters that fit into half the width. */
const MAX_HALF_WIDTH_LENGTH = 80;

/** Form control of one field of an ad. */
export function StaffField({ field: { column, input }, values, error, after }: Props) {
  const label = adFieldLabel(column);
  const [value = ''] = values;
  const isLines = input.kind === 'lines';
  const shared = { label, name: column, defaultValue: isLines ? values.join('\n') : value, error };
  switch (input.kind) {
    case 'number':
      return (
        <div>
          <TextField
            {...shared}
            inputMode={input.decimals === 0 && input.unit !== 'mil' ? 'numeric' : 'text'}
            hint={ownValue(HINTS, column)}
          />
          {after}
        </div>
      );
    case 'address':
      return <TextField {...shared} inputMode="url" className="sm:col-span-2" />;
    case 'day':
      return <TextField {...shared} type="date" />;
    case 'line':
      return (
        <TextField
          {...shared}
          maxLength={input.longest}
          className={input.longest > MAX_HALF_WIDTH_LENGTH ? 'sm:col-span-2' : ''}
        />
      );
    case 'yes-no':
    case 'word':
      return (
        <ChoiceField
          {...shared}
          empty="saknas"
          choices={input.words.map((value) => ({ value, label: ownValue(input.labels ?? {}, value) ?? value }))}
          hint={ownValue(HINTS, column)}
        />
      );
    case 'words':
      return <WordTicks {...shared} words={input.words} chosen={values} />;
    case 'text':
    case 'lines':
      return (
        <TextArea {...shared} rows={6} hint={isLines ? 'En sak på varje rad.' : undefined} className="sm:col-span-2" />
      );
  }
}

type TicksProps = {
  label: string;
  name: string;
  words: readonly string[];
  chosen: readonly string[];
  error: string | undefined;
};

function WordTicks({ label, name, words, chosen, error }: TicksProps) {
  const id = useId();
  return (
    <fieldset className="sm:col-span-2">
      <legend className="mb-1 text-small font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-x-5">
        {words.map((word) => (
          <label key={word} className="touch inline-flex items-center gap-2 text-small">
            <input
              type="checkbox"
              name={name}
              value={word}
              defaultChecked={chosen.includes(word)}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-error` : undefined}
              className="size-5 accent-moss"
            />
            {word}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1 text-fine font-semibold text-red">
          {error}
        </p>
      )}
    </fieldset>
  );
}
