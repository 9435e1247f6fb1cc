import type { ReactNode } from 'react';
import { Form, Link, type MetaFunction } from 'react-router';
import { AUTH_NAMES, FEED_AUTHS, TIMES_A_DAY } from '#src/domain/feed-sources/feed-source.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import { feedSourcesUrl } from '#src/office-urls.ts';
import { importUrl } from '#src/pages/list-urls.ts';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { AnswerMessage, usePendingForm } from '#src/web/frame/forms/answer-message.tsx';
import type { FormField } from '#src/web/frame/forms/form-field.ts';
import { ShortTime } from '#src/web/frame/short-time.tsx';
import { ConfirmButton } from '#src/web/office/editing/confirm-button.tsx';
import { EditedList, EntryHead } from '#src/web/office/editing/edited-list.tsx';
import { answerOfPage } from '#src/web/office/editing/form-answers.ts';
import { ChoiceField } from '#src/web/office/page/form-controls.tsx';
import { StaffHeading } from '#src/web/office/page/page-parts.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { Badge } from '#src/web/ui/badge.tsx';
import { Button, buttonClass } from '#src/web/ui/button.tsx';
import { TextArea } from '#src/web/ui/text-area.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { TickBox } from '#src/web/ui/tick-box.tsx';
import type { Route } from './+types/feed-sources-route.ts';
import { feedSourcesAction, readFeedSources, type StaffFeedSource } from './feed-sources-data.server.ts';

export const loader = staffLoader(readFeedSources);
export const action = feedSourcesAction;
export const meta: MetaFunction = ({ matches }) => staffTags('Hämtningar', matches);
/** Forms of this page may require reauthentication. */
export { StaffError as ErrorBoundary } from '#src/web/office/reauthentication/staff-error.tsx';

