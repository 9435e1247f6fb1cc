import { Link, type MetaFunction } from 'react-router';
import { ERASED_WORDS } from '#src/domain/personal-data/erasure.ts';
import { personalDataUrl } from '#src/office-urls.ts';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { AnswerMessage } from '#src/web/frame/forms/answer-message.tsx';
import { PostForm } from '#src/web/office/editing/post-form.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { Button } from '#src/web/ui/button.tsx';
import { Section } from '#src/web/ui/section.tsx';
import type { Route } from './+types/erasure-route.ts';
import { erasureAction, readErasure } from './personal-data.server.ts';

export const loader = staffLoader(readErasure);
export const action = erasureAction;
export const meta: MetaFunction = ({ matches }) => staffTags('Ta bort personuppgifter', matches);
/** The form of this page requires reauthentication. */
export { StaffError as ErrorBoundary } from '#src/web/office/reauthentication/staff-error.tsx';

/** The question whether to delete personal data: what goes with it, and what remains. */
export default function ErasureRoute({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { kind, name, effect, isOwn } = loaderData;
  return (
    <div className="max-w-3xl">
      <p className="mb-2 text-small">
        <Link to={personalDataUrl()} className="font-medium text-moss hover:underline">
          Personuppgifter
        </Link>
      </p>
      <h1 className="text-title wrap-anywhere">
        {ERASED_WORDS[kind]} <bdi>{name}</bdi>
      </h1>
      <AnswerMessage answer={answer} className="mt-6" />
      <div className="mt-6 grid grid-cols-1 gap-8">
        <Sentences heading="Det här tas bort" sentences={effect.gone} />
        {effect.stays.length > 0 && <Sentences heading="Tänk på det här" sentences={effect.stays} />}
        {isOwn ? (
          <p className="text-small">Det här är ditt eget konto. En annan administratör kan ta bort det.</p>
        ) : (
          <PostForm intent="remove" className="grid justify-items-start gap-3">
            <p className="text-small">Det går inte att ångra. Ditt lösenord kan behövas.</p>
            <Button kind="danger">Ta bort</Button>
          </PostForm>
        )}
      </div>
    </div>
  );
}

const Sentences = ({ heading, sentences }: { heading: string; sentences: readonly string[] }) => (
  <Section heading={heading}>
    <ul className="grid max-w-prose list-disc gap-1 pl-5 text-body">
      {sentences.map((sentence) => (
        <li key={sentence} className="wrap-anywhere">
          {sentence}
        </li>
      ))}
    </ul>
  </Section>
);
