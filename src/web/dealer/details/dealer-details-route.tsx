import type { MetaFunction } from 'react-router';
import { dealerLeavingUrl } from '#src/office-urls.ts';
import { dealerLoader } from '#src/request/accounts/dealer.server.ts';
import { dealerUrl } from '#src/visitor-urls.ts';
import { AgreementList } from '#src/web/dealer/agreements/agreement-list.tsx';
import { DetailsForm } from '#src/web/office/dealer-details/details-form.tsx';
import { StaffHeading } from '#src/web/office/page/page-parts.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { Link } from '#src/web/ui/link.tsx';
import type { Route } from './+types/dealer-details-route.ts';
import { ownDetailsAction, readOwnDetails } from './dealer-details-data.server.ts';
import { UnconfirmedContact } from './unconfirmed-contact.tsx';

export const loader = dealerLoader(readOwnDetails);
export const action = ownDetailsAction;
export const meta: MetaFunction = ({ matches }) => staffTags('Uppgifter', matches);

/** The details of the own dealer that visitors see. */
export default function DealerDetailsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { form: model, unconfirmed, agreements } = loaderData;
  return (
    <div className="max-w-4xl">
      <StaffHeading title="Uppgifter">
        Det besökarna ser om er. Det ni skriver här gäller före filens uppgifter, också i nästa leverans.{' '}
        <Link to={dealerUrl(model.slug)} reloadDocument className="link">
          Visa på webbplatsen
        </Link>
      </StaffHeading>
      {unconfirmed !== null && <UnconfirmedContact email={unconfirmed} />}
      <DetailsForm model={model} answer={actionData} />
      <AgreementList agreements={agreements} />
      <p className="mt-8 text-small">
        <Link to={dealerLeavingUrl()} className="link">
          Hämta allt om er, eller avsluta
        </Link>
      </p>
    </div>
  );
}
