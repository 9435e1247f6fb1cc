/** The state of a site's first days. */
export type SetupFacts = {
  /** A dealer, and one whose ads were delivered; example dealers do not count. */
  hasDealer: boolean;
  hasDelivery: boolean;
  hasMail: boolean;
  hasAddress: boolean;
};

/** The steps from an installed site to one that is used, in their order; the first is done once an admin reads them. */
export const SETUP_STEPS = {
  admin: 'Första administratören',
  dealer: 'Första handlaren',
  delivery: 'Första filen med annonser',
  mail: 'E-post',
  address: 'Webbadressen',
} as const;
export type SetupStep = keyof typeof SETUP_STEPS;

export const isStepDone = (step: SetupStep, facts: SetupFacts): boolean =>
  ({
    admin: true,
    dealer: facts.hasDealer,
    delivery: facts.hasDelivery,
    mail: facts.hasMail,
    address: facts.hasAddress,
  })[step];

/** The steps with their state; null when all are done. */
export function openSetup(facts: SetupFacts): { step: SetupStep; isDone: boolean }[] | null {
  const steps = Object.keys(SETUP_STEPS).map((step) => ({
    step: step as SetupStep,
    isDone: isStepDone(step as SetupStep, facts),
  }));
  return steps.every(({ isDone }) => isDone) ? null : steps;
}
