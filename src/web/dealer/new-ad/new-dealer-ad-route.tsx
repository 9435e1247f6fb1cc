import { Form, Link, type MetaFunction } from 'react-router';
import { ownValue } from '#src/base/own-value.ts';
import { STAFF_FIELDS } from '#src/domain/ads/staff-fields.ts';
import { MAX_TEXT_LENGTH } from '#src/domain/suggestions/suggestion.ts';
import { FUELS } from '#src/domain/vocabulary/vocabulary.ts';
import { MODEL_PARAM, newDealerAdUrl } from '#src/office-urls.ts';
import { dealerStockUrl } from '#src/pages/list-urls.ts';
import { dealerLoader } from '#src/request/accounts/dealer.server.ts';
import type { ActionAnswer } from '#src/request/forms/action-answer.ts';
import { formField } from '#src/web/frame/forms/form-field.ts';
import { StaffField } from '#src/web/office/ad-form/staff-field.tsx';
import { PictureFields } from '#src/web/office/editing/picture-fields.tsx';
import { SaveForm } from '#src/web/office/editing/save-form.tsx';
import { ChoiceField } from '#src/web/office/page/form-controls.tsx';
import { StaffHeading, UpLink } from '#src/web/office/page/page-parts.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { Button } from '#src/web/ui/button.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import type { Route } from './+types/new-dealer-ad-route.ts';
import { HAND_MADE_FIELDS } from './hand-made-fields.ts';
import { type NewDealerAdModel, newDealerAdAction, readNewDealerAd } from './new-dealer-ad-data.server.ts';

export const loader = dealerLoader(readNewDealerAd);
export const action = newDealerAdAction;
export const meta: MetaFunction = ({ matches }) => staffTags('Lägg in en bil', matches);

/** A car by hand: first its model in the words of the site's search, then its facts and pictures. */
export default function NewDealerAdRoute({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { wanted, isEmpty, car, guesses } = loaderData;
  return (
    <div className="max-w-4xl">
      <UpLink to={dealerStockUrl()}>Bilar</UpLink>
      <StaffHeading title="Lägg in en bil">
        {car === null
          ? 'Skriv modellen som du skulle söka efter den: ”v60 d4 2019”, ”golf”, ”id.4”.'
          : `Den visas ${car.isWithheld ? 'när uppgifterna om er finns' : 'så fort du publicerar den'}, och tas inte bort av era filer.`}
      </StaffHeading>
      {car === null ? (
        <ModelForm wanted={wanted} isEmpty={isEmpty} guesses={guesses} />
      ) : (
        <>
          <p className="mt-4 flex flex-wrap items-center gap-x-4 text-large font-semibold">
            {car.name}
            <Link to={newDealerAdUrl()} className="link touch inline-flex items-center text-small font-normal">
              Byt modell
            </Link>
          </p>
          <CarForm key={wanted} car={car} answer={answer ?? null} />
        </>
      )}
    </div>
  );
}

function ModelForm({ wanted, isEmpty, guesses }: Pick<NewDealerAdModel, 'wanted' | 'isEmpty' | 'guesses'>) {
  return (
    <>
      <Form data-whole method="get" role="search" aria-label="Bilens modell" className="mt-6 max-w-md">
        <TextField
          key={wanted}
          label="Modell"
          name={MODEL_PARAM}
          required
          maxLength={MAX_TEXT_LENGTH}
          autoComplete="off"
          spellCheck={false}
          defaultValue={wanted}
          error={
            wanted === ''
              ? isEmpty
                ? 'Skriv märke och modell, till exempel Volvo V60.'
                : undefined
              : `Vi hittar ingen modell i ”${wanted}”. Skriv märke och modell, till exempel Volvo V60.`
          }
          after={<Button kind="primary">Fortsätt</Button>}
        />
      </Form>
      {guesses.length > 0 && (
        <p className="mt-4 flex flex-wrap items-center gap-x-4 text-small">
          Menar du
          {guesses.map((name) => (
            <Link key={name} to={newDealerAdUrl(name)} className="link touch inline-flex items-center">
              {name}
            </Link>
          ))}
        </p>
      )}
    </>
  );
}

const ENGINE_FIELDS: ReadonlySet<string> = new Set(['fuels']);
const FIELDS = HAND_MADE_FIELDS.flatMap((column) => STAFF_FIELDS.filter((field) => field.column === column));

type CarFormProps = { car: NonNullable<NewDealerAdModel['car']>; answer: ActionAnswer | null };

function CarForm({ car, answer }: CarFormProps) {
  const isRefused = answer?.ok === false;
  const written = (name: string): readonly string[] =>
    (isRefused ? ownValue(answer.values, name) : ownValue<readonly string[]>(car.values, name)) ?? [];
  const errors = answer?.errors ?? {};
  const field = formField(isRefused ? answer : null, { motor: car.motor });
  // A rejected form has already stored its pictures.
  const addresses = written('bild');
  return (
    <SaveForm
      name="new-car"
      thing="den här bilen"
      version={undefined}
      encType="multipart/form-data"
      answer={answer}
      className="mt-6 grid grid-cols-1 gap-10 pb-10"
      buttons={
        <Button kind="primary" name="intent" value="publish">
          Publicera
        </Button>
      }
    >
      <Section heading="Bilen">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Registreringsnummer"
            {...field('licence_plate')}
            autoComplete="off"
            maxLength={40}
            hint="Får utelämnas, men köparen vill kunna se bilens historia."
          />
          <SelectField label="Motor" {...field('motor')} hint="Ger effekt och drivmedel.">
            <option value="">välj motor, eller lämna så</option>
            {car.engines.map(({ label, engines }) => (
              <optgroup key={label} label={label}>
                {engines.map(({ value, text }) => (
                  <option key={value} value={value}>
                    {text}
                  </option>
                ))}
              </optgroup>
            ))}
          </SelectField>
          {FIELDS.map((each) =>
            ENGINE_FIELDS.has(each.column) ? (
              <ChoiceField key={each.column} label="Drivmedel" {...field('fuels')} empty="som motorn" choices={FUELS} />
            ) : (
              <StaffField
                key={each.column}
                field={each}
                values={written(each.column)}
                error={ownValue(errors, each.column)}
              />
            ),
          )}
        </div>
      </Section>
      <Section heading="Bilder">
        <PictureFields key={addresses.join(' ')} addresses={addresses} shown={written('visas')} error={errors.filer} />
      </Section>
    </SaveForm>
  );
}
