import { Link } from 'react-router';
import { DEALER_ROLE_NAMES, DEALER_ROLE_TEXTS, DEALER_ROLES } from '#src/domain/dealers/dealer-roles.ts';
import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import { staffGroupsUrl, staffGroupUrl } from '#src/office-urls.ts';
import { staffDealerUrl } from '#src/pages/list-urls.ts';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { answerTo } from '#src/request/forms/action-answer.ts';
import { AnswerMessage } from '#src/web/frame/forms/answer-message.tsx';
import { formField } from '#src/web/frame/forms/form-field.ts';
import { ShortTime } from '#src/web/frame/short-time.tsx';
import { ConfirmButton } from '#src/web/office/editing/confirm-button.tsx';
import { PostForm } from '#src/web/office/editing/post-form.tsx';
import { useFormKey } from '#src/web/office/editing/use-form-key.ts';
import { ChoiceField } from '#src/web/office/page/form-controls.tsx';
import { StaffHeading, UpLink } from '#src/web/office/page/page-parts.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { Button, buttonClass } from '#src/web/ui/button.tsx';
import { type Column, PlainTable } from '#src/web/ui/plain-table.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { TextArea } from '#src/web/ui/text-area.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import type { Route } from './+types/dealer-group-route.ts';
import { readStaffGroup, type StaffGroupModel, staffGroupAction } from './dealer-group-data.server.ts';

export const loader = staffLoader(readStaffGroup);
export const action = staffGroupAction;
export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  staffTags(loaderData?.group.name ?? 'Koncern', matches);
/** Forms of this page may require reauthentication. */
export { StaffError as ErrorBoundary } from '#src/web/office/reauthentication/staff-error.tsx';

const ROLES = DEALER_ROLES.map((value) => ({ value, label: DEALER_ROLE_TEXTS[value] }));

/** A group: its dealers, and the people who have access to all of them. */
export default function DealerGroupRoute({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { group, dealers, people, invitations } = loaderData;
  const address = staffGroupUrl(group.id);
  const refusedField = (intent: string) => formField(answerTo(answer, intent)?.ok === false ? answer : null);
  return (
    <div className="max-w-4xl">
      <UpLink to={staffGroupsUrl()}>Koncerner</UpLink>
      <StaffHeading title={group.name}>
        {formatCount(dealers.length, 'handlare', 'handlare')}. Den som bjuds in hit kommer åt alla, också dem som läggs
        till senare.
      </StaffHeading>
      <AnswerMessage answer={answer} className="mt-6" />
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-12">
        <Section heading="Handlare">
          <PlainTable
            caption="Handlare i koncernen"
            columns={dealerColumns(address)}
            rows={dealers}
            empty="Koncernen har ingen handlare än."
          />
          <PostForm key={useFormKey(answer, 'add-dealer')} intent="add-dealer" className="mt-6 grid max-w-2xl gap-4">
            <TextArea
              label="Lägg till handlare"
              hint="En per rad, med namn som i listan över handlare."
              {...refusedField('add-dealer')('dealers')}
              rows={4}
            />
            <div>
              <Button kind="primary">Lägg till</Button>
            </div>
          </PostForm>
        </Section>
        <Section heading="Personer">
          <PlainTable
            caption="Personer i koncernen"
            columns={personColumns(address)}
            rows={people}
            empty="Ingen har tillgång genom koncernen."
          />
          <PostForm
            key={useFormKey(answer, 'invite')}
            intent="invite"
            className="mt-6 grid max-w-3xl items-start gap-4 md:grid-cols-2"
          >
            <TextField
              label="E-post"
              {...refusedField('invite')('email')}
              inputMode="email"
              autoComplete="off"
              maxLength={254}
            />
            <ChoiceField label="Roll" {...refusedField('invite')('role')} choices={ROLES} />
            <div>
              <Button kind="primary">Skicka inbjudan</Button>
            </div>
          </PostForm>
        </Section>
        {invitations.length > 0 && (
          <Section heading="Inbjudna">
            <PlainTable caption="Inbjudna som inte har svarat" columns={invitedColumns(address)} rows={invitations} />
          </Section>
        )}
        <Section heading="Lös upp">
          <p className="mb-4 max-w-prose text-small text-quiet">
            Handlarna och bilarna är kvar. Koncernens nycklar och hämtningar upphör, och de som har tillgång genom
            koncernen mister den.
          </p>
          <ConfirmButton
            intent="dissolve"
            id={String(group.id)}
            label="Lös upp koncernen"
            name=""
            action={address}
            className={buttonClass('quiet')}
            title={`Lös upp ${group.name}?`}
            text="Det går att lägga upp en ny, men inte att ångra."
          />
        </Section>
      </div>
    </div>
  );
}

const dealerColumns = (address: string): readonly Column<StaffGroupModel['dealers'][number]>[] => [
  {
    heading: 'Handlare',
    cell: ({ id, label }) => (
      <Link to={staffDealerUrl(id)} className="link wrap-anywhere">
        {label}
      </Link>
    ),
  },
  { heading: 'Till salu', isFigure: true, cell: ({ activeAds }) => formatNumber(activeAds ?? 0) },
  {
    heading: 'Åtgärd',
    cell: ({ id, label }) => (
      <ConfirmButton
        intent="remove-dealer"
        id={String(id)}
        label="Ta ur"
        name={label}
        action={address}
        className={buttonClass('small')}
        title={`Ta ${label} ur koncernen?`}
        text="Koncernens personer och nycklar kommer inte längre åt handlaren."
      />
    ),
  },
];

const email = ({ email: shown }: { email: string }) => <span className="wrap-anywhere">{shown}</span>;
const role = ({ role: name }: { role: keyof typeof DEALER_ROLE_NAMES }) => DEALER_ROLE_NAMES[name];

const personColumns = (address: string): readonly Column<StaffGroupModel['people'][number]>[] => [
  { heading: 'E-post', cell: email },
  { heading: 'Roll', cell: role },
  { heading: 'Sedan', from: 'md', cell: ({ createdAt }) => <ShortTime at={createdAt} /> },
  {
    heading: 'Åtgärd',
    cell: ({ userId, email: name }) => (
      <ConfirmButton
        intent="remove"
        id={userId}
        label="Ta bort"
        name={name}
        action={address}
        className={buttonClass('small')}
        title="Ta bort tillgången?"
        text={`${name} kommer inte åt koncernens handlare från nästa sidvisning.`}
      />
    ),
  },
];

const invitedColumns = (address: string): readonly Column<StaffGroupModel['invitations'][number]>[] => [
  { heading: 'E-post', cell: email },
  { heading: 'Roll', cell: role },
  { heading: 'Gäller till', from: 'md', cell: ({ expiresAt }) => <ShortTime at={expiresAt} /> },
  {
    heading: 'Åtgärd',
    cell: ({ userId, email: name }) => (
      <ConfirmButton
        intent="withdraw"
        id={userId}
        label="Återkalla"
        name={`inbjudan till ${name}`}
        action={address}
        className={buttonClass('small')}
        title="Återkalla inbjudan?"
        text={`Länken i brevet till ${name} slutar gälla.`}
      />
    ),
  },
];
