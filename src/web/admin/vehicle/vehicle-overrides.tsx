import { adFieldLabel, adFieldText } from '#src/domain/ads/ad-fields.ts';
import { PUBLISHED_STATUSES, type PublishedStatus, type StoredStatus } from '#src/domain/ads/vocabulary.ts';
import { STATUS_WORDS } from '#src/domain/ads/words/status-words.ts';
import { formatDateTime } from '#src/domain/format/dates.ts';
import { preview } from '#src/domain/format/excerpt.ts';
import { PostForm } from '#src/web/admin/editing/post-form.tsx';
import { Button } from '#src/web/ui/button.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import type { VehicleModel } from './vehicle-data.server.ts';

type Override = VehicleModel['overrides'][number];

/** Form that sets the status of the ad, or lets it follow the feed. */
export function StatusForm({ status, override }: { status: PublishedStatus; override: Override | undefined }) {
  return (
    <PostForm>
      <input type="hidden" name="intent" value="status" />
      <div className="flex flex-wrap items-end gap-3">
        <SelectField label="Status" name="status" defaultValue={status}>
          {PUBLISHED_STATUSES.map((one) => (
            <option key={one} value={one}>
              {STATUS_WORDS[one]}
            </option>
          ))}
          {override && override.feedValue !== null && <option value="feed">som flödet säger</option>}
        </SelectField>
        <Button kind="quiet">Byt status</Button>
      </div>
      <p className="mt-2 text-fine text-quiet">{statusSource(override)}</p>
    </PostForm>
  );
}

function statusSource(override: Override | undefined): string {
  if (!override) return 'Statusen kommer från flödet.';
  if (override.feedValue === null) return 'Annonsen är gjord av personal och tas inte bort av handlarens leveranser.';
  const word = STATUS_WORDS[override.feedValue as StoredStatus] ?? String(override.feedValue);
  return `Satt av ${override.email} ${formatDateTime(override.at)}. Flödet säger: ${word}.`;
}

/** Fields that staff have overridden, each with the feed's value and a button that releases it. An ad created by staff has no feed. */
export function OverrideList({ overrides, hasFeed }: { overrides: Override[]; hasFeed: boolean }) {
  if (overrides.length === 0 && !hasFeed) return null;
  if (overrides.length === 0) return <p className="text-small text-quiet">Alla fält är som flödet säger.</p>;
  return (
    <ul className="border-t border-line">
      {overrides.map(({ field, value, feedValue, email, at }) => (
        <li
          key={field}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3"
        >
          <div className="min-w-0 flex-1 basis-56 text-small wrap-anywhere">
            <p>
              <span className="font-semibold">{adFieldLabel(field)}:</span> {text(field, value)}
            </p>
            <p className="text-quiet">Flödet säger: {text(field, feedValue)}</p>
            <p className="text-fine text-quiet">
              {email}, {formatDateTime(at)}
            </p>
          </div>
          <PostForm>
            <input type="hidden" name="intent" value="release" />
            <input type="hidden" name="field" value={field} />
            <Button kind="small" aria-label={`Följ flödet för ${adFieldLabel(field)}`}>
              Följ flödet
            </Button>
          </PostForm>
        </li>
      ))}
    </ul>
  );
}

const text = (field: string, value: unknown): string => preview(adFieldText(field, value) ?? 'saknas');
