import type { MetaFunction } from 'react-router';
import { chatbotsUrl } from '#src/office-urls.ts';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { type ActionAnswer, answerTo } from '#src/request/forms/action-answer.ts';
import { AnswerMessage } from '#src/web/frame/forms/answer-message.tsx';
import { formField } from '#src/web/frame/forms/form-field.ts';
import { ShortTime } from '#src/web/frame/short-time.tsx';
import { PostForm } from '#src/web/office/editing/post-form.tsx';
import { UpLink } from '#src/web/office/page/page-parts.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { Badge } from '#src/web/ui/badge.tsx';
import { Button } from '#src/web/ui/button.tsx';
import { PlainTable } from '#src/web/ui/plain-table.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { TextArea } from '#src/web/ui/text-area.tsx';
import type { Route } from './+types/prompt-route.ts';
import { type PromptPageModel, promptAction, readPromptPage } from './prompt-data.server.ts';
import { PromptUseBadge } from './prompt-use-badge.tsx';

export const loader = staffLoader(readPromptPage);
export const action = promptAction;
export const meta: MetaFunction = ({ matches }) => staffTags('Prompt', matches);
/** Forms of this page may require reauthentication. */
export { StaffError as ErrorBoundary } from '#src/web/office/reauthentication/staff-error.tsx';

/** A prompt, tried before visitors are answered with it, and put to use. */
export default function PromptRoute({ loaderData: prompt, actionData: answer }: Route.ComponentProps) {
  return (
    <div className="max-w-3xl">
      <UpLink to={chatbotsUrl()}>Chatbots</UpLink>
      <h1 className="text-title wrap-anywhere">
        <bdi>{prompt.name}</bdi> <PromptUseBadge use={prompt.use} />
      </h1>
      <p className="mt-4 max-w-prose text-small wrap-anywhere whitespace-pre-wrap">{prompt.content}</p>
      {!prompt.hasModel && (
        <p className="mt-4 max-w-prose text-small text-quiet">
          Ingen språkmodell är inställd på servern. Den inbyggda rådgivaren svarar ensam, och prompten påverkar inget.
        </p>
      )}
      <TrialForm answer={answerTo(answer, 'try')} />
      <GoldenQuestions prompt={prompt} answer={answerTo(answer, 'check')} />
      <UseForm prompt={prompt} answer={answerTo(answer, 'use')} />
    </div>
  );
}

/** A question of one's own; the answer is shown here only. */
function TrialForm({ answer }: { answer: ActionAnswer | null }) {
  const field = formField(answer);
  const reply = answer?.ok === true ? answer.values.answer?.[0] : undefined;
  return (
    <Section heading="Pröva" className="mt-10">
      <p className="mb-4 max-w-prose text-small text-quiet">
        Frågan besvaras med den här prompten och de inställningar som gäller nu. Besökarna märker inget.
      </p>
      <PostForm intent="try" className="grid gap-4">
        <TextArea label="Fråga" {...field('question')} rows={3} maxLength={2_000} />
        <div>
          <Button kind="quiet">Pröva</Button>
        </div>
      </PostForm>
      <AnswerMessage answer={answer} className="mt-4" />
      {reply !== undefined && (
        <blockquote className="mt-4 rounded-card border border-line bg-raised p-4 text-body wrap-anywhere whitespace-pre-wrap">
          {reply}
        </blockquote>
      )}
    </Section>
  );
}

function GoldenQuestions({ prompt, answer }: { prompt: PromptPageModel; answer: ActionAnswer | null }) {
  const { trial, golden } = prompt;
  return (
    <Section heading="Kontrollfrågor" className="mt-10">
      <p className="mb-4 max-w-prose text-small text-quiet">
        {golden} frågor med ord som svaret ska och inte får innehålla. Prompten ska klara alla innan den tas i bruk.
      </p>
      <PostForm intent="check">
        <Button kind="quiet">Ställ kontrollfrågorna</Button>
      </PostForm>
      <AnswerMessage answer={answer} className="mt-4" />
      {trial && (
        <div className="mt-6">
          <p className="mb-3 text-small">
            <Badge tone={trial.isPassed ? 'calm' : 'alert'}>{trial.isPassed ? 'klarade alla' : 'fick fel'}</Badge>{' '}
            <ShortTime at={trial.triedAt} />
          </p>
          <PlainTable
            caption="Kontrollfrågor och svar"
            rows={trial.results}
            columns={[
              { heading: 'Fråga', className: 'min-w-44 wrap-anywhere', cell: ({ question }) => question },
              {
                heading: 'Svar',
                className: 'min-w-60 wrap-anywhere whitespace-pre-wrap',
                cell: (result) => result.answer || '–',
              },
              {
                heading: 'Fel',
                className: 'min-w-44 wrap-anywhere',
                cell: ({ problems }) => (problems.length === 0 ? 'inget' : problems.join(' ')),
              },
            ]}
          />
        </div>
      )}
    </Section>
  );
}

function UseForm({ prompt, answer }: { prompt: PromptPageModel; answer: ActionAnswer | null }) {
  const field = formField(answer);
  if (prompt.use === 'in-use') return <AnswerMessage answer={answer} className="mt-10" />;
  return (
    <Section heading="Ta i bruk" className="mt-10">
      <PostForm intent="use" className="grid gap-4">
        <input type="hidden" name="seen" value={prompt.seen} />
        {!prompt.trial?.isPassed && (
          <TextArea
            label="Varför den ska användas ändå"
            hint="Den har inte klarat kontrollfrågorna. Det du skriver sparas i ändringsloggen."
            {...field('reason')}
            rows={2}
            maxLength={1_000}
          />
        )}
        <div>
          <Button kind="primary">Använd denna</Button>
        </div>
      </PostForm>
      <AnswerMessage answer={answer} className="mt-4" />
    </Section>
  );
}
