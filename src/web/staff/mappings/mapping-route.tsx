import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { mappingsUrl, mappingTrialUrl, mappingUrl } from '#src/office-urls.ts';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { MappingPage } from '#src/web/office/mappings/mapping-page.tsx';
import { UpLink } from '#src/web/office/page/page-parts.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import type { Route } from './+types/mapping-route.ts';
import { mappingAction, readMappingPage } from './mappings-data.server.ts';

export const loader = staffLoader(readMappingPage);
export const action = mappingAction;
export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  staffTags(loaderData?.dealer ?? 'Kolumner', matches);

/** A trial changes nothing. */
export const shouldRevalidate = ({ formAction, nextParams, ...given }: ShouldRevalidateFunctionArgs) =>
  formAction === mappingTrialUrl(Number(nextParams.id)) ? false : given.defaultShouldRevalidate;

/** The mapping of one dealer. */
export default function MappingRoute({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { id, dealer } = loaderData;
  return (
    <>
      <UpLink to={mappingsUrl()}>Kolumner</UpLink>
      <h1 className="text-title wrap-anywhere">{dealer}</h1>
      <MappingPage model={loaderData} answer={answer} address={mappingUrl(id)} trialAddress={mappingTrialUrl(id)} />
    </>
  );
}
