import type { ReactNode } from 'react';
import type { MetaFunction } from 'react-router';
import { formatCount } from '#src/domain/format/numbers.ts';
import { dealerExportUrl, ownDealerDetailsUrl } from '#src/office-urls.ts';
import { dealerLoader } from '#src/request/accounts/dealer.server.ts';
import { type ActionAnswer, answerTo } from '#src/request/forms/action-answer.ts';
import { AnswerMessage } from '#src/web/frame/forms/answer-message.tsx';
import { formField } from '#src/web/frame/forms/form-field.ts';
import { PostForm } from '#src/web/office/editing/post-form.tsx';
import { StaffHeading, UpLink } from '#src/web/office/page/page-parts.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { Button } from '#src/web/ui/button.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import type { Route } from './+types/dealer-leaving-route.ts';
import { dealerLeavingAction, readDealerLeaving } from './dealer-leaving-data.server.ts';

export const loader = dealerLoader(readDealerLeaving);
export const action = dealerLeavingAction;
export const meta: MetaFunction = ({ matches }) => staffTags('Avsluta', matches);
/** Forms of this page may require reauthentication. */
export { StaffError as ErrorBoundary } from '#src/web/office/reauthentication/staff-error.tsx';

/** The dealer's data as a file, taking all cars down, and the end of the dealership. */
export default function DealerLeavingRoute({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { dealer, cars } = loaderData;
  return (
    <div className="max-w-3xl">
      <UpLink to={ownDealerDetailsUrl()}>Uppgifter</UpLink>
      <StaffHeading title="Avsluta">
        Ni kan sluta när ni vill. Det ni har här kan ni ta med er. Bilhandeln: <strong>{dealer}</strong>.
      </StaffHeading>
      <AnswerMessage answer={answer} className="mt-6" />
      <div className="mt-8 grid grid-cols-1 gap-12">
        <Section heading="Hämta allt om er">
          <p className="max-w-prose text-small">
            Uppgifter, personer, avtal, bilar med priser, leveranser, meddelanden och siffror, som en fil i JSON.
          </p>
          <p className="mt-2 text-small">
            <Link reloadDocument to={dealerExportUrl()} className="link touch inline-flex items-center">
              Hämta filen
            </Link>
          </p>
        </Section>
        <Section heading="Ta ned alla bilar">
          <Confirmed intent="take-down" button="Ta ned alla bilar" answer={answerTo(answer, 'take-down')}>
            {cars === 0
              ? 'Ingen bil är till salu just nu.'
              : `${formatCount(cars, 'bil', 'bilar')} tas ned. En fil med dem tar inte tillbaka dem: det gör ni på varje bil.`}
          </Confirmed>
        </Section>
        <Section heading="Avsluta bilhandeln">
          <Confirmed intent="end" button="Avsluta bilhandeln" answer={answerTo(answer, 'end')}>
            Alla bilar tas ned, API-nycklar och hämtningar slutar att gälla, och ingen hos er kommer åt bilhandeln
            längre. Det kan bara vi ångra.
          </Confirmed>
        </Section>
      </div>
    </div>
  );
}

type ConfirmedProps = { intent: string; button: string; answer: ActionAnswer | null; children: ReactNode };

/** An action that is confirmed by the name of the dealer. */
const Confirmed = ({ intent, button, answer, children }: ConfirmedProps) => (
  <PostForm intent={intent} className="grid gap-4">
    <p className="max-w-prose text-small">{children}</p>
    <TextField
      label="Skriv bilhandelns namn för att bekräfta"
      {...formField(answer?.ok === false ? answer : null)('name')}
      autoComplete="off"
      maxLength={200}
      className="max-w-md"
    />
    <div>
      <Button kind="danger">{button}</Button>
    </div>
  </PostForm>
);
