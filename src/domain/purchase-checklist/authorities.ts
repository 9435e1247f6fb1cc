import type { CheckSource } from './check.ts';

/** Pages of authorities about buying a car. */
export const VEHICLE_PURCHASE: CheckSource = {
  title: 'Transportstyrelsen, Jag ska köpa ett fordon',
  url: 'https://www.transportstyrelsen.se/sv/vagtrafik/Fordon/Agarbyte/jag-ska-kopa-fordon/',
  note: null,
};
export const VEHICLE_DEBTS: CheckSource = {
  title: 'Transportstyrelsen, Fordonsrelaterade skulder',
  url: 'https://www.transportstyrelsen.se/sv/vagtrafik/Fordon/Fordonsrelaterade-skulder/',
  note: null,
};
export const CONSUMER_RIGHTS: CheckSource = {
  title: 'Konsumentverket, Försäljning av fordon',
  url: 'https://www.konsumentverket.se/for-foretag/regler-per-omradebransch/motor--bil-bat-och-motorcykel/forsaljning-av-fordon/',
  note: 'konsumentköplagen (2022:260)',
};
