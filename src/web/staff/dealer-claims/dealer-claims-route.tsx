import { useId } from 'react';
import type { MetaFunction } from 'react-router';
import { DEALER_ROLE_NAMES, DEALER_ROLE_TEXTS, DEALER_ROLES } from '#src/domain/dealers/dealer-roles.ts';
import { dealerClaimsUrl, erasureUrl } from '#src/office-urls.ts';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { answerTo } from '#src/request/forms/action-answer.ts';
import { AnswerMessage } from '#src/web/frame/forms/answer-message.tsx';
import { formField } from '#src/web/frame/forms/form-field.ts';
import { ShortTime } from '#src/web/frame/short-time.tsx';
import { ConfirmButton, RemoveButton } from '#src/web/office/editing/confirm-button.tsx';
import { PostForm } from '#src/web/office/editing/post-form.tsx';
import { useFormKey } from '#src/web/office/editing/use-form-key.ts';
import { ChoiceField } from '#src/web/office/page/form-controls.tsx';
import { StaffHeading, SuggestedValues } from '#src/web/office/page/page-parts.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { Button, buttonClass } from '#src/web/ui/button.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { type Column, PlainTable } from '#src/web/ui/plain-table.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { TickBox } from '#src/web/ui/tick-box.tsx';
import type { Route } from './+types/dealer-claims-route.ts';
import { type DealerClaimsModel, dealerClaimsAction, readDealerClaims } from './dealer-claims-data.server.ts';

export const loader = staffLoader(readDealerClaims);
export const action = dealerClaimsAction;
export const meta: MetaFunction = ({ matches }) => staffTags('Handlarkonton', matches);
/** Forms of this page may require reauthentication. */
export { StaffError as ErrorBoundary } from '#src/web/office/reauthentication/staff-error.tsx';

