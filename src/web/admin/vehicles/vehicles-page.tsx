import { Form } from 'react-router';
import { formatStaffAdQuery } from '#src/domain/ads/staff-ad-query.ts';
import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import type { ActionAnswer } from '#src/request/forms/action-answer.ts';
import { newAdUrl, staffAdsUrl } from '#src/urls.ts';
import { HiddenParams } from '#src/web/shared/filters/hidden-params.tsx';
import { AnswerMessage } from '#src/web/shared/forms/answer-message.tsx';
import { ButtonLink } from '#src/web/ui/button.tsx';
import { Pagination } from '#src/web/ui/pagination.tsx';
import { ChoiceBar, ConfirmChoice } from './vehicle-choice.tsx';
import { VehicleFilters } from './vehicle-filters.tsx';
import { VehicleTable } from './vehicle-table.tsx';
import type { VehiclesModel } from './vehicles-data.server.ts';

type Props = VehiclesModel & { answer: ActionAnswer | undefined };

/** Table of all ads, in any status. */
export function VehiclesPage({ query, rows, total, pages, dealers, brands, flags, chosen, asked, answer }: Props) {
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
      <VehicleFilters key={staffAdsUrl({ ...query, page: 1 })} {...{ query, dealers, brands, flags }} />
      <p className="mt-6 mb-3 text-small text-quiet" role="status">
        {formatCount(total, 'annons', 'annonser')}
      </p>
      <AnswerMessage answer={answer} className="mb-4" />
      {asked !== null && chosen.length > 0 && <ConfirmChoice query={query} asked={asked} chosen={chosen} />}
      <Form key={`${staffAdsUrl(query)} ${chosen}`} method="get" preventScrollReset>
        <HiddenParams params={formatStaffAdQuery(query)} />
        {rows.length > 0 && <ChoiceBar query={query} />}
        <VehicleTable rows={rows} chosen={chosen} />
      </Form>
      <div className="mt-6">
        <Pagination
          current={query.page}
          last={pages}
          urlOf={(page) => staffAdsUrl({ ...query, page })}
          write={formatNumber}
        />
      </div>
    </>
  );
}
