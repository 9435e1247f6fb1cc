import { Link, type MetaFunction, useParams } from 'react-router';
import { staffCategoryUrl } from '#src/office-urls.ts';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { AnswerMessage } from '#src/web/frame/forms/answer-message.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { CategoryPage } from '#src/web/shared/category-page/category-page.tsx';
import { Message } from '#src/web/ui/message.tsx';
import type { Route } from './+types/preview-route.ts';
import { previewAction } from './category-data.server.ts';
import { FieldProblems } from './field-problems.tsx';

export const loader = staffLoader(async () => null);
export const action = previewAction;
export const meta: MetaFunction = ({ matches }) => staffTags('Förhandsgranskning', matches);

/** Preview of the public category page, opened in a new tab from its form. */
export default function PreviewRoute({ actionData }: Route.ComponentProps) {
  const shown = actionData;
  const { slug = '' } = useParams();
  if (shown && 'winners' in shown) {
    return (
      <>
        <Message tone="good" title="Förhandsgranskning">
          <p>Så här ser sidan ut om du sparar. Inget är sparat än. Stäng fliken för att fortsätta redigera.</p>
        </Message>
        <CategoryPage {...shown} />
      </>
    );
  }
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-4">
      <h1 className="text-title">Förhandsgranskning</h1>
      <AnswerMessage answer={shown} />
      {shown && <FieldProblems errors={shown.errors} />}
      <p className="text-body">
        Förhandsgranskningen öppnas från{' '}
        <Link to={staffCategoryUrl(slug)} className="link">
          kategorins formulär
        </Link>
        .
      </p>
    </div>
  );
}
