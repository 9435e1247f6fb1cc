import type { MetaFunction } from 'react-router';
import { importUrl, staffAdUrl } from '#src/pages/list-urls.ts';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { AnswerMessage } from '#src/web/frame/forms/answer-message.tsx';
import { StaffHeading, UpLink } from '#src/web/office/page/page-parts.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import type { Route } from './+types/import-undo-route.ts';
import { importUndoAction, readImportUndo } from './import-undo-data.server.ts';
import { UndoQuestion } from './undo-report.tsx';

export const loader = staffLoader(readImportUndo);
export const action = importUndoAction;
export const meta: MetaFunction = ({ matches }) => staffTags('Ångra import', matches);

/** The question whether to undo an import. */
export default function ImportUndoRoute({ loaderData: question, actionData: answer }: Route.ComponentProps) {
  return (
    <>
      <UpLink to={importUrl(question.id)}>{question.file}</UpLink>
      <StaffHeading title="Ångra importen?" />
      <AnswerMessage answer={answer} className="mt-6 max-w-3xl" />
      <UndoQuestion question={question} adUrlOf={staffAdUrl} />
    </>
  );
}
