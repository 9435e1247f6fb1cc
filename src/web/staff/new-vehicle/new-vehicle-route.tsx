import { Form, Link, type MetaFunction } from 'react-router';
import { MODEL_PARAM, newAdUrl } from '#src/office-urls.ts';
import { staffAdsUrl } from '#src/pages/list-urls.ts';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { SuggestedValues, UpLink } from '#src/web/office/page/page-parts.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { DraftForm } from '#src/web/staff/draft/draft-form.tsx';
import { Button } from '#src/web/ui/button.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import type { Route } from './+types/new-vehicle-route.ts';
import { newVehicleAction, readNewVehicle } from './new-vehicle-data.server.ts';

export const loader = staffLoader(readNewVehicle);
export const action = newVehicleAction;
export const meta: MetaFunction = ({ matches }) => staffTags('Ny annons', matches);

/** Creates an ad: first the model is chosen from the catalogue, then the form of the ad is filled in. */
export default function NewVehicleRoute({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { wanted, draft, names, choices } = loaderData;
  return (
    <div className="max-w-4xl">
      <UpLink to={staffAdsUrl()}>Vehicles</UpLink>
      <h1 className="text-title">Ny annons</h1>
      {draft === null ? (
        <ChooseModel wanted={wanted} names={names} choices={choices} />
      ) : (
        <>
          <p className="mt-2 flex flex-wrap items-center gap-x-4 text-body">
            {draft.series.brand} {draft.series.name}
            <Link to={newAdUrl()} className="link touch inline-flex items-center text-small">
              Byt modell
            </Link>
          </p>
          <DraftForm key={wanted} draft={draft} answer={answer ?? null} />
        </>
      )}
    </div>
  );
}

const NAMES_ID = 'katalogens-modeller';
const CHOICES_ID = 'modeller-att-valja';

type ChooseModelProps = { wanted: string; names: string[]; choices: string[] };

function ChooseModel({ wanted, names, choices }: ChooseModelProps) {
  const problem = choices.length > 0 ? undefined : `Katalogen har ingen modell som heter ${wanted}.`;
  return (
    <>
      <Form method="get" className="mt-6 grid max-w-md gap-5">
        <TextField
          label="Märke och modell"
          name={MODEL_PARAM}
          list={NAMES_ID}
          required
          maxLength={120}
          autoComplete="off"
          defaultValue={wanted}
          placeholder="Volvo V60"
          hint="Skriv några bokstäver och välj ur listan."
          error={wanted === '' ? undefined : problem}
        />
        <SuggestedValues id={NAMES_ID} values={names} />
        <div>
          <Button kind="primary">Fortsätt</Button>
        </div>
      </Form>
      {choices.length > 0 && (
        <nav aria-labelledby={CHOICES_ID} className="mt-8">
          <h2 id={CHOICES_ID} className="mb-2 text-large">
            Välj modell
          </h2>
          <ul className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
            {choices.map((name) => (
              <li key={name}>
                <Link to={newAdUrl(name)} className="link touch inline-flex items-center">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  );
}
