import { Form } from 'react-router';
import { visibilityOf } from '#src/domain/deliveries/car-visibility.ts';
import { formatDateTime } from '#src/domain/format/dates.ts';
import { formatPlate } from '#src/domain/suggestions/licence-plate.ts';
import { STATUS_WORDS } from '#src/domain/vocabulary/vocabulary.ts';
import { ASKED_CAR_PARAM } from '#src/office-urls.ts';
import { importUrl, staffAdUrl } from '#src/pages/list-urls.ts';
import { Badge } from '#src/web/ui/badge.tsx';
import { Button } from '#src/web/ui/button.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import type { StaffDealerModel } from './staff-dealer-data.server.ts';

type CarLookupProps = Pick<StaffDealerModel, 'id' | 'asked' | 'hub'>;

/** "Varför syns inte min bil?": the answer to what dealers ask most, by plate or id. */
export const CarLookup = ({ id, asked, hub }: CarLookupProps) => (
  <Section heading="Varför syns inte bilen?" headingClass="mb-2 text-large" className="mt-8">
    <Form method="get" preventScrollReset className="flex max-w-xl flex-wrap items-end gap-3">
      <TextField
        key={asked?.text}
        label="Registreringsnummer, annonsens id eller handlarens id"
        name={ASKED_CAR_PARAM}
        defaultValue={asked?.text ?? ''}
        maxLength={60}
        autoComplete="off"
        required
        className="min-w-0 grow basis-64"
      />
      <Button kind="primary">Sök bilen</Button>
    </Form>
    {asked !== null && (
      <div role="status" className="mt-4 grid max-w-3xl gap-3">
        {asked.ads.map((ad) => (
          <FoundAd key={ad.id} ad={ad} dealerId={id} />
        ))}
        {asked.rows.map(({ runId, startedAt, rowNumber, heading, field, value, reason }) => (
          <article key={`${runId} ${rowNumber} ${field}`} className="border-t border-line pt-3 text-small">
            <h3 className="font-semibold">
              Rad {rowNumber} avvisades{heading !== null && `: ${heading}`}
            </h3>
            <p className="wrap-anywhere">
              {reason}
              {value !== '' && ` (”${value}”)`}
            </p>
            <Link to={importUrl(runId)} className="link touch inline-flex items-center">
              {`Visa leveransen ${formatDateTime(startedAt)}`}
            </Link>
          </article>
        ))}
        {asked.ads.length + asked.rows.length === 0 && (
          <p className="text-small">
            Ingen annons har det numret, och ingen avvisad rad i handlarens senaste leveranser. Bilen har inte kommit
            hit: titta i handlarens fil.{' '}
            {hub.latestRunId !== null && (
              <Link to={importUrl(hub.latestRunId)} className="link">
                Visa den senaste leveransen
              </Link>
            )}
          </p>
        )}
      </div>
    )}
  </Section>
);

type FoundCarProps = { ad: NonNullable<StaffDealerModel['asked']>['ads'][number]; dealerId: number };

function FoundAd({ ad, dealerId }: FoundCarProps) {
  const { isListed, reasons } = visibilityOf(ad);
  return (
    <article className="border-t border-line pt-3 text-small">
      <h3 className="flex flex-wrap items-center gap-x-3">
        <Link to={staffAdUrl(ad.id)} className="link touch inline-flex items-center font-semibold">
          {ad.name}
        </Link>
        <Badge tone={isListed ? 'calm' : 'plain'}>{STATUS_WORDS[ad.status]}</Badge>
        <span className="text-quiet">
          {[ad.id, ad.plate === null ? null : formatPlate(ad.plate)].filter((part) => part !== null).join(' · ')}
        </span>
      </h3>
      {ad.dealerId !== dealerId && (
        <p className="font-semibold">{`Annonsen är inte den här handlarens, utan ${ad.dealer ?? 'ingens'}.`}</p>
      )}
      {reasons.length === 0 ? (
        <p>Den är till salu och syns i alla listor.</p>
      ) : (
        <ul>
          {reasons.map((reason) => (
            <li key={reason} className="wrap-anywhere">
              {reason}
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}
