import type { MetaFunction, ShouldRevalidateFunctionArgs } from 'react-router';
import { ownMappingTrialUrl, ownMappingUrl } from '#src/office-urls.ts';
import { dealerLoader } from '#src/request/accounts/dealer.server.ts';
import { answerTo } from '#src/request/forms/action-answer.ts';
import { AnswerMessage } from '#src/web/frame/forms/answer-message.tsx';
import { MappingPage } from '#src/web/office/mappings/mapping-page.tsx';
import { FirstSample } from '#src/web/office/mappings/sample-field.tsx';
import { StaffHeading } from '#src/web/office/page/page-parts.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { Button } from '#src/web/ui/button.tsx';
import { Message } from '#src/web/ui/message.tsx';
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
      {editor === null ? (
        <>
          <AnswerMessage answer={answer} className="mt-6 max-w-3xl" />
          <FirstSample error={answerTo(answer, 'sample')?.errors.sample} />
        </>
      ) : (
        <>
          {editor.isUnknown && (
            <Message tone="bad" title="Filen kunde inte läsas av sig själv" className="mt-6 max-w-3xl">
              <p>
                Se efter att varje kolumn betyder det som står, välj det som fattas och tryck på Spara och prova filen.
              </p>
            </Message>
          )}
          <MappingPage
            model={editor}
            answer={answer}
            address={ownMappingUrl()}
            trialAddress={ownMappingTrialUrl()}
            editorIntents={['try']}
            buttons={
              <Button kind="primary" name="intent" value="try">
                Spara och prova filen
              </Button>
            }
          />
        </>
      )}
    </>
  );
}
