import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ownValue } from '#src/base/own-value.ts';
import { adFieldLabel, adFieldText, inFieldOrder } from '#src/domain/ads/ad-fields.ts';
import { controlValues, staffFieldTexts } from '#src/domain/ads/staff-fields.ts';
import { formatDateTime } from '#src/domain/format/dates.ts';
import { preview } from '#src/domain/format/texts.ts';
import type { DeadPicture } from '#src/domain/pictures/picture-check.ts';
import {
  PUBLISHED_STATUSES,
  type PublishedStatus,
  STATUS_WORDS,
  type StoredStatus,
} from '#src/domain/vocabulary/vocabulary.ts';
import type { ActionAnswer } from '#src/request/forms/action-answer.ts';
import { ShortTime } from '#src/web/frame/short-time.tsx';
import { PictureFields } from '#src/web/office/editing/picture-fields.tsx';
import { PostForm } from '#src/web/office/editing/post-form.tsx';
import type { EditedAd } from '#src/web/office/editing/published-ad.server.ts';
import { SaveForm } from '#src/web/office/editing/save-form.tsx';
import { ChoiceField } from '#src/web/office/page/form-controls.tsx';
import { Button } from '#src/web/ui/button.tsx';
import { FIELD_GROUPS } from './field-groups.ts';
import { StaffField } from './staff-field.tsx';

type Override = EditedAd['overrides'][number];

/** How the feed is called, for staff and for the dealer whose feed it is. */
const FEED_WORDS = {
  staff: {
    status: 'Statusen kommer från handlaren.',
    ofStaff: 'Annonsen är gjord för hand och tas inte bort av handlarens leveranser.',
    asStated: 'som handlaren anger',
    states: 'Handlaren anger',
    follow: 'Följ handlaren igen',
  },
  dealer: {
    status: 'Statusen kommer från er leverans.',
    ofStaff: 'Annonsen är gjord för hand och tas inte bort av era leveranser.',
    asStated: 'som i er leverans',
    states: 'Er leverans anger',
    follow: 'Följ leveransen igen',
  },
} as const;
type Reader = { reader: keyof typeof FEED_WORDS };

type StatusFormProps = Reader & {
  status: PublishedStatus;
  override: Override | undefined;
  /** That the ad waits for details of its dealer, and the address of their fields; undefined: it does not. */
  withheld: { text: string; detailsUrl: string } | undefined;
  /** Further fields. */
  children?: ReactNode;
};

/** Form that sets the status of the ad, or lets it follow the feed. */
export function StatusForm({ status, override, withheld, reader, children }: StatusFormProps) {
  const statuses = PUBLISHED_STATUSES.map((value) => ({ value, label: STATUS_WORDS[value] }));
  const feed = { value: 'feed', label: FEED_WORDS[reader].asStated };
  const choices = override && override.feedValue !== null ? [...statuses, feed] : statuses;
  return (
    <PostForm intent="status">
      <div className="flex flex-wrap items-end gap-3">
        <ChoiceField label="Status" name="status" defaultValue={status} choices={choices} />
        <Button kind="quiet">Byt status</Button>
      </div>
      {children}
      {withheld === undefined ? (
        <p className="mt-2 text-fine text-quiet">{statusSource(override, reader)}</p>
      ) : (
        <p className="mt-2 max-w-prose text-small">
          {withheld.text}{' '}
          <Link to={withheld.detailsUrl} className="link">
            Fyll i uppgifterna
          </Link>
        </p>
      )}
    </PostForm>
  );
}

function statusSource(override: Override | undefined, reader: Reader['reader']): string {
  const words = FEED_WORDS[reader];
  if (!override) return words.status;
  if (override.feedValue === null) return words.ofStaff;
  const word = STATUS_WORDS[override.feedValue as StoredStatus] ?? String(override.feedValue);
  return `Satt av ${override.email} ${formatDateTime(override.at)}. ${words.states}: ${word}.`;
}

