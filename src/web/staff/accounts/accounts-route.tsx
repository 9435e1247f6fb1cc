import { useMemo } from 'react';
import { Link, type MetaFunction } from 'react-router';
import { ACCOUNT_LIST, ACCOUNT_STATE_WORDS, ACCOUNT_STATES } from '#src/domain/accounts/account-query.ts';
import { ASSIGNABLE_ROLES, ROLES } from '#src/domain/accounts/roles.ts';
import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import { staffAccountsUrl, staffAccountUrl } from '#src/pages/list-urls.ts';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { answerTo } from '#src/request/forms/action-answer.ts';
import { AnswerMessage } from '#src/web/frame/forms/answer-message.tsx';
import { formField } from '#src/web/frame/forms/form-field.ts';
import { ShortTime } from '#src/web/frame/short-time.tsx';
import { PostForm } from '#src/web/office/editing/post-form.tsx';
import { ChoiceField } from '#src/web/office/page/form-controls.tsx';
import { ListFilters } from '#src/web/office/table/list-filters.tsx';
import { StaffList } from '#src/web/office/table/staff-list.tsx';
import type { StaffColumn } from '#src/web/office/table/staff-table.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { Badge } from '#src/web/ui/badge.tsx';
import { Button } from '#src/web/ui/button.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import type { Route } from './+types/accounts-route.ts';
import { type AccountsModel, accountsAction, readAccounts } from './accounts-data.server.ts';
import { StateBadge } from './state-badge.tsx';

export const loader = staffLoader(readAccounts);
export const action = accountsAction;
export const meta: MetaFunction = ({ matches }) => staffTags('Konton', matches);
/** Forms of this page may require reauthentication. */
export { StaffError as ErrorBoundary } from '#src/web/office/reauthentication/staff-error.tsx';

/** Every account of staff and dealers, with or without a role. */
export default function AccountsRoute({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { query, accounts, total } = loaderData;
  const columns = useMemo(() => columnsOf(query), [query]);
  return (
    <StaffList
      heading="Konton"
      intro="Personal, handlare och andra som har registrerat sig. Besökares egna konton finns inte här."
      above={
        <>
          <AnswerMessage answer={answer} className="mt-3" />
          <InvitationForm key={answer?.ok ? total : 'form'} answer={answerTo(answer, 'invite')} />
        </>
      }
      filters={<AccountFilters key={staffAccountsUrl(query)} query={query} />}
      list="accounts"
      name="konton"
      caption="Konton"
      columns={columns}
      rows={accounts}
      empty="Inga konton stämmer."
      query={query}
      total={total}
      count={formatCount(total, 'konto', 'konton')}
      urlOf={(part) => staffAccountsUrl({ ...query, ...part })}
    />
  );
}

function InvitationForm({ answer }: { answer: ReturnType<typeof answerTo> }) {
  const field = formField(answer?.ok ? null : answer);
  return (
    <details open={answer?.ok === false}>
      <summary className="touch inline-flex items-center text-small font-semibold text-moss">Bjud in</summary>
      <PostForm intent="invite" className="mt-3 grid max-w-2xl items-start gap-4 md:grid-cols-[1fr_12rem_auto]">
        <TextField label="E-post" {...field('email')} inputMode="email" autoComplete="off" maxLength={254} />
        <ChoiceField
          label="Roll"
          name="role"
          defaultValue={field('role').defaultValue || 'moderator'}
          choices={ASSIGNABLE_ROLES}
        />
        <div className="md:pt-6.5">
          <Button kind="primary">Skicka inbjudan</Button>
        </div>
      </PostForm>
    </details>
  );
}

/** Filter form of the list; its values are stored in the query string. */
function AccountFilters({ query }: Pick<AccountsModel, 'query'>) {
  const { text, role, state, secondFactor, order, size } = query;
  return (
    <ListFilters
      params={ACCOUNT_LIST.format({ order, size })}
      clearUrl={staffAccountsUrl()}
      submit="Visa"
      text={text}
      values={[role, state, secondFactor]}
      search={<TextField label="Sök e-post" name="q" maxLength={100} defaultValue={text ?? ''} />}
    >
      <ChoiceField label="Har rollen" name="roll" defaultValue={role ?? ''} empty="Alla" choices={ROLES} />
      <ChoiceField
        label="Status"
        name="status"
        defaultValue={state ?? ''}
        empty="Alla"
        choices={ACCOUNT_STATES.map((value) => ({ value, label: ACCOUNT_STATE_WORDS[value] }))}
      />
      <ChoiceField
        label="Tvåsteg"
        name="tvasteg"
        defaultValue={secondFactor ?? ''}
        empty="Alla"
        choices={['ja', 'nej']}
      />
    </ListFilters>
  );
}

const columnsOf = (query: AccountsModel['query']): readonly StaffColumn<AccountsModel['accounts'][number]>[] => [
  {
    id: 'e-post',
    heading: 'E-post',
    sort: 'ascending',
    cell: ({ id, email, dealer }) => (
      <>
        <Link to={staffAccountUrl(id, query)} className="font-medium hover:underline">
          {email}
        </Link>
        {dealer !== null && <span className="under block text-fine text-quiet">{dealer}</span>}
      </>
    ),
  },
  {
    id: 'roller',
    heading: 'Roller',
    cell: ({ roles }) =>
      roles.length === 0 ? (
        <span className="text-quiet">ingen</span>
      ) : (
        <span className="flex gap-1">
          {roles.map((role) => (
            <Badge key={role} tone={role === 'user' ? 'plain' : 'calm'}>
              {role}
            </Badge>
          ))}
        </span>
      ),
  },
  { id: 'status', heading: 'Status', cell: ({ state }) => <StateBadge state={state} /> },
  { id: 'tvasteg', heading: 'Tvåsteg', cell: ({ hasSecondFactor }) => (hasSecondFactor ? 'på' : 'av') },
  {
    id: 'inloggningar',
    heading: 'Inloggningar',
    sort: 'descending',
    isFigure: true,
    cell: ({ sessions }) => formatNumber(sessions),
  },
  {
    id: 'inloggad',
    heading: 'Senast inloggad',
    sort: 'descending',
    className: 'whitespace-nowrap',
    cell: ({ activeAt }) =>
      activeAt === null ? <span className="text-quiet">aldrig</span> : <ShortTime at={activeAt} />,
  },
  {
    id: 'skapad',
    heading: 'Skapad',
    sort: 'descending',
    className: 'whitespace-nowrap',
    cell: ({ createdAt }) => <ShortTime at={createdAt} />,
  },
];
