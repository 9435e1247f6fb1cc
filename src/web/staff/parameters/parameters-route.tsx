import type { MetaFunction } from 'react-router';
import { parametersUrl, versionsUrl } from '#src/office-urls.ts';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { AnswerMessage } from '#src/web/frame/forms/answer-message.tsx';
import { ShortTime } from '#src/web/frame/short-time.tsx';
import { EditedList, EntryHead } from '#src/web/office/editing/edited-list.tsx';
import { answerOfPage } from '#src/web/office/editing/form-answers.ts';
import { StaffHeading } from '#src/web/office/page/page-parts.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { Badge } from '#src/web/ui/badge.tsx';
import { Message } from '#src/web/ui/message.tsx';
import { PlainTable } from '#src/web/ui/plain-table.tsx';
import { TextArea } from '#src/web/ui/text-area.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import type { Route } from './+types/parameters-route.ts';
import { parametersAction, readParameters } from './parameters-data.server.ts';

export const loader = staffLoader(readParameters);
export const action = parametersAction;
export const meta: MetaFunction = ({ matches }) => staffTags('Parameters', matches);
/** Forms of this page may require reauthentication. */
export { StaffError as ErrorBoundary } from '#src/web/office/reauthentication/staff-error.tsx';

/** Named values of the site, as a list of cards that can be edited. */
export default function ParametersRoute({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { known, parameters } = loaderData;
  return (
    <div className="max-w-3xl">
      <StaffHeading title="Parameters">
        Namngivna värden. De i tabellen läses av rådgivaren och av sidorna för handlare; andra parametrar sparas, men
        inget läser dem.
      </StaffHeading>
      <div className="mt-6">
        <PlainTable
          caption="Parametrar som läses"
          rows={known}
          columns={[
            { heading: 'Namn', className: 'font-mono whitespace-nowrap', cell: ({ name }) => name },
            { heading: 'Betydelse', className: 'min-w-60', cell: ({ meaning }) => meaning },
            { heading: 'Tillåtet', isFigure: true, cell: ({ range }) => range },
            { heading: 'Utan parameter', className: 'min-w-40', cell: ({ configured }) => configured },
          ]}
        />
      </div>
      <AnswerMessage answer={answerOfPage(answer, parameters)} className="mt-6" />
      {parameters === null && (
        <Message tone="bad" title="Error loading parameter" className="mt-6">
          <p>Ett oväntat fel uppstod. Ladda sidan igen om en stund.</p>
        </Message>
      )}
      <EditedList
        items={parameters}
        answer={answer}
        address={parametersUrl}
        versions={(id) => versionsUrl('parameter', id)}
        base={({ name, value, description }) => ({ name, value, description })}
        addLabel="Lägg till parameter"
        empty="Det finns inga parametrar än."
        fields={(field) => (
          <>
            <TextField label="Namn" {...field('name')} maxLength={100} autoComplete="off" />
            <TextArea
              label="Värde"
              {...field('value')}
              rows={3}
              maxLength={10_000}
              isCode
              // May be an API key: not stored in the tab when the session ends.
              data-secret=""
            />
            <TextArea label="Beskrivning (valfri)" {...field('description')} rows={2} maxLength={1_000} />
          </>
        )}
        removal={({ name }) => ({
          title: 'Ta bort parametern?',
          text: `${name} tas bort. Det går att lägga till den igen, från ändringsloggen.`,
        })}
        show={({ name, value, description, updatedAt, isRead }, actions) => (
          <>
            <EntryHead name={name} mark={!isRead && <Badge tone="plain">inget läser den</Badge>}>
              {actions}
            </EntryHead>
            <p className="mt-2 font-mono text-small break-words whitespace-pre-wrap">{value}</p>
            {description !== '' && <p className="mt-2 text-small break-words whitespace-pre-wrap">{description}</p>}
            <p className="mt-2 text-fine text-quiet">
              Ändrad <ShortTime at={updatedAt} />
            </p>
          </>
        )}
      />
    </div>
  );
}
