import { Form } from 'react-router';
import { formatDateTime } from '#src/domain/format/dates.ts';
import { preview } from '#src/domain/format/excerpt.ts';
import { PURPOSE_NAMES } from '#src/domain/tracking/purposes.ts';
import { trackingScriptsUrl } from '#src/urls.ts';
import { EditLink } from '#src/web/admin/editing/edit-link.tsx';
import { RemoveButton } from '#src/web/admin/editing/remove-button.tsx';
import { usePendingForm } from '#src/web/shared/forms/use-pending-form.ts';
import { Badge } from '#src/web/ui/badge.tsx';
import { Button } from '#src/web/ui/button.tsx';
import type { TrackingScriptsModel } from './tracking-scripts-data.server.ts';

type Script = NonNullable<TrackingScriptsModel['scripts']>[number];

/** A tracking script; its content is rendered as text and never runs here. */
export function ScriptCard({ script }: { script: Script }) {
  const { id, name, content, purpose, updatedAt } = script;
  const sent = usePendingForm('activate');
  // Optimistic update: the switch shows the submitted state while the server answers.
  const isActive = sent?.get('id') === id ? sent.get('isActive') === 'true' : script.isActive;
  return (
    <article>
      <h2 className="text-body font-semibold break-words">
        {name} <Badge tone={isActive ? 'calm' : 'plain'}>{isActive ? 'aktivt' : 'inaktivt'}</Badge>{' '}
        <Badge tone="plain">{PURPOSE_NAMES[purpose]}</Badge>
      </h2>
      <p className="mt-2 font-mono text-fine break-all whitespace-pre-wrap">{preview(content)}</p>
      <p className="mt-2 text-fine text-quiet">Ändrat {formatDateTime(updatedAt)}</p>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Form method="post" action={trackingScriptsUrl()} preventScrollReset>
          <input type="hidden" name="intent" value="activate" />
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="isActive" value={String(!isActive)} />
          <Button kind="small" aria-label={`${isActive ? 'Inaktivera' : 'Aktivera'} ${name}`}>
            {isActive ? 'Inaktivera' : 'Aktivera'}
          </Button>
        </Form>
        <EditLink to={trackingScriptsUrl(id)} name={name} />
        <RemoveButton
          id={id}
          name={name}
          action={trackingScriptsUrl()}
          title="Ta bort script?"
          text={`${name} tas bort från alla sidor. Denna åtgärd kan inte ångras.`}
        />
      </div>
    </article>
  );
}
