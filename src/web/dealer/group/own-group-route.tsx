import type { MetaFunction } from 'react-router';
import { formatCount } from '#src/domain/format/numbers.ts';
import { groupMappingUrl, ownGroupUrl } from '#src/office-urls.ts';
import { sitesLoader } from '#src/request/accounts/dealer.server.ts';
import { answerTo } from '#src/request/forms/action-answer.ts';
import { openApiUrl } from '#src/visitor-urls.ts';
import { AnswerMessage } from '#src/web/frame/forms/answer-message.tsx';
import { formField } from '#src/web/frame/forms/form-field.ts';
import { ShortTime } from '#src/web/frame/short-time.tsx';
import { ApiKeyKind, ApiKeyName, ApiKeyTable } from '#src/web/office/api-keys/api-key-table.tsx';
import { PostForm } from '#src/web/office/editing/post-form.tsx';
import { useFormKey } from '#src/web/office/editing/use-form-key.ts';
import { StaffHeading } from '#src/web/office/page/page-parts.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { Button } from '#src/web/ui/button.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { Message } from '#src/web/ui/message.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { SelectBox } from '#src/web/ui/select-field.tsx';
import type { Route } from './+types/own-group-route.ts';
import { GroupDeliveries } from './group-deliveries.tsx';
import { type OwnGroupModel, ownGroupAction, readOwnGroup } from './own-group-data.server.ts';

export const loader = sitesLoader(readOwnGroup);
export const action = ownGroupAction;
export const meta: MetaFunction = ({ matches }) => staffTags('Koncern', matches);
/** Forms of this page may require reauthentication. */
export { StaffError as ErrorBoundary } from '#src/web/office/reauthentication/staff-error.tsx';

/** A group of dealers for its owners: the sites of its files, its keys, and the latest files. */
export default function OwnGroupRoute({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { name, keys, dealers, sites, deliveries, pulls, columns } = loaderData;
  const refusal = answerTo(answer, 'add')?.ok === false ? answer : null;
  const unknown = sites.filter(({ dealerId }) => dealerId === null);
  const connected = sites.filter(({ dealerId }) => dealerId !== null);
  return (
    <div className="max-w-5xl">
      <StaffHeading title={name}>
        En nyckel och en fil för koncernens {formatCount(dealers.length, 'anläggning', 'anläggningar')}. Varje rad säger
        vilken anläggning bilen står på.
      </StaffHeading>
      <AnswerMessage answer={answer} className="mt-6 wrap-anywhere" />
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-12">
        <Section heading="Anläggningar i filen">
          <p className="mb-4 max-w-prose text-small text-quiet">
            {sites.length === 0 ? NO_SITES : unknownText(unknown.length)}
          </p>
          <SiteList sites={unknown} dealers={dealers} />
          {connected.length > 0 && (
            <details className="mt-2">
              <summary className="touch inline-flex cursor-pointer items-center text-small font-semibold">
                Visa {formatCount(connected.length, 'kopplad', 'kopplade')}
              </summary>
              <SiteList sites={connected} dealers={dealers} />
            </details>
          )}
        </Section>
        <Section heading="Kolumner">
          <p className="max-w-prose text-small text-quiet">
            Läses er fil inte av sig själv pekar ni ut kolumnerna en gång, och provar filen innan den levereras.{' '}
            <Link to={groupMappingUrl()} className="link">
              {columns === null ? 'Peka ut kolumner' : 'Ändra kolumner'}
            </Link>
          </p>
          {columns?.unknownFile && (
            <Message
              tone="bad"
              title={`${columns.unknownFile} kunde inte läsas av sig själv`}
              className="mt-4 max-w-prose"
            >
              <p>Filen väntar. Peka ut dess kolumner, och leverera den sedan igen.</p>
            </Message>
          )}
        </Section>
        <Section heading="Nycklar">
          <p className="mb-4 max-w-prose text-small text-quiet">
            Med koncernens nyckel skickar ert system en fil för alla anläggningar, och läser deras bilar, siffror och
            meddelanden. Med en nyckel som provar rullas hela filen tillbaka, och svaret säger vad som hade hänt på
            varje anläggning.{' '}
            <a href={openApiUrl()} className="link">
              Beskrivning av API:et
            </a>
          </p>
          <PostForm
            key={useFormKey(answer, 'add')}
            intent="add"
            className="mb-6 grid max-w-3xl items-start gap-4 md:grid-cols-[1fr_1fr_auto]"
          >
            <ApiKeyName {...formField(refusal)('name')} />
            <ApiKeyKind {...formField(refusal)('kind')} />
            <div className="md:pt-6.5">
              <Button kind="primary">Skapa nyckel</Button>
            </div>
          </PostForm>
          <ApiKeyTable keys={keys} action={ownGroupUrl()} />
        </Section>
        {pulls.length > 0 && (
          <Section heading="Filer som vi hämtar">
            <ul className="text-small">
              {pulls.map(({ id, host, lastPulledAt, message }) => (
                <li key={id} className="border-b border-line py-2 wrap-anywhere">
                  {host}, {lastPulledAt === null ? 'inte hämtad än' : <ShortTime at={lastPulledAt} />}
                  {message !== null && <span className="block text-red">{message}</span>}
                </li>
              ))}
            </ul>
          </Section>
        )}
        <Section heading="Senaste filerna">
          <GroupDeliveries deliveries={deliveries} />
        </Section>
      </div>
    </div>
  );
}

const NO_SITES =
  'Här visas anläggningarna så som er fil skriver dem, när den första har kommit. De som heter som en handlare kopplas av sig själva.';

function unknownText(count: number): string {
  if (count === 0) return 'Alla anläggningar som filen nämner är kopplade.';
  const connected = count === 1 ? 'kopplad' : 'kopplade';
  return `${formatCount(count, 'anläggning', 'anläggningar')} är inte ${connected} till någon handlare. Raderna avvisas tills det är gjort. En koppling gäller från nästa fil.`;
}

/** Sites as files write them, each with its dealer, which can be changed. */
const SiteList = ({ sites, dealers }: Pick<OwnGroupModel, 'sites' | 'dealers'>) => (
  <ul className="border-t border-line empty:hidden">
    {sites.map(({ site, shown, dealerId, rows, lastSeenAt }) => (
      <li key={site} className="grid items-center gap-x-6 gap-y-2 border-b border-line py-3 sm:grid-cols-[1fr_auto]">
        <p className="text-small">
          <span className="font-semibold wrap-anywhere">{shown}</span>
          <span className="block text-fine text-quiet">
            {formatCount(rows, 'rad', 'rader')}, senast <ShortTime at={lastSeenAt} />
          </span>
        </p>
        <PostForm key={dealerId} intent="site" className="flex items-center gap-2">
          <input type="hidden" name="id" value={site} />
          <div className="w-60 min-w-0">
            <SelectBox name="dealer" aria-label={`Handlare för ${shown}`} defaultValue={dealerId ?? ''}>
              <option value="">ingen handlare</option>
              {dealers.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </SelectBox>
          </div>
          <Button kind="small" aria-label={`Spara handlare för ${shown}`}>
            Spara
          </Button>
        </PostForm>
      </li>
    ))}
  </ul>
);
