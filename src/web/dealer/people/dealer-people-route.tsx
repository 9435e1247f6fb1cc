import type { MetaFunction } from 'react-router';
import { DEALER_ROLE_NAMES, DEALER_ROLE_TEXTS, DEALER_ROLES } from '#src/domain/dealers/dealer-roles.ts';
import { dealerPeopleUrl } from '#src/office-urls.ts';
import { dealerLoader } from '#src/request/accounts/dealer.server.ts';
import { answerTo } from '#src/request/forms/action-answer.ts';
import { AnswerMessage } from '#src/web/frame/forms/answer-message.tsx';
import { formField } from '#src/web/frame/forms/form-field.ts';
import { ShortTime } from '#src/web/frame/short-time.tsx';
import { ConfirmButton, RemoveButton } from '#src/web/office/editing/confirm-button.tsx';
import { PostForm } from '#src/web/office/editing/post-form.tsx';
import { useFormKey } from '#src/web/office/editing/use-form-key.ts';
import { ChoiceField } from '#src/web/office/page/form-controls.tsx';
import { StaffHeading } from '#src/web/office/page/page-parts.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { Button, buttonClass } from '#src/web/ui/button.tsx';
import { type Column, PlainTable } from '#src/web/ui/plain-table.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { SelectBox } from '#src/web/ui/select-field.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import type { Route } from './+types/dealer-people-route.ts';
import { type DealerPeopleModel, dealerPeopleAction, readDealerPeople } from './dealer-people-data.server.ts';

export const loader = dealerLoader(readDealerPeople);
export const action = dealerPeopleAction;
export const meta: MetaFunction = ({ matches }) => staffTags('Personer', matches);

/** People with access to the dealer's own area, and those invited to it. */
export default function DealerPeopleRoute({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { dealer, ownId, people, invitations } = loaderData;
  const formKey = useFormKey(answer, 'invite');
  const field = formField(answerTo(answer, 'invite')?.ok === false ? answer : null);
  return (
    <div className="max-w-4xl">
      <StaffHeading title="Personer">
        De som sköter {dealer}. En ägare gör allt, en säljare sköter bilar, priser, leveranser och meddelanden.
      </StaffHeading>
      <AnswerMessage answer={answer} className="mt-6" />
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-12">
        <Section heading="Bjud in">
          <PostForm key={formKey} intent="invite" className="grid max-w-3xl items-start gap-4 md:grid-cols-2">
            <TextField label="E-post" {...field('email')} inputMode="email" autoComplete="off" maxLength={254} />
            <ChoiceField label="Roll" {...field('role')} choices={ROLES} />
            <div>
              <Button kind="primary">Skicka inbjudan</Button>
            </div>
          </PostForm>
        </Section>
        <Section heading="Har tillgång">
          <PlainTable caption="Personer med tillgång" columns={columns(ownId)} rows={people} />
        </Section>
        {invitations.length > 0 && (
          <Section heading="Inbjudna">
            <PlainTable caption="Inbjudna personer" columns={INVITED} rows={invitations} />
          </Section>
        )}
      </div>
    </div>
  );
}

const ROLES = (['seller', 'leads', 'owner'] as const).map((value) => ({ value, label: DEALER_ROLE_TEXTS[value] }));

type Person = DealerPeopleModel['people'][number];
type Invited = DealerPeopleModel['invitations'][number];

const columns = (ownId: string): readonly Column<Person>[] => [
  {
    heading: 'E-post',
    cell: ({ email, userId }) => (
      <span className="inline-block wrap-anywhere md:min-w-52">{userId === ownId ? `${email} (du)` : email}</span>
    ),
  },
  {
    heading: 'Roll',
    className: 'md:min-w-56',
    cell: (person) => <PersonRole person={person} isOwn={person.userId === ownId} />,
  },
  { heading: 'Inbjuden av', from: 'xl', cell: ({ invitedBy }) => <span className="wrap-anywhere">{invitedBy}</span> },
  { heading: 'Sedan', from: 'md', cell: ({ createdAt }) => <ShortTime at={createdAt} /> },
  {
    heading: 'Åtgärd',
    cell: ({ userId, email, keys, groupId }) =>
      userId === ownId || groupId !== null ? null : (
        <div className="-my-2.5 -ml-2">
          <RemoveButton
            id={userId}
            name={email}
            action={dealerPeopleUrl()}
            title="Ta bort tillgången?"
            text={[
              `${email} kommer inte åt handlaren från nästa sidvisning.`,
              ...keys.map((key) => `Nyckeln ${key} gäller fortfarande.`),
            ].join(' ')}
          />
        </div>
      ),
  },
];

/** The role of a person, which others may change unless it came with a group. */
const PersonRole = ({ person: { userId, email, role, groupId }, isOwn }: { person: Person; isOwn: boolean }) =>
  isOwn || groupId !== null ? (
    <>
      {DEALER_ROLE_NAMES[role]}
      {groupId !== null && <span className="block text-fine text-quiet">genom koncernen</span>}
    </>
  ) : (
    <PostForm intent="role" key={role} className="flex flex-wrap items-center gap-2">
      <input type="hidden" name="id" value={userId} />
      <div className="w-44">
        <SelectBox name="role" aria-label={`Roll för ${email}`} defaultValue={role}>
          {DEALER_ROLES.map((value) => (
            <option key={value} value={value}>
              {DEALER_ROLE_NAMES[value]}
            </option>
          ))}
        </SelectBox>
      </div>
      <Button kind="small" aria-label={`Byt roll för ${email}`}>
        Byt
      </Button>
    </PostForm>
  );

const INVITED: readonly Column<Invited>[] = [
  { heading: 'E-post', cell: ({ email }) => <span className="inline-block min-w-52 wrap-anywhere">{email}</span> },
  { heading: 'Roll', cell: ({ role }) => DEALER_ROLE_NAMES[role] },
  { heading: 'Gäller till', cell: ({ expiresAt }) => <ShortTime at={expiresAt} /> },
  {
    heading: 'Åtgärd',
    cell: ({ userId, email }) => (
      <ConfirmButton
        intent="withdraw"
        label="Återkalla"
        id={userId}
        name={`inbjudan till ${email}`}
        action={dealerPeopleUrl()}
        className={buttonClass('small')}
        title="Återkalla inbjudan?"
        text={`Länken i brevet till ${email} slutar gälla.`}
      />
    ),
  },
];
