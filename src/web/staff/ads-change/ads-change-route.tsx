import type { MetaFunction } from 'react-router';
import { adFieldLabel } from '#src/domain/ads/ad-fields.ts';
import { formatDateTime } from '#src/domain/format/dates.ts';
import { formatNumber } from '#src/domain/format/numbers.ts';
import { staffAdsUrl, staffAdUrl } from '#src/pages/list-urls.ts';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { AnswerMessage } from '#src/web/frame/forms/answer-message.tsx';
import { StaffHeading, UpLink } from '#src/web/office/page/page-parts.tsx';
import { type StaffColumn, StaffTable } from '#src/web/office/table/staff-table.tsx';
import { WithheldAds } from '#src/web/office/withheld/withheld-ads.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { ChangeOutcome } from '#src/web/staff/vehicles/change-outcome.tsx';
import { fieldValueText } from '#src/web/staff/vehicles/field-value-text.ts';
import { Badge } from '#src/web/ui/badge.tsx';
import { Link } from '#src/web/ui/link.tsx';
import type { Route } from './+types/ads-change-route.ts';
import { type AdsChangeModel, adsChangeAction, readAdsChange } from './ads-change-data.server.ts';

export const loader = staffLoader(readAdsChange);
export const action = adsChangeAction;
export const meta: MetaFunction = ({ matches }) => staffTags('Ändring av flera annonser', matches);

/** A change of many ads: what it did to which, and its undoing. */
export default function AdsChangeRoute({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { outcome, ads, max } = loaderData;
  const { email, createdAt, undoneBy, finishedAt, counts } = outcome;
  const all = counts.changed + counts.restored + counts.kept;
  return (
    <>
      <UpLink to={staffAdsUrl()}>Vehicles</UpLink>
      <StaffHeading title="Ändring av flera annonser">
        {`${email}, ${formatDateTime(createdAt)}`}
        {undoneBy !== null && `. Ångrad av ${undoneBy}${finishedAt === null ? '' : `, ${formatDateTime(finishedAt)}`}`}
      </StaffHeading>
      <div className="mt-6">
        <AnswerMessage answer={answer} className="mb-4" />
        <ChangeOutcome outcome={outcome} isLinked={false} />
        <WithheldAds withheld={outcome.withheld} />
        <StaffTable
          name="ads-change"
          caption="Ändrade annonser"
          columns={COLUMNS}
          rows={ads}
          empty="Ingen annons är ändrad."
        />
        {all > max && (
          <p className="mt-2 text-small text-quiet">{`De första ${formatNumber(max)} av ${formatNumber(all)} visas.`}</p>
        )}
      </div>
    </>
  );
}

type Row = AdsChangeModel['ads'][number];

const STATES: Readonly<Record<Row['state'], string>> = {
  waiting: 'väntar',
  changed: 'ändrad',
  same: 'redan så',
  skipped: 'överhoppad',
  restored: 'återställd',
  kept: 'ändrad efteråt',
};

const COLUMNS: readonly StaffColumn<Row>[] = [
  {
    id: 'annons',
    heading: 'Annons',
    className: 'min-w-44',
    cell: ({ id, name }) => (
      <Link to={staffAdUrl(id)} className="link font-semibold">
        {name}
      </Link>
    ),
  },
  {
    id: 'andring',
    heading: 'Före → efter',
    className: 'wrap-anywhere',
    cell: ({ before, after }) =>
      Object.keys(after ?? {})
        .map((field) => `${adFieldLabel(field)} ${fieldValueText(field, before)} → ${fieldValueText(field, after)}`)
        .join(', '),
  },
  {
    id: 'nu',
    heading: 'Nu',
    cell: ({ state }) => <Badge tone={state === 'kept' ? 'plain' : 'calm'}>{STATES[state]}</Badge>,
  },
];
