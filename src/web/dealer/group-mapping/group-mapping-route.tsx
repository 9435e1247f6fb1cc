import type { MetaFunction, ShouldRevalidateFunctionArgs } from 'react-router';
import { groupMappingTrialUrl, groupMappingUrl, ownGroupUrl } from '#src/office-urls.ts';
import { sitesLoader } from '#src/request/accounts/dealer.server.ts';
import { OwnMapping } from '#src/web/office/mappings/own-mapping.tsx';
import { StaffHeading, UpLink } from '#src/web/office/page/page-parts.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import type { Route } from './+types/group-mapping-route.ts';
import { groupMappingAction, readGroupMapping } from './group-mapping-data.server.ts';

export const loader = sitesLoader(readGroupMapping);
export const action = groupMappingAction;
const TITLE = 'Koncernens kolumner';
export const meta: MetaFunction = ({ matches }) => staffTags(TITLE, matches);

/** A trial changes nothing. */
export const shouldRevalidate = ({ formAction, ...given }: ShouldRevalidateFunctionArgs) =>
  formAction === groupMappingTrialUrl() ? false : given.defaultShouldRevalidate;

/** The columns of the file of a group: which of them is which field of a car, and which one is the site. */
export default function GroupMappingRoute({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { group, editor } = loaderData;
  return (
    <>
      <UpLink to={ownGroupUrl()}>{group}</UpLink>
      <StaffHeading title={TITLE}>
        Kolumnerna gäller koncernens fil, med alla anläggningar. Välj Handlare för kolumnen som säger vilken anläggning
        bilen står på. Provet längst ned visar bilarna så som de skulle läsas, och ändrar inget.
      </StaffHeading>
      <OwnMapping
        editor={editor}
        answer={answer}
        address={groupMappingUrl()}
        trialAddress={groupMappingTrialUrl()}
        unknownFile="Se efter att varje kolumn betyder det som står, välj det som fattas, spara och leverera filen igen."
      />
    </>
  );
}
