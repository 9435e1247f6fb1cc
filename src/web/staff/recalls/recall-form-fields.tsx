import { countCars } from '#src/domain/recalls/count-cars.ts';
import { RISK_NAMES } from '#src/domain/recalls/recall-texts.ts';
import { AFFECTS, MAX_RECALL_CARS, RISKS, SURENESS } from '#src/domain/recalls/recall-words.ts';
import type { FormField } from '#src/web/frame/forms/form-field.ts';
import { ChoiceField } from '#src/web/office/page/form-controls.tsx';
import { TextArea } from '#src/web/ui/text-area.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';

/** Id of the datalist of the catalogue's models. */
export const RECALL_MODELS_ID = 'aterkallelsers-modeller';

/** Fields of a recall, with empty ones for another car. */
export function RecallFormFields({ field }: { field: (name: string) => ReturnType<FormField> }) {
  const names = Array.from({ length: MAX_RECALL_CARS }, (_, index) => `cars-${index}-model`);
  const cars = countCars(Object.fromEntries(names.map((name) => [name, field(name).defaultValue])));
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Felet" {...field('title')} maxLength={80} className="sm:col-span-2" autoComplete="off" />
        <ChoiceField
          label="Risk"
          {...field('risk')}
          empty="välj"
          choices={RISKS.map((value) => ({ value, label: RISK_NAMES[value] }))}
        />
        <ChoiceField
          label="Berör"
          {...field('affects')}
          empty="välj"
          choices={AFFECTS.map((value) => ({ value, label: `${value} bilar som anges nedan` }))}
        />
        <TextArea label="Vad felet innebär" {...field('what')} rows={4} maxLength={500} className="sm:col-span-2" />
        <TextArea label="Råd till ägare" {...field('ownerAdvice')} rows={3} maxLength={300} className="sm:col-span-2" />
        <TextField label="Månad" {...field('announced')} maxLength={7} hint="Då den blev känd: 2025-03." />
        <TextField
          label="Bilar i Sverige"
          {...field('carsInSweden')}
          inputMode="numeric"
          maxLength={10}
          hint="Tomt: okänt."
        />
        <TextField label="Kampanjnummer" {...field('number')} maxLength={40} hint="Tomt: okänt." />
        <TextField
          label="Kontrollerad"
          {...field('checkedOn')}
          maxLength={10}
          hint="Dagen då du läste källan: 2026-11-23."
        />
        <TextField label="Källa" {...field('sourceTitle')} maxLength={120} />
        <TextField label="Källans adress" {...field('sourceUrl')} inputMode="url" maxLength={300} hint="Tomt: ingen." />
        <ChoiceField label="Säkerhet" {...field('sureness')} empty="välj" choices={SURENESS} />
      </div>
      <h2 className="mt-2 text-body">Bilar</h2>
      <p className="max-w-prose text-small text-quiet">
        Alla av samma märke. Tom generation, tomt drivmedel eller tom motor betyder alla. Töm alla fält för att ta bort
        en bil, och fyll i den tomma sist för att lägga till en.
      </p>
      {Array.from({ length: Math.min(cars + 1, MAX_RECALL_CARS) }, (_, index) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: field names contain the index
          key={index}
          className="grid gap-4 border-t border-line pt-3 sm:grid-cols-3"
        >
          <legend className="sr-only">{`Bil ${index + 1}`}</legend>
          <TextField
            label="Märke och modell"
            {...field(`cars-${index}-model`)}
            list={RECALL_MODELS_ID}
            autoComplete="off"
            maxLength={120}
          />
          <TextField label="Första årsmodell" {...field(`cars-${index}-yearFrom`)} inputMode="numeric" maxLength={4} />
          <TextField label="Sista årsmodell" {...field(`cars-${index}-yearTo`)} inputMode="numeric" maxLength={4} />
          <TextField label="Generationer" {...field(`cars-${index}-generations`)} maxLength={120} />
          <TextField label="Drivmedel" {...field(`cars-${index}-fuels`)} maxLength={120} />
          <TextField label="Motorer" {...field(`cars-${index}-engines`)} maxLength={200} />
        </fieldset>
      ))}
    </>
  );
}
