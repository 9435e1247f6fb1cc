import { type MetaFunction, useActionData, useLoaderData } from 'react-router';
import { formatDateTime } from '#src/domain/format/dates.ts';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { dealerAccessUrl, openApiUrl } from '#src/urls.ts';
import { ConfirmButton } from '#src/web/admin/editing/confirm-button.tsx';
import { answerFor } from '#src/web/admin/editing/form-answers.ts';
import { PostForm } from '#src/web/admin/editing/post-form.tsx';
import { ChoiceField } from '#src/web/admin/staff-page/form-controls.tsx';
import { StaffHeading } from '#src/web/admin/staff-page/page-parts.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { AnswerMessage } from '#src/web/shared/forms/answer-message.tsx';
import { formField } from '#src/web/shared/forms/form-field.ts';
import { Badge } from '#src/web/ui/badge.tsx';
import { Button, buttonClass } from '#src/web/ui/button.tsx';
import { type Column, DataTable } from '#src/web/ui/data-table.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { dealerAccessAction, readDealerAccess, type StaffApiKey } from './dealer-access-data.server.ts';

export const loader = staffLoader(readDealerAccess);
export const action = dealerAccessAction;
export const meta: MetaFunction = ({ matches }) => staffTags('API-nycklar', matches);
/** Forms of this page may require reauthentication. */
export { StaffError as ErrorBoundary } from '#src/web/admin/reauthentication/staff-error.tsx';

/** API keys of dealers, with which their systems send the stock. */
export default function DealerAccessRoute() {
  const { keys, dealers } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refusal = answerFor(answer, 'add');
  const field = formField(refusal);
  return (
    <div className="max-w-4xl">
      <StaffHeading title="API-nycklar">
        Med en nyckel skickar handlarens system beståndet direkt hit. Nyckeln gäller bara den handlarens bilar.{' '}
        <a href={openApiUrl()} className="font-medium text-moss hover:underline">
          Beskrivning av API:et
        </a>
      </StaffHeading>
      <AnswerMessage answer={answer} className="mt-6 wrap-anywhere" />
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-12">
        <Section heading="Skapa nyckel">
          <PostForm
            key={refusal ? 'refused' : keys.length}
            intent="add"
            className="grid max-w-3xl items-start gap-4 md:grid-cols-[1fr_1fr_auto]"
          >
            <ChoiceField
              label="Handlare"
              {...field('dealer')}
              empty="välj"
              choices={dealers.map(({ id, name }) => ({ value: id, label: name }))}
            />
            <TextField
              label="Används av"
              {...field('name')}
              hint="Till exempel namnet på handlarens system."
              autoComplete="off"
              maxLength={100}
            />
            <div className="md:pt-6.5">
              <Button kind="primary">Skapa</Button>
            </div>
          </PostForm>
        </Section>
        <Section heading="Nycklar">
          <DataTable
            caption="Nycklar, de senaste först"
            columns={COLUMNS}
            rows={keys}
            empty="Det finns inga nycklar än."
          />
        </Section>
      </div>
    </div>
  );
}

const COLUMNS: readonly Column<StaffApiKey>[] = [
  {
    heading: 'Nyckel',
    cell: ({ prefix, name }) => (
      <span className="inline-block min-w-44 wrap-anywhere">
        {name}
        <br />
        <code className="text-fine text-quiet">{prefix}_…</code>
      </span>
    ),
  },
  { heading: 'Handlare', cell: ({ dealer }) => <span className="inline-block min-w-40">{dealer}</span> },
  {
    heading: 'Skapad',
    cell: ({ createdAt, createdBy }) => (
      <span className="inline-block min-w-40 wrap-anywhere">
        {formatDateTime(createdAt)} av {createdBy}
      </span>
    ),
  },
  { heading: 'Senast använd', cell: ({ lastUsedAt }) => (lastUsedAt ? formatDateTime(lastUsedAt) : 'aldrig') },
  {
    heading: 'Åtgärd',
    cell: ({ id, name, dealer, revokedAt }) =>
      revokedAt ? (
        <Badge tone="plain">spärrad</Badge>
      ) : (
        <ConfirmButton
          id={String(id)}
          name={`nyckeln ${name}`}
          intent="revoke"
          label="Spärra"
          className={buttonClass('small')}
          action={dealerAccessUrl()}
          title="Spärra nyckeln?"
          text={`${dealer} kan inte längre leverera med nyckeln ${name}. Det kan inte ångras.`}
        />
      ),
  },
];
