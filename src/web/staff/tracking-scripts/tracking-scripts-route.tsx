import type { ReactNode } from 'react';
import { Form, type MetaFunction } from 'react-router';
import { preview } from '#src/domain/format/texts.ts';
import { PURPOSE_NAMES, SCRIPT_PURPOSES } from '#src/domain/tracking/tracking.ts';
import { trackingScriptsUrl, versionsUrl } from '#src/office-urls.ts';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { AnswerMessage, usePendingForm } from '#src/web/frame/forms/answer-message.tsx';
import { ShortTime } from '#src/web/frame/short-time.tsx';
import { EditedList } from '#src/web/office/editing/edited-list.tsx';
import { answerOfPage } from '#src/web/office/editing/form-answers.ts';
import { ChoiceField } from '#src/web/office/page/form-controls.tsx';
import { StaffHeading } from '#src/web/office/page/page-parts.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { Badge } from '#src/web/ui/badge.tsx';
import { Button } from '#src/web/ui/button.tsx';
import { TextArea } from '#src/web/ui/text-area.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import type { Route } from './+types/tracking-scripts-route.ts';
import { readTrackingScripts, type TrackingScript, trackingScriptsAction } from './tracking-scripts-data.server.ts';

export const loader = staffLoader(readTrackingScripts);
export const action = trackingScriptsAction;
export const meta: MetaFunction = ({ matches }) => staffTags('Tracking Scripts', matches);
/** Forms of this page may require reauthentication. */
export { StaffError as ErrorBoundary } from '#src/web/office/reauthentication/staff-error.tsx';

/** Third-party scripts. They run on every public page, so each has a purpose and is activated separately. */
export default function TrackingScriptsRoute({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { scripts, areOn } = loaderData;
  return (
    <div className="max-w-3xl">
      <StaffHeading title="Tracking Scripts">
        Aktiva skript läggs i huvudet på publika sidor. Alla utom de nödvändiga väntar på besökarens samtycke.
      </StaffHeading>
      {!areOn && (
        <p className="mt-3 max-w-prose rounded-card bg-sunken px-4 py-3 text-small">
          Serverns konfiguration (TRACKING_SCRIPTS) håller alla skript avstängda.
        </p>
      )}
      <AnswerMessage answer={answerOfPage(answer, scripts)} className="mt-6" />
      <EditedList
        items={scripts}
        answer={answer}
        address={trackingScriptsUrl}
        versions={(id) => versionsUrl('script', id)}
        base={({ name, content, purpose }) => ({ name, content, purpose })}
        addLabel="Lägg till skript"
        empty="Det finns inga skript än."
        fields={(field) => (
          <>
            <TextField label="Namn" {...field('name')} maxLength={100} autoComplete="off" />
            <ChoiceField
              label="Ändamål"
              {...field('purpose')}
              defaultValue={field('purpose').defaultValue || 'statistics'}
              choices={SCRIPT_PURPOSES.map((value) => ({ value, label: PURPOSE_NAMES[value] }))}
            />
            <TextArea
              label="Skript"
              {...field('content')}
              rows={8}
              maxLength={20_000}
              isCode
              hint="Med hela taggarna, från <script> till </script>."
            />
          </>
        )}
        removal={({ name }) => ({
          title: 'Ta bort script?',
          text: `${name} tas bort från alla sidor. Denna åtgärd kan inte ångras.`,
        })}
        show={(script, actions) => <ScriptCard script={script} actions={actions} />}
      />
    </div>
  );
}

/** A tracking script; its content is rendered as text and never runs here. */
function ScriptCard({ script, actions }: { script: TrackingScript; actions: ReactNode }) {
  const { id, name, content, purpose, updatedAt } = script;
  const sent = usePendingForm('activate');
  // Optimistic update: the switch shows the submitted state while the server answers.
  const isActive = sent?.get('id') === id ? sent.get('isActive') === 'true' : script.isActive;
  return (
    <>
      <h2 className="text-body font-semibold break-words">
        {name} <Badge tone={isActive ? 'calm' : 'plain'}>{isActive ? 'aktivt' : 'inaktivt'}</Badge>{' '}
        <Badge tone="plain">{PURPOSE_NAMES[purpose]}</Badge>
      </h2>
      <p className="mt-2 font-mono text-fine break-all whitespace-pre-wrap">{preview(content)}</p>
      <p className="mt-2 text-fine text-quiet">
        Ändrat <ShortTime at={updatedAt} />
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Form method="post" action={trackingScriptsUrl()} preventScrollReset>
          <input type="hidden" name="intent" value="activate" />
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="isActive" value={String(!isActive)} />
          <Button kind="small" aria-label={`${isActive ? 'Inaktivera' : 'Aktivera'} ${name}`}>
            {isActive ? 'Inaktivera' : 'Aktivera'}
          </Button>
        </Form>
        {actions}
      </div>
    </>
  );
}
