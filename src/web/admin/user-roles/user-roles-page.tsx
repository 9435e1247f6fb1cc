import { formatDateTime } from '#src/domain/format/dates.ts';
import { listed } from '#src/domain/format/listed.ts';
import type { ActionAnswer } from '#src/request/forms/action-answer.ts';
import { userRolesUrl } from '#src/urls.ts';
import { RemoveButton } from '#src/web/admin/editing/remove-button.tsx';
import { answerFor } from '#src/web/admin/editing/use-edited.ts';
import { sidebarEntries } from '#src/web/admin/layout/sidebar-entries.ts';
import { StaffHeading } from '#src/web/admin/staff-page/staff-heading.tsx';
import { AnswerMessage } from '#src/web/shared/forms/answer-message.tsx';
import { Badge } from '#src/web/ui/badge.tsx';
import { type Column, DataTable } from '#src/web/ui/data-table.tsx';
import { Message } from '#src/web/ui/message.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { AddRole } from './add-role.tsx';
import type { UserRolesModel } from './user-roles-data.server.ts';

type Entry = NonNullable<UserRolesModel['entries']>[number];

const COLUMNS: readonly Column<Entry>[] = [
  { heading: 'E-post', cell: ({ email }) => <span className="inline-block min-w-52 wrap-anywhere">{email}</span> },
  { heading: 'Roll', cell: ({ role }) => <Badge tone={role === 'user' ? 'plain' : 'calm'}>{role}</Badge> },
  { heading: 'Sedan', cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDateTime(createdAt)}</span> },
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

const MODERATOR_PAGES = sidebarEntries('moderator').map(({ label }) => label);

/** Role assignments with the e-mail address of each account. */
export function UserRolesPage({ entries, answer }: UserRolesModel & { answer: ActionAnswer | undefined }) {
  const refusal = answerFor(answer, 'add');
  return (
    <div className="max-w-4xl">
      <StaffHeading title="User Roles">
        {`En admin når allt. En moderator når ${listed(MODERATOR_PAGES)}. En user når inget av det.`}
      </StaffHeading>
      <AnswerMessage answer={answer} className="mt-6" />
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-12">
        <Section heading="Lägg till roll">
          <AddRole key={refusal ? 'refused' : entries?.length} answer={refusal} />
        </Section>
        <Section heading="Roller">
          {entries === null ? (
            <Message tone="bad" title="Fel">
              <p>Kunde inte hämta användarroller</p>
            </Message>
          ) : (
            <DataTable
              caption="Roller, de senaste först"
              columns={COLUMNS}
              rows={entries}
              keyOf={({ id }) => id}
              empty="Ingen har en roll."
            />
          )}
        </Section>
      </div>
    </div>
  );
}
