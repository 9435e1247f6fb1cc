import type { MetaFunction, ShouldRevalidateFunctionArgs } from 'react-router';
import { ownMappingTrialUrl, ownMappingUrl } from '#src/office-urls.ts';
import { dealerLoader } from '#src/request/accounts/dealer.server.ts';
import { OwnMapping } from '#src/web/office/mappings/own-mapping.tsx';
import { StaffHeading } from '#src/web/office/page/page-parts.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { Button } from '#src/web/ui/button.tsx';
import type { Route } from './+types/own-mapping-route.ts';
import { ownMappingAction, readOwnMapping } from './own-mapping-data.server.ts';

export const loader = dealerLoader(readOwnMapping);
export const action = ownMappingAction;
export const meta: MetaFunction = ({ matches }) => staffTags('Kolumner', matches);

/** A trial changes nothing. */
export const shouldRevalidate = ({ formAction, ...given }: ShouldRevalidateFunctionArgs) =>
  formAction === ownMappingTrialUrl() ? false : given.defaultShouldRevalidate;

/** The columns of the dealer's own file: which of them is which field of a car. */
export default function OwnMappingRoute({ loaderData: { editor }, actionData: answer }: Route.ComponentProps) {
  return (
    <>
      <StaffHeading title="Kolumner">
        Läses er fil inte av sig själv pekar ni ut kolumnerna en gång. Det gäller sedan alla filer från er.
      </StaffHeading>
      <OwnMapping
        editor={editor}
        answer={answer}
        address={ownMappingUrl()}
        trialAddress={ownMappingTrialUrl()}
        unknownFile="Se efter att varje kolumn betyder det som står, välj det som fattas och tryck på Spara och prova filen."
        editorIntents={['try']}
        buttons={
          <Button kind="primary" name="intent" value="try">
            Spara och prova filen
          </Button>
        }
      />
    </>
  );
}
