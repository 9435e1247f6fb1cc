import type { MetaFunction } from 'react-router';
import { dealerAdUrl, dealerDeliveryUrl } from '#src/office-urls.ts';
import { dealerLoader } from '#src/request/accounts/dealer.server.ts';
import { AnswerMessage } from '#src/web/frame/forms/answer-message.tsx';
import { StaffHeading, UpLink } from '#src/web/office/page/page-parts.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import type { Route } from './+types/delivery-undo-route.ts';
import { deliveryUndoAction, readDeliveryUndo } from './import-undo-data.server.ts';
import { UndoQuestion } from './undo-report.tsx';

export const loader = dealerLoader(readDeliveryUndo);
export const action = deliveryUndoAction;
export const meta: MetaFunction = ({ matches }) => staffTags('Ångra leverans', matches);

/** The question whether to undo an own delivery. */
export default function DeliveryUndoRoute({ loaderData: question, actionData: answer }: Route.ComponentProps) {
  return (
    <>
      <UpLink to={dealerDeliveryUrl(question.id)}>{question.file}</UpLink>
      <StaffHeading title="Ångra leveransen?" />
      <AnswerMessage answer={answer} className="mt-6 max-w-3xl" />
      <UndoQuestion question={question} adUrlOf={dealerAdUrl} />
    </>
  );
}
