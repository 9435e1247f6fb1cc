import { Link, type MetaFunction } from 'react-router';
import { providerLabel, requestForm } from '#src/domain/adviser/model/provider-profiles.ts';
import { formatCalendarDay } from '#src/domain/format/dates.ts';
import { formatNumber } from '#src/domain/format/numbers.ts';
import { preview } from '#src/domain/format/texts.ts';
import { chatbotsUrl, parametersUrl, promptUrl, versionsUrl } from '#src/office-urls.ts';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import type { ActionAnswer } from '#src/request/forms/action-answer.ts';
import type { ServerSettings } from '#src/request/site/site-settings.ts';
import { AnswerMessage } from '#src/web/frame/forms/answer-message.tsx';
import { ShortTime } from '#src/web/frame/short-time.tsx';
import { ConfirmButton } from '#src/web/office/editing/confirm-button.tsx';
import { EditedList, EntryHead } from '#src/web/office/editing/edited-list.tsx';
import { answerOfPage } from '#src/web/office/editing/form-answers.ts';
import { StaffHeading } from '#src/web/office/page/page-parts.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { ButtonLink, buttonClass } from '#src/web/ui/button.tsx';
import { PlainTable } from '#src/web/ui/plain-table.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { TextArea } from '#src/web/ui/text-area.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import type { Route } from './+types/chatbots-route.ts';
import { chatbotsAction, type LawText, type PromptModel, readChatbots, type UseModel } from './chatbots-data.server.ts';
import { PromptUseBadge } from './prompt-use-badge.tsx';

export const loader = staffLoader(readChatbots);
export const action = chatbotsAction;
export const meta: MetaFunction = ({ matches }) => staffTags('Chatbots', matches);
/** Forms of this page may require reauthentication. */
export { StaffError as ErrorBoundary } from '#src/web/office/reauthentication/staff-error.tsx';

/** Prompts and settings of the adviser's language model. */
export default function ChatbotsRoute({ loaderData: model, actionData: answer }: Route.ComponentProps) {
  return (
    <div className="max-w-3xl">
      <StaffHeading title="Chatbots" />
      <nav aria-label="Flikar" className="mt-6 flex gap-1 border-b border-line">
        {TABS.map(({ tab, label }) => (
          <Link
            key={tab}
            to={chatbotsUrl(tab)}
            aria-current={model.tab === tab ? 'page' : undefined}
            className="touch -mb-px flex items-center border-b-2 border-transparent px-4 text-body font-medium text-quiet hover:text-ink aria-[current=page]:border-moss aria-[current=page]:font-semibold aria-[current=page]:text-ink"
          >
            {label}
          </Link>
        ))}
      </nav>
      <AnswerMessage answer={answerOfPage(answer, model.tab === 'prompts' ? model.prompts : [])} className="mt-6" />
      {model.tab === 'prompts' ? (
        <>
          <PromptList prompts={model.prompts} answer={answer} />
          <Uses uses={model.uses} />
        </>
      ) : (
        <>
          <ModelSettingsList settings={model.settings} />
          <LawTexts texts={model.lawTexts} />
        </>
      )}
    </div>
  );
}

const TABS = [
  { tab: 'prompts', label: 'Prompts' },
  { tab: 'settings', label: 'Inställningar' },
] as const;

/** Prompts, newest first, each with the beginning of its content. */
function PromptList({ prompts, answer }: { prompts: PromptModel[]; answer: ActionAnswer | undefined }) {
  return (
    <EditedList
      items={prompts}
      answer={answer}
      address={(id) => chatbotsUrl('prompts', id)}
      versions={(id) => versionsUrl('prompt', id)}
      base={({ name, content }) => ({ name, content })}
      addLabel="Lägg till prompt"
      fields={(field) => (
        <>
          <TextField label="Namn" {...field('name')} maxLength={200} autoComplete="off" />
          <TextArea label="Innehåll" {...field('content')} rows={12} maxLength={20_000} />
        </>
      )}
      removal={({ name, use }) =>
        use !== 'unused'
          ? null
          : {
              title: 'Ta bort prompten?',
              text: `${name} tas bort. Det går att lägga till den igen, från ändringsloggen.`,
            }
      }
      show={({ id, name, content, createdAt, use }, actions) => (
        <>
          <EntryHead name={name} mark={<PromptUseBadge use={use} />}>
            <ButtonLink kind="small" to={promptUrl(id)} aria-label={`Pröva ${name}`}>
              Pröva
            </ButtonLink>
            {actions}
          </EntryHead>
          <p className="mt-2 text-small break-words whitespace-pre-wrap">{preview(content)}</p>
          <p className="mt-2 text-fine text-quiet">
            Skapad <ShortTime at={createdAt} />
          </p>
        </>
      )}
    />
  );
}

