import { Link } from 'react-router';
import type { ActionAnswer } from '#src/request/forms/action-answer.ts';
import { chatbotsUrl } from '#src/urls.ts';
import { answerOfPage } from '#src/web/admin/editing/use-edited.ts';
import { StaffHeading } from '#src/web/admin/staff-page/staff-heading.tsx';
import { AnswerMessage } from '#src/web/shared/forms/answer-message.tsx';
import type { ChatbotsModel } from './chatbots-data.server.ts';
import { ModelSettingsList } from './model-settings-list.tsx';
import { PromptList } from './prompt-list.tsx';

const TABS = [
  { tab: 'prompts', label: 'Prompts' },
  { tab: 'settings', label: 'Inställningar' },
] as const;

/** Prompts and settings of the adviser's language model. */
export function ChatbotsPage({ model, answer }: { model: ChatbotsModel; answer: ActionAnswer | undefined }) {
  const ids = model.tab === 'prompts' ? model.prompts.map(({ id }) => id) : [];
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
      <AnswerMessage answer={answerOfPage(answer, ids)} className="mt-6" />
      {model.tab === 'prompts' ? (
        <PromptList prompts={model.prompts} answer={answer} />
      ) : (
        <ModelSettingsList settings={model.settings} />
      )}
    </div>
  );
}
