import { FACT_LINE_FORM, SURENESS_WORDS } from '#src/domain/categories/fact-lines.ts';
import { ENGINE_FUELS } from '#src/domain/vocabulary/vocabulary.ts';
import type { FormField } from '#src/web/frame/forms/form-field.ts';
import { ChoiceField } from '#src/web/office/page/form-controls.tsx';
import { Chevron } from '#src/web/ui/chevron.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { TextArea } from '#src/web/ui/text-area.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { TickBox } from '#src/web/ui/tick-box.tsx';

/** Id of the datalist of the catalogue's models. */
export const MODELS_ID = 'katalogens-modeller';

const ONE_TO_FIVE = ['1', '2', '3', '4', '5'];

type WinnerFieldsProps = {
  index: number;
  /** Field of this car. */
  field: FormField;
  /** Names of the category's attributes, in order. */
  attributes: readonly string[];
  /** Names of the sources that a claim may have. */
  sourceTitles: readonly string[];
  /** Empty fields for another car. */
  isNew: boolean;
  hasProblem: boolean;
};

/** A car of the category with its ratings; collapsed unless it has errors. */
export function WinnerFields({ index, field, attributes, sourceTitles, isNew, hasProblem }: WinnerFieldsProps) {
  const model = field('model').defaultValue;
  return (
    <details open={hasProblem} className="group rounded-card border border-line">
      <summary className="touch flex items-center justify-between gap-4 px-4 py-3 text-body font-semibold">
        <span>
          {isNew ? 'En bil till' : `${index + 1}. ${model}`}
          {!isNew && (
            <span className="ml-3 text-small font-normal text-quiet">
              {`${field('yearFrom').defaultValue}–${field('yearTo').defaultValue} · granskad ${field('reviewedOn').defaultValue}`}
            </span>
          )}
        </span>
        <Chevron size={20} className="shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-4 border-t border-line p-4 sm:grid-cols-2">
        <TextField label="Märke och modell" {...field('model')} list={MODELS_ID} autoComplete="off" maxLength={120} />
        <TextField label="Variant" {...field('variant')} maxLength={40} hint="Som den står i annonserna. Tomt: alla." />
        <TextField label="Första årsmodell" {...field('yearFrom')} inputMode="numeric" maxLength={4} />
        <TextField
          label="Sista årsmodell"
          {...field('yearTo')}
          inputMode="numeric"
          maxLength={4}
          hint="Tomt: tillverkas fortfarande."
        />
        <ChoiceField label="Drivmedel" {...field('fuel')} empty="alla" choices={ENGINE_FUELS} />
        <TextField label="Ordning vid lika stjärnor" {...field('place')} inputMode="numeric" maxLength={3} />
        <TextArea label="Sammanfattning" {...field('summary')} rows={4} maxLength={700} className="sm:col-span-2" />
        <TextArea
          label="Se upp med"
          {...field('watchouts')}
          rows={4}
          hint="En sak på varje rad, två till sex."
          className="sm:col-span-2"
        />
        <fieldset className="grid gap-4 sm:col-span-2">
          <legend className="mb-2 text-small font-semibold">Betyg och skäl</legend>
          {attributes.map((attribute, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: field names contain the index
            <div key={place} className="grid gap-3 border-t border-line pt-3 sm:grid-cols-[10rem_1fr]">
              <ChoiceField label={attribute} {...field(`score-${place}`)} empty="välj" choices={ONE_TO_FIVE} />
              <TextArea label={`Skäl: ${attribute}`} {...field(`reason-${place}`)} rows={2} maxLength={220} />
            </div>
          ))}
        </fieldset>
        <TextArea
          label="Källor"
          {...field('facts')}
          rows={6}
          hint={`En rad för varje siffra i texterna: ${FACT_LINE_FORM}. Källor: ${sourceTitles.join(', ')}. Säkerhet: ${SURENESS_WORDS.join(', ')}.`}
          className="sm:col-span-2"
        />
        <TextField
          label="Granskad"
          {...field('reviewedOn')}
          maxLength={10}
          hint="Dagen då alla texter om bilen senast lästes igenom. Görs om varje år."
        />
        {!isNew && <Remove {...field('remove')} what={`bil ${index + 1}`} />}
      </div>
    </details>
  );
}

/** Checkbox that removes an item of the form on save. */
const Remove = ({ name, defaultValue, what }: ReturnType<FormField> & { what: string }) => (
  <TickBox name={name} value="ja" isTicked={defaultValue !== ''} className="mt-2">
    Ta bort<span className="sr-only">{` ${what}`}</span>
  </TickBox>
);

type AttributeFieldsProps = { field: FormField; count: number; error: string | undefined };

/** Fields of the category's attributes, and empty fields for a new one. */
export function AttributeFields({ field, count, error }: AttributeFieldsProps) {
  return (
    <Section heading="Viktiga attribut">
      <p className="max-w-prose text-small text-quiet">
        Fem till åtta. Vikten är attributets del av stjärnorna. Ett nytt attribut behöver betyg för varje bil: spara, så
        visas fälten.
      </p>
      <p className="mt-2 text-small font-semibold text-red empty:hidden">{error}</p>
      <ol className="mt-4 grid gap-4">
        {Array.from({ length: count + 1 }, (_, index) => {
          const weight = field(`attribute-${index}-weight`);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: field names contain the index
            <li key={index} className="rounded-card border border-line p-4">
              <div className="grid gap-4 sm:grid-cols-[1fr_8rem]">
                <TextField
                  label={index === count ? 'Nytt attribut' : `Attribut ${index + 1}`}
                  {...field(`attribute-${index}-name`)}
                  maxLength={40}
                />
                <ChoiceField label="Vikt" {...weight} defaultValue={weight.defaultValue || '3'} choices={ONE_TO_FIVE} />
                <TextArea
                  label="Beskrivning"
                  {...field(`attribute-${index}-description`)}
                  rows={2}
                  maxLength={300}
                  className="sm:col-span-2"
                />
              </div>
              {index < count && <Remove {...field(`attribute-${index}-remove`)} what={`attribut ${index + 1}`} />}
            </li>
          );
        })}
      </ol>
    </Section>
  );
}
