/** Quality flags that pages read: what the import concluded instead of reading it. Other flags are for staff alone. */
export const INTERPRETED = {
  fuels: 'drivmedel tolkat',
  bodyType: 'biltyp tolkad',
} as const;
