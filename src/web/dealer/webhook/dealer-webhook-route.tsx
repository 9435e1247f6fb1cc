import type { MetaFunction } from 'react-router';
import { WEBHOOK_EVENTS } from '#src/domain/dealer-api/webhook-events.ts';
import { dealerKeysUrl, dealerWebhookUrl } from '#src/office-urls.ts';
import { dealerLoader } from '#src/request/accounts/dealer.server.ts';
import { answerTo } from '#src/request/forms/action-answer.ts';
import { apiGuideUrl } from '#src/visitor-urls.ts';
import { AnswerMessage } from '#src/web/frame/forms/answer-message.tsx';
import { formField } from '#src/web/frame/forms/form-field.ts';
import { ShortTime } from '#src/web/frame/short-time.tsx';
import { RemoveButton } from '#src/web/office/editing/confirm-button.tsx';
import { PostForm } from '#src/web/office/editing/post-form.tsx';
import { StaffHeading, UpLink } from '#src/web/office/page/page-parts.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { Button } from '#src/web/ui/button.tsx';
import { Message } from '#src/web/ui/message.tsx';
import { type Column, PlainTable } from '#src/web/ui/plain-table.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { TickBox } from '#src/web/ui/tick-box.tsx';
import type { Route } from './+types/dealer-webhook-route.ts';
import { furtherText } from './attempt-text.ts';
import { dealerWebhookAction, readDealerWebhook } from './dealer-webhook-data.server.ts';

export const loader = dealerLoader(readDealerWebhook);
export const action = dealerWebhookAction;
export const meta: MetaFunction = ({ matches }) => staffTags('Webhook', matches);
/** Forms of this page may require reauthentication. */
export { StaffError as ErrorBoundary } from '#src/web/office/reauthentication/staff-error.tsx';

/** The address at which the dealer's own system receives events, and the attempts to send them. */
export default function DealerWebhookRoute({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { webhook, events } = loaderData;
  // Shows what is stored as soon as that has changed.
  const formKey = JSON.stringify([webhook?.url, webhook?.chosen]);
  const refusal = answerTo(answer, 'save')?.ok === false ? answer : null;
  const field = formField(refusal, webhook);
  const chosen = refusal?.values?.events ?? webhook?.chosen ?? Object.keys(WEBHOOK_EVENTS);
  return (
    <div className="max-w-4xl">
      <UpLink to={dealerKeysUrl()}>API-nycklar</UpLink>
      <StaffHeading title="Webhook">
        Vi anropar en adress hos er när något händer, så att ert system slipper fråga.{' '}
        <a href={`${apiGuideUrl()}#webhook`} className="font-medium text-moss hover:underline">
          Så tar ni emot dem
        </a>
      </StaffHeading>
      <AnswerMessage answer={answer} className="mt-6 wrap-anywhere" />
      <WebhookState webhook={webhook} />
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-12">
        <Section heading="Adress och händelser">
          <PostForm key={formKey} intent="save" className="grid max-w-2xl gap-5">
            {/* Not type="url": the server checks the address, with its own message. */}
            <TextField label="Adress" inputMode="url" hint="Börjar med https://." maxLength={500} {...field('url')} />
            <fieldset>
              <legend className="mb-1 text-small font-semibold">Händelser</legend>
              {Object.entries(WEBHOOK_EVENTS).map(([event, { label }]) => (
                <TickBox key={event} name="events" value={event} isTicked={chosen.includes(event)} className="w-full">
                  {label}
                </TickBox>
              ))}
              {refusal?.errors?.events !== undefined && (
                <p className="mt-1 text-small text-red">{refusal.errors.events}</p>
              )}
            </fieldset>
            <div>
              <Button kind="primary">Spara</Button>
            </div>
          </PostForm>
        </Section>
        {webhook !== null && (
          <>
            <Section heading="Signeringsnyckel">
              <p className="max-w-prose text-small text-quiet">
                Varje anrop är signerat med den, så att ert system vet att det kommer från oss. Förvara den som ett
                lösenord.
              </p>
              <p className="mt-2">
                {webhook.key === null ? (
                  <span className="text-small text-quiet">Visas bara för handlarens egna personer.</span>
                ) : (
                  <code className="text-small wrap-anywhere">{webhook.key}</code>
                )}
              </p>
            </Section>
            <Section heading="Senaste händelserna">
              <PostForm intent="test" className="mb-4">
                <Button kind="quiet">Skicka provhändelse</Button>
              </PostForm>
              <PlainTable
                caption="Händelser, de senaste först"
                columns={COLUMNS}
                rows={events}
                empty="Inget har hänt än."
              />
            </Section>
            <Section heading="Sluta">
              <RemoveButton
                id="webhook"
                name="webhooken"
                action={dealerWebhookUrl()}
                title="Ta bort webhooken?"
                text="Ert system får inga fler händelser, och listan ovan tas bort. En ny webhook får en ny signeringsnyckel."
              />
            </Section>
          </>
        )}
      </div>
    </div>
  );
}

type Loaded = Route.ComponentProps['loaderData'];

function WebhookState({ webhook }: Pick<Loaded, 'webhook'>) {
  if (webhook === null) return null;
  const { switchedOffAt, failingSince } = webhook;
  if (switchedOffAt !== null)
    return (
      <Message tone="bad" title="Webhooken är avstängd" className="mt-6">
        Adressen har inte svarat på länge, så vi skickar inga fler händelser. Rätta den och spara, så börjar de komma
        igen.
      </Message>
    );
  if (failingSince === null) return null;
  return (
    <Message tone="bad" title="Händelserna kommer inte fram" className="mt-6">
      Sedan <ShortTime at={failingSince} />. Vi försöker igen.
    </Message>
  );
}

const COLUMNS: readonly Column<Loaded['events'][number]>[] = [
  { heading: 'När', cell: ({ at }) => <ShortTime at={at} /> },
  { heading: 'Händelse', cell: ({ label }) => <span className="inline-block min-w-40">{label}</span> },
  {
    heading: 'Senaste försöket',
    cell: (event) => (
      <span className="inline-block min-w-40">
        {event.result}
        {event.attempts > 1 && <span className="block text-fine text-quiet">{furtherText(event)}</span>}
        {event.state === 'waiting' && event.attempts > 0 && (
          <span className="block text-fine text-quiet">
            Nästa försök <ShortTime at={event.dueAt} />
          </span>
        )}
      </span>
    ),
  },
  {
    heading: 'Åtgärd',
    cell: ({ id, state }) =>
      state === 'sent' ? null : (
        <PostForm intent="retry">
          <input type="hidden" name="id" value={id} />
          <Button kind="small">Försök igen</Button>
        </PostForm>
      ),
  },
];
