import type { MetaFunction } from 'react-router';
import { ASSIGNABLE_ROLES } from '#src/domain/accounts/roles.ts';
import { listed } from '#src/domain/format/texts.ts';
import { userRolesUrl } from '#src/office-urls.ts';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { AnswerMessage } from '#src/web/frame/forms/answer-message.tsx';
import { formField } from '#src/web/frame/forms/form-field.ts';
import { ShortTime } from '#src/web/frame/short-time.tsx';
import { RemoveButton } from '#src/web/office/editing/confirm-button.tsx';
import { answerFor } from '#src/web/office/editing/form-answers.ts';
import { PostForm } from '#src/web/office/editing/post-form.tsx';
import { useFormKey } from '#src/web/office/editing/use-form-key.ts';
import { ChoiceField } from '#src/web/office/page/form-controls.tsx';
import { StaffHeading } from '#src/web/office/page/page-parts.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { Badge } from '#src/web/ui/badge.tsx';
import { Button } from '#src/web/ui/button.tsx';
import { Message } from '#src/web/ui/message.tsx';
import { type Column, PlainTable } from '#src/web/ui/plain-table.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import type { Route } from './+types/user-roles-route.ts';
import { readUserRoles, type UserRole, userRolesAction } from './user-roles-data.server.ts';

export const loader = staffLoader(readUserRoles);
export const action = userRolesAction;
export const meta: MetaFunction = ({ matches }) => staffTags('User Roles', matches);
/** Forms of this page may require reauthentication. */
export { StaffError as ErrorBoundary } from '#src/web/office/reauthentication/staff-error.tsx';

/** Role assignments with the e-mail address of each account. */
export default function UserRolesRoute({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { entries, moderatorPages } = loaderData;
  const formKey = useFormKey(answer, 'add');
  const refusal = answerFor(answer, 'add');
  const field = formField(refusal);
  return (
    <div className="max-w-4xl">
      <StaffHeading title="User Roles">
        {`En admin kommer åt allt. En moderator kommer åt ${listed(moderatorPages)}. En user kommer inte åt något av det.`}
      </StaffHeading>
      <AnswerMessage answer={answer} className="mt-6" />
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-12">
        <Section heading="Lägg till roll">
          <PostForm
            key={formKey}
            intent="add"
            className="grid max-w-2xl items-start gap-4 md:grid-cols-[1fr_12rem_auto]"
          >
            {/* Not type="email": the server validates the address, with its own messages. */}
            <TextField label="E-post" {...field('email')} inputMode="email" autoComplete="off" maxLength={254} />
            <ChoiceField
              label="Roll"
              name="role"
              defaultValue={field('role').defaultValue || 'user'}
              choices={ASSIGNABLE_ROLES}
            />
            <div className="md:pt-6.5">
              <Button kind="primary">Lägg till</Button>
            </div>
          </PostForm>
        </Section>
        <Section heading="Roller">
          {entries === null ? (
            <Message tone="bad" title="Fel">
              <p>Kunde inte hämta användarroller</p>
            </Message>
          ) : (
            <PlainTable
              caption="Roller, de senaste först"
              columns={COLUMNS}
              rows={entries}
              empty="Ingen har en roll."
            />
          )}
        </Section>
      </div>
    </div>
  );
}

const COLUMNS: readonly Column<UserRole>[] = [
  { heading: 'E-post', cell: ({ email }) => <span className="inline-block min-w-52 wrap-anywhere">{email}</span> },
  { heading: 'Roll', cell: ({ role }) => <Badge tone={role === 'user' ? 'plain' : 'calm'}>{role}</Badge> },
  { heading: 'Sedan', cell: ({ createdAt }) => <ShortTime at={createdAt} /> },
  {
    heading: 'Åtgärd',
    cell: ({ id, email, role }) => (
      <div className="-my-2.5 -ml-2">
        <RemoveButton
          id={id}
          name={`rollen ${role} från ${email}`}
          action={userRolesUrl()}
          title="Ta bort rollen?"
          text={`${email} förlorar rollen ${role} vid nästa sidvisning.`}
        />
      </div>
    ),
  },
];
