import { type MetaFunction, useActionData, useLoaderData } from 'react-router';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { staffTags } from '#src/web/seo/page-head.ts';
import { newVehicleAction } from './new-vehicle-actions.server.ts';
import { readNewVehicle } from './new-vehicle-data.server.ts';
import { NewVehiclePage } from './new-vehicle-page.tsx';

export const loader = staffLoader(readNewVehicle);
export const action = newVehicleAction;
export const meta: MetaFunction = ({ matches }) => staffTags('Ny annons', matches);

export default function NewVehicleRoute() {
  return <NewVehiclePage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
