import { Link, type MetaFunction } from 'react-router';
import { formatNumber } from '#src/domain/format/numbers.ts';
import { staffGroupUrl } from '#src/office-urls.ts';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { answerTo } from '#src/request/forms/action-answer.ts';
import { AnswerMessage } from '#src/web/frame/forms/answer-message.tsx';
import { formField } from '#src/web/frame/forms/form-field.ts';
import { ShortTime } from '#src/web/frame/short-time.tsx';
import { PostForm } from '#src/web/office/editing/post-form.tsx';
import { StaffHeading } from '#src/web/office/page/page-parts.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { Button } from '#src/web/ui/button.tsx';
import { type Column, PlainTable } from '#src/web/ui/plain-table.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import type { Route } from './+types/dealer-groups-route.ts';
import { readStaffGroups, type StaffGroupsModel, staffGroupsAction } from './dealer-groups-data.server.ts';

export const loader = staffLoader(readStaffGroups);
export const action = staffGroupsAction;
export const meta: MetaFunction = ({ matches }) => staffTags('Koncerner', matches);
/** Forms of this page may require reauthentication. */
export { StaffError as ErrorBoundary } from '#src/web/office/reauthentication/staff-error.tsx';

/** Groups of dealers, and owners who ask for one. */
export default function DealerGroupsRoute({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { groups, requests } = loaderData;
  return (
    <div className="max-w-4xl">
      <StaffHeading title="Koncerner">
        Handlare som hör ihop: en inbjudan, en nyckel och en fil för alla. Koncernens ägare kommer åt alla dess bilar.
      </StaffHeading>
      <AnswerMessage answer={answer} className="mt-6" />
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-12">
        {requests.length > 0 && (
          <Section heading="Begärda">
            <PlainTable caption="Begärda koncerner, de äldsta först" columns={REQUESTS} rows={requests} />
          </Section>
        )}
        <Section heading="Lägg upp koncern">
          <PostForm intent="add" className="grid max-w-2xl items-start gap-4 md:grid-cols-[1fr_auto]">
            <TextField
              label="Namn"
              {...formField(answerTo(answer, 'add')?.ok === false ? answer : null)('name')}
              autoComplete="off"
              maxLength={120}
            />
            <div className="md:pt-6.5">
              <Button kind="primary">Lägg upp</Button>
            </div>
          </PostForm>
        </Section>
        <Section heading="Upplagda">
          <PlainTable caption="Koncerner" columns={GROUPS} rows={groups} empty="Det finns ingen koncern än." />
        </Section>
      </div>
    </div>
  );
}

const GROUPS: readonly Column<StaffGroupsModel['groups'][number]>[] = [
  {
    heading: 'Koncern',
    cell: ({ id, name }) => (
      <Link to={staffGroupUrl(id)} className="link touch inline-flex items-center font-semibold wrap-anywhere">
        {name}
      </Link>
    ),
  },
  { heading: 'Handlare', isFigure: true, cell: ({ dealers }) => formatNumber(dealers) },
  { heading: 'Personer', isFigure: true, cell: ({ people }) => formatNumber(people) },
];

const REQUESTS: readonly Column<StaffGroupsModel['requests'][number]>[] = [
  {
    heading: 'Koncern',
    cell: ({ name, dealers }) => (
      <>
        <span className="font-semibold wrap-anywhere">{name}</span>
        <span className="block text-fine text-quiet wrap-anywhere">{dealers.join(', ') || 'inga handlare kvar'}</span>
      </>
    ),
  },
  { heading: 'Begärd av', cell: ({ email }) => <span className="wrap-anywhere">{email}</span> },
  { heading: 'Skickad', from: 'md', cell: ({ createdAt }) => <ShortTime at={createdAt} /> },
  {
    heading: 'Beslut',
    cell: ({ userId, name }) => (
      <div className="flex flex-wrap gap-2">
        {(['approve', 'refuse'] as const).map((intent) => (
          <PostForm key={intent} intent={intent}>
            <input type="hidden" name="id" value={userId} />
            <Button kind="small" aria-label={`${VERBS[intent]} ${name}`}>
              {VERBS[intent]}
            </Button>
          </PostForm>
        ))}
      </div>
    ),
  },
];
const VERBS = { approve: 'Godkänn', refuse: 'Avslå' } as const;
