import { Form, type MetaFunction } from 'react-router';
import { formatCount } from '#src/domain/format/numbers.ts';
import { formatStaffAdQuery, type StaffAdQuery } from '#src/domain/staff-lists/staff-ad-query.ts';
import { staffAdsUrl } from '#src/pages/list-urls.ts';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { newAdUrl } from '#src/urls.ts';
import { AnswerMessage } from '#src/web/frame/forms/answer-message.tsx';
import { SavedViews } from '#src/web/office/table/saved-views.tsx';
import { TableFoot } from '#src/web/office/table/table-foot.tsx';
import { TableHead } from '#src/web/office/table/table-head.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { HiddenParams } from '#src/web/shared/filters/hidden-params.tsx';
import { ButtonLink } from '#src/web/ui/button.tsx';
import type { Route } from './+types/vehicles-route.ts';
import { ChangeOutcome } from './change-outcome.tsx';
import { ConfirmChoice } from './confirm-choice.tsx';
import { VehicleFilters } from './vehicle-filters.tsx';
import { VehicleTable } from './vehicle-table.tsx';
import { readVehicles, vehiclesAction } from './vehicles-data.server.ts';

export const loader = staffLoader(readVehicles);
export const action = vehiclesAction;
export const meta: MetaFunction = ({ matches }) => staffTags('Vehicles', matches);

/** Table of all ads, in any status. */
export default function VehiclesRoute({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { query, rows, total, dealers, brands, flags, chosen, isWholeList, asked, outcome } = loaderData;
  const list = staffAdsUrl({ ...query, ...FIRST_PART });
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-title" lang="en">
          Vehicles
        </h1>
        <ButtonLink kind="primary" to={newAdUrl()}>
          Ny annons
        </ButtonLink>
      </div>
      <SavedViews list="vehicles" table="vehicles" />
      <VehicleFilters key={list} query={query} dealers={dealers} brands={brands} flags={flags} />
      <TableHead count={formatCount(total, 'annons', 'annonser')} listUrl={staffAdsUrl(query)} />
      <AnswerMessage answer={answer} className="mb-4" />
      {outcome && <ChangeOutcome outcome={outcome} isLinked />}
      {asked && <ConfirmChoice query={query} asked={asked} chosen={chosen} dealers={dealers} />}
      {/* The key ends the selection with the list that it belongs to, and after the action on it. */}
      <Form
        key={`${list} ${asked === null ? '' : chosen} ${isWholeList} ${outcome?.id}`}
        method="get"
        preventScrollReset
      >
        <HiddenParams params={formatStaffAdQuery(query)} />
        <VehicleTable query={query} rows={rows} total={total} chosen={chosen} isWholeList={isWholeList} />
      </Form>
      <TableFoot {...query} total={total} urlOf={(part) => staffAdsUrl({ ...query, ...part })} />
    </>
  );
}

/** The order and the part of the list that is shown do not change which ads it contains. */
const FIRST_PART: Partial<StaffAdQuery> = { page: 1, size: 50, order: { by: 'publicerad', isDescending: true } };
