import { BUDGET_STEPS } from '#src/domain/budget/budget-params.ts';
import { pageLoader } from '#src/request/page-loader.server.ts';
import { readBudgetStep } from './budget-steps.server.ts';

/** The models of every step of the home page's slider, as JSON. */
export const loader = pageLoader(async (request) => {
  const version = await request.adSearch.version();
  const steps = await Promise.all(BUDGET_STEPS.map((budget) => readBudgetStep(request, budget, version)));
  return Response.json(steps, { headers: { 'x-robots-tag': 'noindex' } });
});
