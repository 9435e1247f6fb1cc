import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether scripts run: false on the server and before hydration. */
export const useHasScript = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