/** Files that the site pulls from dealers, several times a day. */
export default function FeedSourcesRoute({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { sources, dealers } = loaderData;
  return (
    <div className="max-w-4xl">
      <StaffHeading title="Hämtningar">
        Filer som hämtas från handlarnas egna servrar. Varje fil är handlarens hela bestånd: bilar som saknas i den tas
        bort.
      </StaffHeading>
      <AnswerMessage answer={answerOfPage(answer, sources)} className="mt-6" />
      <EditedList
        items={sources}
        answer={answer}
        address={feedSourcesUrl}
        addLabel="Lägg till hämtning"
        empty="Det finns inga hämtningar än."
        fields={(field) => <SourceFields field={field} dealers={dealers} />}
        removal={({ name }) => ({
          title: 'Ta bort hämtningen?',
          text: `Filen från ${name} hämtas inte längre. Bilarna är kvar.`,
        })}
        show={(source, actions) => <SourceEntry source={source} actions={actions} />}
      />
    </div>
  );
}

type Dealers = readonly { id: string; name: string }[];

function SourceFields({ field, dealers }: { field: FormField; dealers: Dealers }) {
  const isKnown = field('name').defaultValue !== '';
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {!isKnown && (
        <ChoiceField
          label="Handlare"
          {...field('dealer')}
          empty="välj"
          choices={dealers.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <ChoiceField
        label="Gånger om dagen"
        {...field('times')}
        defaultValue={field('times').defaultValue || '4'}
        choices={TIMES_A_DAY.map((times) => ({ value: times, label: String(times) }))}
      />
      <TextField
        label="Filens adress"
        {...field('url')}
        inputMode="url"
        autoComplete="off"
        maxLength={2_000}
        hint="https://… eller sftp://server/mapp/fil.csv"
        className="sm:col-span-2"
      />
      <ChoiceField
        label="Inloggning"
        {...field('auth')}
        choices={FEED_AUTHS.map((auth) => ({ value: auth, label: AUTH_NAMES[auth] }))}
      />
      <TextField label="Användarnamn" {...field('username')} autoComplete="off" maxLength={200} />
      <TextArea
        label="Lösenord, token eller privat nyckel"
        {...field('secret')}
        rows={2}
        maxLength={10_000}
        isCode
        // Not stored in the tab when the session ends.
        data-secret=""
        hint={isKnown ? 'Tomt: som förut. Visas aldrig igen.' : 'Sparas krypterat och visas aldrig igen.'}
        className="sm:col-span-2"
      />
      <TickBox name="paused" value="on" isTicked={field('paused').defaultValue === 'on'} className="sm:col-span-2">
        Hämta inte tills vidare
      </TickBox>
    </div>
  );
}

function SourceEntry({ source, actions }: { source: StaffFeedSource; actions: ReactNode }) {
  const { id, name, url, timesADay, nextAt, lastPulledAt, isPaused, format, hostKey } = source;
  return (
    <>
      <EntryHead name={name} mark={<StateBadge source={source} />}>
        {actions}
      </EntryHead>
      <p className="mt-2 font-mono text-small wrap-anywhere">{url}</p>
      <SourceProblem source={source} />
      <p className="mt-2 text-small text-quiet">
        {formatCount(timesADay, 'gång', 'gånger')} om dagen
        {lastPulledAt && (
          <>
            {' · hämtad '}
            <ShortTime at={lastPulledAt} />
          </>
        )}
        {!isPaused && (
          <>
            {' · nästa '}
            <ShortTime at={nextAt} />
          </>
        )}
        {format && ` · ${format}`}
      </p>
      {hostKey && <p className="mt-1 font-mono text-fine wrap-anywhere text-quiet">Serverns nyckel {hostKey}</p>}
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <PullButton id={id} name={name} />
        {(format || hostKey) && (
          <ConfirmButton
            id={id}
            name={`ändringar hos ${name}`}
            intent="accept"
            label="Godta ändringar"
            className={buttonClass('small')}
            action={feedSourcesUrl()}
            title="Godta ny nyckel och nytt format?"
            text={`Fråga ${name} först om de har bytt server eller system. Nästa hämtning godtar det som då gäller.`}
          />
        )}
      </div>
    </>
  );
}

const STATES = { new: 'inte hämtad', pulling: 'hämtas', delivered: 'hämtad', unchanged: 'oförändrad', failed: 'fel' };

function StateBadge({ source: { isPaused, isReported, state } }: { source: StaffFeedSource }) {
  if (isPaused) return <Badge tone="plain">pausad</Badge>;
  return <Badge tone={isReported || state === 'failed' ? 'alert' : 'calm'}>{STATES[state]}</Badge>;
}

/** The error of a source, or of the import of its latest file. */
function SourceProblem({
  source: { message, failures, deliveryState, deliveryMessage, runId },
}: {
  source: StaffFeedSource;
}) {
  return (
    <div className="mt-2 text-small empty:hidden">
      {message && (
        <p className="font-semibold text-red">
          {message}
          {failures > 1 && ` (${formatCount(failures, 'försök', 'försök')} i rad)`}
        </p>
      )}
      {deliveryMessage && <p className="font-semibold wrap-anywhere text-red">{deliveryMessage}</p>}
      {runId !== null && (
        <Link to={importUrl(runId)} className="font-medium text-moss hover:underline">
          Senaste importen
        </Link>
      )}
      {runId === null && deliveryState === 'waiting' && <p>Den senaste filen väntar på att importeras.</p>}
    </div>
  );
}

function PullButton({ id, name }: { id: string; name: string }) {
  const isPulling = usePendingForm('pull')?.get('id') === id;
  return (
    <Form method="post" action={feedSourcesUrl()} className="flex flex-wrap items-center gap-3">
      <input type="hidden" name="intent" value="pull" />
      <input type="hidden" name="id" value={id} />
      <Button kind="small" disabled={isPulling} aria-label={`Hämta nu från ${name}`}>
        {isPulling ? 'Hämtar…' : 'Hämta nu'}
      </Button>
      <TickBox name="force" value="on">
        även om många bilar saknas
      </TickBox>
    </Form>
  );
}
