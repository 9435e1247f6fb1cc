/** Names of pages that are English, as the specification quotes them; everything else that staff read is Swedish. */
const ENGLISH: ReadonlySet<string> = new Set([
  'Dashboard',
  'Vehicles',
  'Chatbots',
  'Parameters',
  'User Roles',
  'Search Index',
  'Tracking Scripts',
]);

/** The `lang` of a page's name within the Swedish page. */
export const langOfName = (name: string): 'en' | undefined => (ENGLISH.has(name) ? 'en' : undefined);
