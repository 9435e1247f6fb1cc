import { BUDGET_STEPS } from '#src/domain/budget/budget-params.ts';
import { pageLoader } from '#src/request/page-loader.server.ts';
import { readBudgetSteps } from './budget-steps.server.ts';

/** The commonest models of every step of the home page's slider, as JSON. */
export const loader = pageLoader(async (request) =>
  Response.json(await readBudgetSteps(request, BUDGET_STEPS), { headers: { 'x-robots-tag': 'noindex' } }),
);
