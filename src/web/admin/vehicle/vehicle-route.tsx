import { type MetaFunction, useActionData, useLoaderData } from 'react-router';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { staffTags } from '#src/web/seo/page-head.ts';
import { vehicleAction } from './vehicle-actions.server.ts';
import { readVehicle } from './vehicle-data.server.ts';
import { VehiclePage } from './vehicle-page.tsx';

export const loader = staffLoader(readVehicle);
export const action = vehicleAction;
export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  staffTags(loaderData?.ad.name ?? 'Annons', matches);

export default function VehicleRoute() {
  return <VehiclePage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
