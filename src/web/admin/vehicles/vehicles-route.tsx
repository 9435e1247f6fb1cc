import { Form, Link, type MetaFunction, useActionData, useLoaderData } from 'react-router';
import { formatStaffAdQuery, type StaffAdQuery } from '#src/domain/ads/staff-ad-query.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { newAdUrl, staffAdsUrl } from '#src/urls.ts';
import { PostForm } from '#src/web/admin/editing/post-form.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { HiddenParams } from '#src/web/shared/filters/hidden-params.tsx';
import { AnswerMessage } from '#src/web/shared/forms/answer-message.tsx';
import { Button, ButtonLink } from '#src/web/ui/button.tsx';
import { Pagination } from '#src/web/ui/pagination.tsx';
import { VehicleFilters } from './vehicle-filters.tsx';
import { VehicleTable } from './vehicle-table.tsx';
import { readVehicles, vehiclesAction } from './vehicles-data.server.ts';

export const loader = staffLoader(readVehicles);
export const action = vehiclesAction;
export const meta: MetaFunction = ({ matches }) => staffTags('Vehicles', matches);

/** Table of all ads, in any status. */
export default function VehiclesRoute() {
  const { query, rows, total, pages, dealers, brands, flags, chosen, asked } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
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
        <Pagination current={query.page} last={pages} urlOf={(page) => staffAdsUrl({ ...query, page })} />
      </div>
    </>
  );
}

/** Actions on the selected rows, part of the table's form; each is confirmed before it runs. */
function ChoiceBar({ query }: { query: StaffAdQuery }) {
  const all = formatStaffAdQuery(query);
  all.set('vald', 'alla');
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-small">
      <Link
        to={`?${all}`}
        preventScrollReset
        className="touch inline-flex items-center font-medium text-moss hover:underline"
      >
        Välj alla på sidan
      </Link>
      <Button kind="quiet" name="atgard" value="hide">
        Dölj valda
      </Button>
      <Button kind="quiet" name="atgard" value="show">
        Visa valda igen
      </Button>
    </div>
  );
}

type ConfirmProps = { query: StaffAdQuery; asked: 'hide' | 'show'; chosen: readonly number[] };

function ConfirmChoice({ query, asked, chosen }: ConfirmProps) {
  const count = formatCount(chosen.length, 'annons', 'annonser');
  const isOne = chosen.length === 1;
  return (
    <PostForm intent={asked} className="mb-4 rounded-card border border-edge bg-raised px-4 py-4">
      <h2 className="text-large">{asked === 'hide' ? `Dölja ${count}?` : `Visa ${count} igen?`}</h2>
      <p className="mt-1 text-small text-quiet">
        {asked === 'hide'
          ? `${isOne ? 'Den' : 'De'} försvinner från webbplatsen, och nästa leverans ändrar inte det.`
          : isOne
            ? 'Den följer handlaren igen, och visas om handlaren har den till salu.'
            : 'De följer handlaren igen: de som handlaren har till salu visas.'}
      </p>
      {chosen.map((id) => (
        <input key={id} type="hidden" name="vald" value={id} />
      ))}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button kind="primary">{asked === 'hide' ? `Dölj ${count}` : `Visa ${count}`}</Button>
        <ButtonLink kind="quiet" to={staffAdsUrl(query)}>
          Avbryt
        </ButtonLink>
      </div>
    </PostForm>
  );
}
