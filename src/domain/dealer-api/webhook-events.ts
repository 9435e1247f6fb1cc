/** Events that a dealer chooses from, and the data that each states. */
export const WEBHOOK_EVENTS = {
  'delivery.finished': {
    label: 'En leverans är färdig',
    text: 'Leveransen är inläst, stoppad eller misslyckad. Läs den med sitt id.',
    data: { id: '8f2b6c1e-5f0a-4c43-9a39-0d6a3f1f2a77', state: 'done', error_code: null, sandbox: false },
  },
  'lead.received': {
    label: 'Ett meddelande har kommit',
    text: 'En besökare har skrivit om en bil. Läs meddelandet med nyckeln, från det id som står här.',
    data: { id: 1042, ad_id: 100001, dealer_ad_id: 'B-1042' },
  },
  'ad.hidden': {
    label: 'En annons har dolts av oss',
    text: 'Annonsen visas inte längre. Skälet finns i handlarens konto.',
    data: { id: 100001, dealer_ad_id: 'B-1042', licence_plate: 'ABC123' },
  },
  'ad.shown': {
    label: 'En dold annons visas igen',
    text: 'Annonsen är till salu igen: vi har slutat dölja den, eller så är uppgifterna om er ifyllda.',
    data: { id: 100001, dealer_ad_id: 'B-1042', licence_plate: 'ABC123' },
  },
} as const satisfies Record<string, { label: string; text: string; data: object }>;
export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;
/** Sent when the dealer asks for it. */
export const TEST_EVENT = 'test';

export const isWebhookEvent = (text: string): text is WebhookEvent => Object.hasOwn(WEBHOOK_EVENTS, text);
export const eventLabel = (event: string): string =>
  isWebhookEvent(event) ? WEBHOOK_EVENTS[event].label : 'Provhändelse';
