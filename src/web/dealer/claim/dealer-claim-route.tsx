import { useId } from 'react';
import { Form, type MetaFunction, type useActionData } from 'react-router';
import { formatDate } from '#src/domain/format/dates.ts';
import { dealerAreaUrl } from '#src/office-urls.ts';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { dealerAgreementUrl } from '#src/visitor-urls.ts';
import { AnswerMessage } from '#src/web/frame/forms/answer-message.tsx';
import { formField } from '#src/web/frame/forms/form-field.ts';
import { usePostAddress } from '#src/web/office/editing/post-form.tsx';
import { StaffHeading, SuggestedValues } from '#src/web/office/page/page-parts.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { Button, ButtonLink } from '#src/web/ui/button.tsx';
import { TextArea } from '#src/web/ui/text-area.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { TickBox } from '#src/web/ui/tick-box.tsx';
import type { Route } from './+types/dealer-claim-route.ts';
import { dealerClaimAction, readDealerClaim } from './dealer-claim-data.server.ts';

export const loader = staffLoader(readDealerClaim);
export const action = dealerClaimAction;
export const meta: MetaFunction = ({ matches }) => staffTags('Anslut bilhandeln', matches);

/** The form in which an account registers its dealer, or claims one that is here, or the state of its claim. */
export default function DealerClaimRoute({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { dealers, own, chosen, email, claim } = loaderData;
  return (
    <div className="max-w-2xl">
      {chosen === '' ? (
        <StaffHeading title="Anslut bilhandeln">
          En ny bilhandel kommer igång genast. Finns den redan här kontrollerar vi först att den är din.
        </StaffHeading>
      ) : (
        <StaffHeading title="Är det här din bilhandel?">
          Då kan du sköta bilarna och leveranserna själv. Vi kontrollerar uppgifterna innan du får tillgång.
        </StaffHeading>
      )}
      <AnswerMessage answer={answer} className="mt-6" />
      {own !== null && (
        <div className="mt-6 grid justify-items-start gap-4">
          <p className="text-small">Kontot hör till {own}.</p>
          <ButtonLink kind="primary" to={dealerAreaUrl()}>
            Till bilhandeln
          </ButtonLink>
        </div>
      )}
      {own === null && claim !== null && claim.decision !== 'approved' && <ClaimState {...claim} />}
      {own === null && (claim === null || claim.decision !== null) && (
        <ClaimForm dealers={dealers} chosen={chosen} email={email} answer={answer} />
      )}
    </div>
  );
}

type Model = Awaited<ReturnType<typeof readDealerClaim>>;

const ClaimState = ({ dealer, decision, createdAt }: NonNullable<Model['claim']>) => (
  <p className="mt-6 text-small">
    {decision === null
      ? `Din ansökan om ${dealer} från ${formatDate(createdAt)} väntar på svar.`
      : `Din ansökan om ${dealer} från ${formatDate(createdAt)} blev inte godkänd. Du kan skicka en ny.`}
  </p>
);

type ClaimFormProps = Pick<Model, 'dealers' | 'chosen' | 'email'> & {
  answer: ReturnType<typeof useActionData<typeof action>>;
};

function ClaimForm({ dealers, chosen, email, answer }: ClaimFormProps) {
  const listId = useId();
  const field = formField(answer?.ok === false ? answer : null, { dealer: chosen, contactEmail: email });
  const message = field('message');
  return (
    <Form method="post" action={usePostAddress()} className="mt-8 grid gap-5">
      <TextField
        label="Organisationsnummer"
        {...field('organisationNumber')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        className="max-w-60"
      />
      <TextField
        label="Bilhandelns namn"
        {...field('dealer')}
        list={listId}
        maxLength={120}
        autoComplete="organization"
      />
      <SuggestedValues id={listId} values={dealers} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Gatuadress" {...field('address')} maxLength={200} autoComplete="street-address" />
        <TextField label="Ort" {...field('city')} maxLength={80} autoComplete="address-level2" />
        <TextField label="Telefon" {...field('telephone')} type="tel" maxLength={40} autoComplete="tel" />
        <TextField
          label="E-post för köpare"
          {...field('contactEmail')}
          inputMode="email"
          maxLength={254}
          autoComplete="email"
        />
      </div>
      <p className="-mt-3 text-small text-quiet">
        Köpare ska veta vem de handlar av. Namn, nummer, adress, telefon och e-post visas på er sida, och bilarna blir
        synliga när allt finns.
      </p>
      <TextArea
        label="Meddelande"
        {...message}
        maxLength={1_000}
        hint="Behövs bara om bilhandeln redan finns här: vem du är där, och ett nummer som vi kan ringa."
      />
      <div>
        <TickBox name="accepted" value="ja" isTicked={answer?.ok === false && answer.values.accepted !== undefined}>
          <span>
            Jag får företräda bilhandeln och godkänner{' '}
            <a href={dealerAgreementUrl('villkor')} target="_blank" rel="noopener" className="link">
              villkoren
            </a>{' '}
            och{' '}
            <a href={dealerAgreementUrl('personuppgiftsavtal')} target="_blank" rel="noopener" className="link">
              personuppgiftsbiträdesavtalet
            </a>
            .
          </span>
        </TickBox>
        <p className="text-small font-semibold text-red empty:hidden">{field('accepted').error}</p>
      </div>
      <div>
        <Button kind="primary">Anslut</Button>
      </div>
    </Form>
  );
}
