import { CONSUMER_RIGHTS, VEHICLE_PURCHASE } from './authorities.ts';
import type { CheckSource } from './check.ts';

/** The tasks after a purchase, in order. */
export const AFTER_PURCHASE: readonly { heading: string; text: string; source: CheckSource | null }[] = [
  {
    heading: 'Avtalet',
    text: 'Spara avtalet och annonsen. Det som handlaren lovade ska stå i avtalet.',
    source: CONSUMER_RIGHTS,
  },
  {
    heading: 'Ägarbytet',
    text: 'Se till att ägarbytet anmäls till Transportstyrelsen, och att registreringsbeviset som kommer har ditt namn.',
    source: VEHICLE_PURCHASE,
  },
  {
    heading: 'Försäkringen',
    text: 'Bilen ska ha trafikförsäkring från den dag du äger den. Det gäller även om du inte kör den, så länge den inte är avställd.',
    source: null,
  },
];
