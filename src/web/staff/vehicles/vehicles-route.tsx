import type { MetaFunction } from 'react-router';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { AnswerMessage } from '#src/web/frame/forms/answer-message.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import type { Route } from './+types/vehicles-route.ts';
import { ChangeOutcome } from './change-outcome.tsx';
import { ConfirmChoice } from './confirm-choice.tsx';
import { VehicleList } from './vehicle-list.tsx';
import { readVehicles, vehiclesAction } from './vehicles-data.server.ts';

export const loader = staffLoader(readVehicles);
export const action = vehiclesAction;
export const meta: MetaFunction = ({ matches }) => staffTags('Vehicles', matches);

/** Table of all ads, in any status. */
export default function VehiclesRoute({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { query, dealers, chosen, asked, outcome } = loaderData;
  return (
    <VehicleList
      model={loaderData}
      notice={
        <>
          <AnswerMessage answer={answer} className="mb-4" />
          {outcome && <ChangeOutcome outcome={outcome} isLinked />}
          {asked && (
            <ConfirmChoice query={query} asked={asked} chosen={chosen} dealers={dealers} answer={answer ?? null} />
          )}
        </>
      }
    />
  );
}
