import { useId } from 'react';
import { Form, type MetaFunction, type useActionData } from 'react-router';
import { formatDate } from '#src/domain/format/dates.ts';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { dealerAreaUrl } from '#src/urls.ts';
import { AnswerMessage } from '#src/web/frame/forms/answer-message.tsx';
import { formField } from '#src/web/frame/forms/form-field.ts';
import { usePostAddress } from '#src/web/office/editing/post-form.tsx';
import { StaffHeading, SuggestedValues } from '#src/web/office/page/page-parts.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { Button, ButtonLink } from '#src/web/ui/button.tsx';
import { TextArea } from '#src/web/ui/text-area.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import type { Route } from './+types/dealer-claim-route.ts';
import { dealerClaimAction, readDealerClaim } from './dealer-claim-data.server.ts';

export const loader = staffLoader(readDealerClaim);
export const action = dealerClaimAction;
export const meta: MetaFunction = ({ matches }) => staffTags('Är det här din bilhandel?', matches);

/** The form in which an account claims a dealer, or the state of its claim. */
export default function DealerClaimRoute({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { dealers, own, chosen, claim } = loaderData;
  return (
    <div className="max-w-2xl">
      <StaffHeading title="Är det här din bilhandel?">
        Då kan du sköta bilarna och leveranserna själv. Vi kontrollerar uppgifterna innan du får tillgång.
      </StaffHeading>
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
        <ClaimForm dealers={dealers} chosen={chosen} answer={answer} />
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

type ClaimFormProps = Pick<Model, 'dealers' | 'chosen'> & { answer: ReturnType<typeof useActionData<typeof action>> };

function ClaimForm({ dealers, chosen, answer }: ClaimFormProps) {
  const listId = useId();
  const field = formField(answer?.ok === false ? answer : null, { dealer: chosen });
  const message = field('message');
  return (
    <Form method="post" action={usePostAddress()} className="mt-8 grid gap-5">
      <TextField label="Handlare" {...field('dealer')} list={listId} maxLength={120} autoComplete="off" />
      <SuggestedValues id={listId} values={dealers} />
      <TextField
        label="Organisationsnummer"
        {...field('organisationNumber')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        className="max-w-60"
      />
      <TextArea
        label="Meddelande"
        {...message}
        maxLength={1_000}
        hint="Vem du är hos handlaren, och ett telefonnummer som vi kan ringa."
      />
      <div>
        <Button kind="primary">Skicka ansökan</Button>
      </div>
    </Form>
  );
}