/** Texts that have been in use, each of which can be restored. */
const Uses = ({ uses }: { uses: UseModel[] }) => (
  <Section heading="Har använts" className="mt-10">
    <PlainTable
      caption="Prompter som har använts, den senaste först"
      rows={uses}
      empty="Ingen prompt har tagits i bruk."
      columns={[
        { heading: 'Från', className: 'whitespace-nowrap', cell: ({ usedAt }) => <ShortTime at={usedAt} /> },
        { heading: 'Namn', className: 'min-w-28 wrap-anywhere', cell: ({ name }) => name },
        { heading: 'Text', className: 'min-w-44 wrap-anywhere', cell: ({ content }) => preview(content) },
        {
          heading: 'Kontrollfrågor',
          className: 'min-w-44 wrap-anywhere',
          cell: ({ reason }) => (reason === null ? 'klarade' : `nej: ${reason}`),
        },
        {
          heading: 'Återställ',
          cell: ({ id, name, isLatest }) =>
            isLatest ? (
              'används'
            ) : (
              <ConfirmButton
                id={String(id)}
                name={name}
                intent="restore"
                label="Återställ"
                action={chatbotsUrl()}
                title="Återställ texten?"
                text={`${name} används då igen, som den var när den togs i bruk.`}
                className={buttonClass('small')}
              />
            ),
        },
      ]}
    />
  </Section>
);

/** The adviser's texts of law and rules, by whether somebody has read them against a source. */
function LawTexts({ texts }: { texts: readonly LawText[] }) {
  const unread = texts.filter(({ readAgainst }) => readAgainst.length === 0);
  return (
    <Section heading="Texter om lag och regler" className="mt-10">
      <p className="mb-4 text-small text-quiet">
        {unread.length === 0
          ? `Alla ${formatNumber(texts.length)} är lästa mot en källa.`
          : `${formatNumber(unread.length)} av ${formatNumber(texts.length)} är inte lästa mot sin källa. Besökare får dem med orden ”Så brukar det vara”.`}
      </p>
      <PlainTable
        caption="Rådgivarens texter om lag och regler, de olästa först"
        rows={texts}
        columns={[
          { heading: 'Fråga', className: 'min-w-44', cell: ({ ask }) => ask },
          { heading: 'Vilar på', className: 'min-w-36', cell: ({ sources }) => sources.join('; ') },
          {
            heading: 'Läst mot',
            className: 'min-w-44',
            cell: ({ readAgainst }) =>
              readAgainst.length === 0 ? (
                <strong className="font-semibold text-red">inte läst mot källan</strong>
              ) : (
                <ul>
                  {readAgainst.map(({ source, url, date }) => (
                    <li key={url}>
                      <a href={url} rel="noopener nofollow" className="link">
                        {source}
                      </a>
                      , {formatCalendarDay(date)}
                    </li>
                  ))}
                </ul>
              ),
          },
        ]}
      />
    </Section>
  );
}

/** Read-only settings of the language model: the server's configuration, and the parameters that replace some of it. */
function ModelSettingsList({ settings }: { settings: ServerSettings['adviser'] }) {
  const degree = String(settings.temperature).replace('.', ',');
  const temperature = requestForm(settings).hasTemperature ? degree : `${degree}; skickas inte till den här modellen`;
  const rows = [
    ['Modell', settings.model],
    ['Leverantör', providerLabel(settings)],
    ['Max tokens', formatNumber(settings.maxTokens)],
    ['Temperatur', temperature],
    ['Streaming', settings.streaming ? 'på' : 'av'],
    ['Tokens per dygn', formatNumber(settings.dailyTokens)],
    ['Adress', settings.baseUrl ?? 'ingen; den inbyggda rådgivaren svarar ensam'],
  ];
  return (
    <>
      <dl className="mt-6 border-t border-line">
        {rows.map(([label, value]) => (
          <div key={label} className="grid gap-x-6 border-b border-line py-3 text-body sm:grid-cols-[12rem_1fr]">
            <dt className="text-quiet">{label}</dt>
            <dd className="font-medium break-words tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-small text-quiet">
        Inställningarna görs i serverns konfiguration. Temperatur, max tokens och tokens per dygn kan ersättas på sidan{' '}
        <Link to={parametersUrl()} className="link" lang="en">
          Parameters
        </Link>
        .
      </p>
    </>
  );
}
