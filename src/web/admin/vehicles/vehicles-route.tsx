import { type MetaFunction, useActionData, useLoaderData } from 'react-router';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { staffTags } from '#src/web/seo/page-head.ts';
import { readVehicles, vehiclesAction } from './vehicles-data.server.ts';
import { VehiclesPage } from './vehicles-page.tsx';

export const loader = staffLoader(readVehicles);
export const action = vehiclesAction;
export const meta: MetaFunction = ({ matches }) => staffTags('Vehicles', matches);

export default function VehiclesRoute() {
  return <VehiclesPage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
