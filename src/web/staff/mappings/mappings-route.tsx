import { useId } from 'react';
import { Link, type MetaFunction } from 'react-router';
import { mappingUrl } from '#src/office-urls.ts';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { AnswerMessage } from '#src/web/frame/forms/answer-message.tsx';
import { formField } from '#src/web/frame/forms/form-field.ts';
import { ShortTime } from '#src/web/frame/short-time.tsx';
import { PostForm } from '#src/web/office/editing/post-form.tsx';
import { SampleField } from '#src/web/office/mappings/sample-field.tsx';
import { StaffHeading, SuggestedValues } from '#src/web/office/page/page-parts.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { Button } from '#src/web/ui/button.tsx';
import { type Column, PlainTable } from '#src/web/ui/plain-table.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import type { Route } from './+types/mappings-route.ts';
import { mappingsAction, readMappings } from './mappings-data.server.ts';

export const loader = staffLoader(readMappings);
export const action = mappingsAction;
export const meta: MetaFunction = ({ matches }) => staffTags('Kolumner', matches);

type Mapping = Route.ComponentProps['loaderData']['mappings'][number];

const COLUMNS: readonly Column<Mapping>[] = [
  {
    heading: 'Handlare',
    cell: ({ id, dealer, unknownFile, unknownSince }) => (
      <>
        <Link to={mappingUrl(id)} className="link">
          {dealer}
        </Link>
        {unknownFile !== null && (
          <span className="block text-fine font-semibold text-red wrap-anywhere">
            Okänd fil: {unknownFile}
            {unknownSince !== null && (
              <>
                , <ShortTime at={unknownSince} />
              </>
            )}
          </span>
        )}
      </>
    ),
  },
  { heading: 'Version', isFigure: true, cell: ({ version }) => version ?? 'Inte sparad' },
  { heading: 'Sparad', cell: ({ savedAt }) => (savedAt === null ? '–' : <ShortTime at={savedAt} />) },
  { heading: 'Av', className: 'min-w-40 wrap-anywhere', cell: ({ savedBy }) => savedBy ?? '–' },
];

/** Mappings of dealers' own files, and a form for a new one. */
export default function MappingsRoute({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { mappings, dealers } = loaderData;
  const listId = useId();
  const field = formField(answer);
  return (
    <>
      <StaffHeading title="Kolumner">
        En handlares egen fil läses genom att dess kolumner pekas ut en gång. Det gäller sedan alla leveranser från
        handlaren.
      </StaffHeading>
      <AnswerMessage answer={answer} className="mt-6 max-w-3xl" />
      <PostForm
        intent="add"
        encType="multipart/form-data"
        className="my-8 grid max-w-3xl gap-5 rounded-card border border-line bg-raised p-4 md:p-6"
      >
        <h2 className="text-large">Peka ut kolumnerna i en ny fil</h2>
        <TextField label="Handlare" {...field('dealer')} list={listId} required maxLength={120} autoComplete="off" />
        <SuggestedValues id={listId} values={dealers} />
        <SampleField error={answer?.errors.sample} />
        <div>
          <Button kind="primary">Fortsätt</Button>
        </div>
      </PostForm>
      <Section heading="Handlare med egna kolumner">
        <PlainTable caption="Handlare med egna kolumner" columns={COLUMNS} rows={mappings} empty="Det finns inga än." />
      </Section>
    </>
  );
}
