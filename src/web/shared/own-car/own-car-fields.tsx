import { MAX_OWN_CAR_TEXT, OWN_CAR_EQUIPMENT, type OwnCarField } from '#src/domain/own-car/own-car-form.ts';
import { DRIVES, TRANSMISSIONS } from '#src/domain/vocabulary/vocabulary.ts';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { TickBox } from '#src/web/ui/tick-box.tsx';
import type { ReadOwnCar } from './read-own-car.server.ts';

/** Owners know which wheels drive. */
const STATED_DRIVES = DRIVES.filter((drive) => drive !== 'Tvåhjulsdrift');

/** The fields of a car that is not for sale, in a grid of two columns. */
export function OwnCarFields({ form, choices }: Pick<ReadOwnCar, 'form' | 'choices'>) {
  const { texts, errors, facts } = form;
  const text = (field: OwnCarField) => ({
    name: field,
    defaultValue: texts[field],
    error: errors[field],
    maxLength: MAX_OWN_CAR_TEXT,
    autoComplete: 'off',
  });
  return (
    <>
      <TextField label="Årsmodell" inputMode="numeric" {...text('arsmodell')} />
      <TextField label="Miltal" inputMode="numeric" {...text('mil')} />
      <Choice label="Drivmedel" name="drivmedel" chosen={facts.fuel} choices={wordChoices(choices.fuels)} />
      <Choice label="Växellåda" name="vaxellada" chosen={facts.transmission} choices={wordChoices(TRANSMISSIONS)} />
      <div className="col-span-2">
        {choices.engines.length > 0 && errors.effekt === undefined ? (
          <Choice label="Motor" name="effekt" chosen={choices.power} choices={choices.engines} />
        ) : (
          <TextField label="Effekt, hk" inputMode="numeric" {...text('effekt')} />
        )}
      </div>
      <div className="col-span-2">
        <Choice label="Drivning" name="drivning" chosen={facts.drive} choices={wordChoices(STATED_DRIVES)} />
      </div>
      <TextField
        className="col-span-2"
        label="Utförande"
        hint="Till exempel R-Design eller Momentum, som i annonser."
        {...text('utforande')}
      />
      {choices.equipment.length > 0 && (
        <fieldset className="col-span-2 min-w-0">
          <legend className="mb-1 text-small font-semibold">Utrustning</legend>
          <div className="grid gap-x-3 sm:max-lg:grid-cols-2">
            {choices.equipment.map((item) => (
              <TickBox key={item} name={OWN_CAR_EQUIPMENT} value={item} isTicked={facts.equipment.includes(item)}>
                {item}
              </TickBox>
            ))}
          </div>
        </fieldset>
      )}
    </>
  );
}

type ChoiceProps = {
  label: string;
  name: OwnCarField;
  /** null: not known. */
  chosen: string | null;
  choices: readonly { value: string; text: string }[];
};

const wordChoices = (words: readonly string[]): ChoiceProps['choices'] =>
  words.map((word) => ({ value: word, text: word }));

/** A fact that the owner may not know. */
const Choice = ({ label, name, chosen, choices }: ChoiceProps) => (
  <SelectField label={label} name={name} defaultValue={chosen ?? ''}>
    <option value="">Vet inte</option>
    {choices.map(({ value, text }) => (
      <option key={value} value={value}>
        {text}
      </option>
    ))}
  </SelectField>
);