/** Fields that staff have overridden, each with the feed's value and a button that releases it. An ad created by staff has no feed. */
export function OverrideList({ overrides, hasFeed, reader }: Reader & { overrides: Override[]; hasFeed: boolean }) {
  const words = FEED_WORDS[reader];
  if (overrides.length === 0 && !hasFeed) return null;
  if (overrides.length === 0) return <p className="text-small text-quiet">{`Alla fält är ${words.asStated}.`}</p>;
  return (
    <ul className="border-t border-line">
      {inFieldOrder(overrides).map(({ field, value, feedValue, email, at }) => (
        <li
          key={field}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3"
        >
          <div className="min-w-0 flex-1 basis-56 text-small wrap-anywhere">
            <p>
              <span className="font-semibold">{adFieldLabel(field)}:</span> {text(field, value)}
            </p>
            <p className="text-quiet">{`${words.states}: ${text(field, feedValue)}`}</p>
            <p className="text-fine text-quiet">
              {email}, <ShortTime at={at} />
            </p>
          </div>
          <PostForm intent="release">
            <input type="hidden" name="field" value={field} />
            <Button kind="small" aria-label={`${words.follow} för ${adFieldLabel(field)}`}>
              {words.follow}
            </Button>
          </PostForm>
        </li>
      ))}
    </ul>
  );
}

const text = (field: string, value: unknown): string => preview(adFieldText(field, value) ?? 'saknas');

type VehicleFormProps = {
  ad: EditedAd['ad'];
  answer: ActionAnswer | null;
  /** Further fields. */
  children?: ReactNode;
};

/** Form of every field that staff may set, in the place and the groups of their facts; unchanged fields continue to follow the feed. */
export function VehicleForm({ ad, answer, children }: VehicleFormProps) {
  const wasRefused = answer?.ok === false;
  return (
    <details open={answer !== null}>
      <summary className="touch inline-flex items-center text-small font-semibold text-moss">Rätta uppgifterna</summary>
      <SaveForm
        name="edit"
        thing="den här annonsen"
        version={ad.updated_at.toISOString()}
        base={staffFieldTexts(ad)}
        answer={answer}
        className="grid gap-8 pt-4 pb-6"
        intent="edit"
      >
        {FIELD_GROUPS.map(({ heading, fields }) => (
          <fieldset key={heading} className="min-w-0">
            <legend className="mb-3 text-small font-semibold text-quiet">{heading}</legend>
            <div className="grid gap-4 sm:grid-cols-2">
              {fields.map((field) => (
                <StaffField
                  key={field.column}
                  field={field}
                  values={
                    wasRefused
                      ? (ownValue(answer.values, field.column) ?? [])
                      : controlValues(ownValue<unknown>(ad, field.column), field.column)
                  }
                  error={ownValue(answer?.errors ?? {}, field.column)}
                />
              ))}
            </div>
          </fieldset>
        ))}
        {children}
      </SaveForm>
    </details>
  );
}

type PictureFormProps = Pick<EditedAd, 'ad'> & {
  shown: readonly string[];
  dead: readonly DeadPicture[];
  answer: ActionAnswer | null;
  /** Further fields. */
  children?: ReactNode;
};

/** Form that overrides the feed's pictures of an ad. */
export function PictureForm({ ad, shown, dead, answer, children }: PictureFormProps) {
  return (
    <details open={answer !== null} className="mt-3">
      <summary className="touch inline-flex items-center text-small font-semibold text-moss">Ändra bilderna</summary>
      <SaveForm
        name="pictures"
        thing="den här annonsen"
        version={ad.updated_at.toISOString()}
        encType="multipart/form-data"
        answer={answer}
        className="pt-3 pb-4"
        intent="pictures"
        submit="Spara bilderna"
      >
        <PictureFields
          // Another list of pictures remounts the position fields and the file field.
          key={ad.image_urls.join(' ')}
          addresses={ad.image_urls}
          shown={shown}
          dead={dead}
          error={answer?.errors.filer}
        />
        {children}
      </SaveForm>
    </details>
  );
}