/** Claims of dealers to decide, invitations, and the accounts that belong to dealers. */
export default function DealerClaimsRoute({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { mayInvite, claims, people, invitations, dealers, canErase } = loaderData;
  const formKey = useFormKey(answer, 'invite');
  const listId = useId();
  const refusal = answerTo(answer, 'invite')?.ok === false ? answer : null;
  const field = formField(refusal);
  return (
    <div className="max-w-5xl">
      <StaffHeading title="Handlarkonton">
        Konton som sköter sin egen bilhandel: bilarna, leveranserna och vilka andra som har tillgång.
      </StaffHeading>
      <AnswerMessage answer={answer} className="mt-6" />
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-12">
        <Section heading="Ansökningar">
          <PlainTable
            caption="Ansökningar, de som väntar på svar först"
            columns={canErase ? [...claimColumns(mayInvite), ERASURE] : claimColumns(mayInvite)}
            rows={claims}
            empty="Ingen har ansökt."
          />
        </Section>
        <Section heading="Bjud in">
          {mayInvite ? (
            <>
              <PostForm key={formKey} intent="invite" className="grid items-start gap-4 md:grid-cols-2">
                <TextField label="Handlare" {...field('dealer')} list={listId} maxLength={120} autoComplete="off" />
                <TextField label="E-post" {...field('email')} inputMode="email" autoComplete="off" maxLength={254} />
                <ChoiceField label="Roll" {...field('role')} choices={ROLES} />
                <TickBox
                  name="isNew"
                  value="ja"
                  isTicked={refusal?.values.isNew !== undefined}
                  className="md:col-span-full"
                >
                  Handlaren är ny och har inte levererat än
                </TickBox>
                <div>
                  <Button kind="primary">Skicka inbjudan</Button>
                </div>
              </PostForm>
              <SuggestedValues id={listId} values={dealers} />
            </>
          ) : (
            <p className="max-w-prose text-small text-quiet">
              Den som bjuds in kan skapa nycklar som ändrar beståndet. Därför bjuder bara en administratör in.
            </p>
          )}
        </Section>
        {invitations.length > 0 && (
          <Section heading="Inbjudna">
            <PlainTable caption="Inbjudna som inte har svarat" columns={INVITED} rows={invitations} />
          </Section>
        )}
        <Section heading="Har tillgång">
          <PlainTable
            caption="Konton som hör till en handlare"
            columns={PEOPLE}
            rows={people}
            empty="Inget konto hör till en handlare."
          />
        </Section>
      </div>
    </div>
  );
}

type Claim = DealerClaimsModel['claims'][number];

const DECISIONS = { approved: 'Godkänd', refused: 'Avslagen' } as const;

const claimColumns = (mayInvite: boolean): readonly Column<Claim>[] => [
  { heading: 'Konto', cell: ({ email }) => <span className="inline-block min-w-44 wrap-anywhere">{email}</span> },
  {
    heading: 'Handlare',
    cell: ({ dealer, isNew }) => (
      <span className="inline-block min-w-32">
        {dealer}
        {isNew && <span className="block text-fine text-quiet">ny här, har redan tillgång</span>}
      </span>
    ),
  },
  {
    heading: 'Organisationsnummer',
    cell: ({ organisationNumber, knownNumber, isNew }) => (
      <>
        <span className="block whitespace-nowrap">{organisationNumber}</span>
        <span className="text-fine text-quiet">
          {isNew ? 'kontrollsiffran stämmer' : numberNote(organisationNumber, knownNumber)}
        </span>
      </>
    ),
  },
  {
    heading: 'Meddelande',
    cell: ({ message }) => (
      <span className="block max-w-sm min-w-40 whitespace-pre-line wrap-anywhere">{message || '–'}</span>
    ),
  },
  { heading: 'Skickad', className: 'whitespace-nowrap', cell: ({ createdAt }) => <ShortTime at={createdAt} /> },
  {
    heading: 'Beslut',
    cell: ({ id, email, dealer, isNew, decision, decidedBy, decidedAt }) =>
      decision === null ? (
        <div className="flex gap-2">
          {decisionsOf({ isNew, mayInvite }).map((intent) => (
            <PostForm key={intent} intent={intent}>
              <input type="hidden" name="id" value={id} />
              <Button kind="small" aria-label={`${VERBS[intent]} ansökan från ${email}`}>
                {VERBS[intent]}
              </Button>
            </PostForm>
          ))}
          {isNew && (
            <ConfirmButton
              intent="refuse"
              label={VERBS.refuse}
              id={String(id)}
              name={`ansökan från ${email}`}
              action={dealerClaimsUrl()}
              className={buttonClass('small')}
              title={`Avslå ${dealer}?`}
              text={`${email} mister tillgången, och alla bilar tas ned.`}
            />
          )}
        </div>
      ) : (
        <span className="block min-w-32">
          {DECISIONS[decision]}
          <span className="block text-fine text-quiet wrap-anywhere">
            {decidedBy} {decidedAt !== null && <ShortTime at={decidedAt} />}
          </span>
        </span>
      ),
  },
];

const VERBS = { approve: 'Godkänn', confirm: 'Godkänn', refuse: 'Avslå' } as const;

/** A claim of a known dealer gives access to its cars, which only an admin may give. */
function decisionsOf({ isNew, mayInvite }: { isNew: boolean; mayInvite: boolean }) {
  if (isNew) return ['confirm'] as const;
  return mayInvite ? (['approve', 'refuse'] as const) : (['refuse'] as const);
}

const ROLES = DEALER_ROLES.map((value) => ({ value, label: DEALER_ROLE_TEXTS[value] }));

const ERASURE: Column<Claim> = {
  heading: 'Radera',
  cell: ({ id, email, decision }) =>
    decision !== null && (
      <Link
        to={erasureUrl('claim', id)}
        aria-label={`Ta bort ansökan från ${email}`}
        className="link touch inline-flex items-center whitespace-nowrap"
      >
        Ta bort…
      </Link>
    ),
};

function numberNote(given: string, known: string | null): string {
  if (known === null) return 'handlarens nummer är okänt';
  return known === given ? 'samma som handlarens' : `handlarens är ${known}`;
}

type Invited = DealerClaimsModel['invitations'][number];

const INVITED: readonly Column<Invited>[] = [
  { heading: 'Handlare', cell: ({ dealer }) => <span className="inline-block min-w-32 wrap-anywhere">{dealer}</span> },
  { heading: 'E-post', cell: ({ email }) => <span className="inline-block min-w-44 wrap-anywhere">{email}</span> },
  { heading: 'Gäller till', className: 'whitespace-nowrap', cell: ({ expiresAt }) => <ShortTime at={expiresAt} /> },
  {
    heading: 'Åtgärd',
    cell: ({ dealerId, userId, email }) => (
      <ConfirmButton
        intent="withdraw"
        label="Återkalla"
        id={`${dealerId} ${userId}`}
        name={`inbjudan till ${email}`}
        action={dealerClaimsUrl()}
        className={buttonClass('small')}
        title="Återkalla inbjudan?"
        text={`Länken i brevet till ${email} slutar gälla.`}
      />
    ),
  },
];

const PEOPLE: readonly Column<DealerClaimsModel['people'][number]>[] = [
  { heading: 'Handlare', cell: ({ dealer }) => <span className="inline-block min-w-32">{dealer}</span> },
  { heading: 'E-post', cell: ({ email }) => <span className="inline-block min-w-44 wrap-anywhere">{email}</span> },
  { heading: 'Roll', cell: ({ role }) => DEALER_ROLE_NAMES[role] },
  {
    heading: 'Inbjuden av',
    cell: ({ invitedBy }) => <span className="inline-block min-w-36 wrap-anywhere">{invitedBy}</span>,
  },
  { heading: 'Sedan', className: 'whitespace-nowrap', cell: ({ createdAt }) => <ShortTime at={createdAt} /> },
  {
    heading: 'Åtgärd',
    cell: ({ userId, email, dealer, dealerId, groupId }) =>
      groupId !== null ? (
        'genom koncernen'
      ) : (
        <div className="-my-2.5 -ml-2">
          <RemoveButton
            id={`${dealerId} ${userId}`}
            name={`${email} från ${dealer}`}
            action={dealerClaimsUrl()}
            title="Ta bort tillgången?"
            text={`${email} kommer inte åt ${dealer} från nästa sidvisning.`}
          />
        </div>
      ),
  },
];
