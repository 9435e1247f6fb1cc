import {
  accountUrl,
  auditUrl,
  chatbotsUrl,
  dashboardUrl,
  dealerClaimsUrl,
  mappingsUrl,
  newAdUrl,
  outboxUrl,
  ratedAnswersUrl,
  searchIndexUrl,
  staffAccountsUrl,
  staffAdsUrl,
  staffConversationsUrl,
  staffEnquiriesUrl,
  staffReportsUrl,
  staffValuationsUrl,
  trackingScriptsUrl,
  unansweredUrl,
  userRolesUrl,
} from '#src/urls.ts';
import type { SidebarEntry } from '#src/web/admin/layout/sidebar-entries.ts';

/** Further words that find a page, by its address: many have an English name in the sidebar. */
const WORDS: ReadonlyMap<string, string> = new Map([
  [dashboardUrl(), 'översikt startsida att göra'],
  [staffAdsUrl(), 'annonser bilar fordon'],
  [mappingsUrl(), 'kolumnmappning fält'],
  [staffEnquiriesUrl(), 'förfrågningar frågor till handlare'],
  [staffReportsUrl(), 'anmälda annonser rapporter'],
  [staffValuationsUrl(), 'värdering priser'],
  [dealerClaimsUrl(), 'ansökningar inbjudningar'],
  [chatbotsUrl(), 'rådgivaren prompter'],
  [staffConversationsUrl(), 'rådgivaren konversationer'],
  [staffAccountsUrl(), 'användare personal'],
  [userRolesUrl(), 'roller behörigheter'],
  [searchIndexUrl(), 'sökindex alias sökningar utan träff'],
  [trackingScriptsUrl(), 'skript spårning'],
  [auditUrl(), 'logg historik'],
  [outboxUrl(), 'mejl'],
]);

/** Pages that are not in the sidebar, below the entry that leads to them; null: for all. */
const FURTHER: readonly (SidebarEntry & { below: string | null; words: string })[] = [
  { label: 'Ny annons', address: newAdUrl(), below: staffAdsUrl(), words: 'lägg till bil' },
  {
    label: 'Rådgivarens inställningar',
    address: chatbotsUrl('settings'),
    below: chatbotsUrl(),
    words: 'chatbots språkmodell',
  },
  {
    label: 'Betygsatta svar',
    address: ratedAnswersUrl(),
    below: staffConversationsUrl(),
    words: 'rådgivaren omdömen tumme',
  },
  {
    label: 'Frågor utan svar',
    address: unansweredUrl(),
    below: staffConversationsUrl(),
    words: 'rådgivaren obesvarade',
  },
  {
    label: 'Mitt konto',
    address: accountUrl(),
    below: null,
    words: 'lösenord tvåstegsverifiering passkey inloggningar',
  },
];

/** The pages whose names or further words contain the text; all of the sidebar for an empty text. */
export function pagesNamed(text: string, entries: readonly SidebarEntry[]): SidebarEntry[] {
  const lower = text.toLowerCase();
  if (lower === '') return [...entries];
  const further = FURTHER.filter(({ below }) => below === null || entries.some(({ address }) => address === below));
  return [
    ...entries.map(({ label, address }) => ({ label, address, words: WORDS.get(address) ?? '' })),
    ...further,
  ].filter(({ label, words }) => `${label} ${words}`.toLowerCase().includes(lower));
}
