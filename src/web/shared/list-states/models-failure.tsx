import { useRouteError } from 'react-router';
import { FailurePanel } from './failure-panel.tsx';
import { modelsFailureText } from './list-failure.ts';

/** PUB §8. */
export const MODELS_FAILURE = 'Ett fel uppstod vid laddning av bilmodeller.';

/** Error page of brand and series pages. */
export function ModelsErrorBoundary() {
  const error = useRouteError();
  return <FailurePanel heading={MODELS_FAILURE} text={modelsFailureText(error)} error={error} clearTo={null} />;
}
