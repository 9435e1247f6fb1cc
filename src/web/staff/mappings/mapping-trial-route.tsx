import { Link, type MetaFunction, useParams } from 'react-router';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { mappingsUrl, mappingUrl } from '#src/urls.ts';
import { AnswerMessage } from '#src/web/frame/forms/answer-message.tsx';
import { readId } from '#src/web/frame/id-in-address.ts';
import { TrialView } from '#src/web/office/mappings/trial-view.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import type { Route } from './+types/mapping-trial-route.ts';
import { trialAction } from './mappings-data.server.ts';

export const loader = staffLoader(async () => null);
export const action = trialAction;
export const meta: MetaFunction = ({ matches }) => staffTags('Provkörning', matches);

/** Trial of a whole file, opened in a new tab from the editor. */
export default function MappingTrialRoute({ actionData }: Route.ComponentProps) {
  const shown = actionData;
  const id = readId(useParams().id);
  return (
    <div className="grid grid-cols-1 gap-4">
      <h1 className="text-title">Provkörning</h1>
      {shown && 'rows' in shown ? <TrialView trial={shown} /> : <AnswerMessage answer={shown} />}
      <p className="text-body">
        Provkörningen öppnas från{' '}
        <Link to={id === null ? mappingsUrl() : mappingUrl(id)} className="link">
          handlarens kolumner
        </Link>
        .
      </p>
    </div>
  );
}
