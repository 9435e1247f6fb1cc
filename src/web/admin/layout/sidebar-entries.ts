import { accessOf } from '#src/domain/accounts/access.ts';
import { hasAccess, type Visitor } from '#src/domain/accounts/roles.ts';
import {
  auditUrl,
  chatbotsUrl,
  dashboardUrl,
  dealerAccessUrl,
  dealerAreaUrl,
  dealerClaimsUrl,
  dealerDeliveriesUrl,
  dealerEnquiriesUrl,
  dealerKeysUrl,
  dealerPeopleUrl,
  dealerStockUrl,
  feedSourcesUrl,
  importsUrl,
  mappingsUrl,
  outboxUrl,
  ownDealerDetailsUrl,
  parametersUrl,
  searchIndexUrl,
  securityEventsUrl,
  sourcesUrl,
  staffAccountsUrl,
  staffAdsUrl,
  staffCategoriesUrl,
  staffConversationsUrl,
  staffDealersUrl,
  staffEnquiriesUrl,
  staffRecallsUrl,
  staffReportsUrl,
  staffValuationsUrl,
  trackingScriptsUrl,
  userRolesUrl,
} from '#src/urls.ts';

/** Staff pages in the order of the sidebar. */
const ENTRIES = [
  { label: 'Dashboard', address: dashboardUrl() },
  { label: 'Vehicles', address: staffAdsUrl() },
  { label: 'Handlare', address: staffDealersUrl() },
  { label: 'Importer', address: importsUrl() },
  { label: 'Kolumner', address: mappingsUrl() },
  { label: 'Meddelanden', address: staffEnquiriesUrl() },
  { label: 'Anmälningar', address: staffReportsUrl() },
  { label: 'Prisbedömning', address: staffValuationsUrl() },
  { label: 'Handlarkonton', address: dealerClaimsUrl() },
  { label: 'Chatbots', address: chatbotsUrl() },
  { label: 'Samtal', address: staffConversationsUrl() },
  { label: 'Parameters', address: parametersUrl() },
  { label: 'Konton', address: staffAccountsUrl() },
  { label: 'User Roles', address: userRolesUrl() },
  { label: 'Search Index', address: searchIndexUrl() },
  { label: 'Tracking Scripts', address: trackingScriptsUrl() },
  { label: 'Kategorier', address: staffCategoriesUrl() },
  { label: 'Källor', address: sourcesUrl() },
  { label: 'Återkallelser', address: staffRecallsUrl() },
  { label: 'API-nycklar', address: dealerAccessUrl() },
  { label: 'Hämtningar', address: feedSourcesUrl() },
  { label: 'Ändringslogg', address: auditUrl() },
  { label: 'Säkerhetshändelser', address: securityEventsUrl() },
  // For dealers, on the pages of their account.
  { label: 'Min bilhandel', address: dealerAreaUrl() },
  // Only where mail is not delivered, for development.
  { label: 'Utkorg', address: outboxUrl() },
];

/** Pages of the dealers' own area, in the order of its sidebar. */
const DEALER_ENTRIES = [
  { label: 'Översikt', address: dealerAreaUrl() },
  { label: 'Bilar', address: dealerStockUrl() },
  { label: 'Leveranser', address: dealerDeliveriesUrl() },
  { label: 'Meddelanden', address: dealerEnquiriesUrl() },
  { label: 'Uppgifter', address: ownDealerDetailsUrl() },
  { label: 'Personer', address: dealerPeopleUrl() },
  { label: 'API-nycklar', address: dealerKeysUrl() },
];

export type SidebarEntry = { label: string; address: string };

/** Entries that the access table allows the visitor to view. */
const allowed = (entries: readonly SidebarEntry[], visitor: Visitor): SidebarEntry[] =>
  entries.filter(({ address }) => {
    const view = accessOf(address)?.view;
    return view !== undefined && hasAccess(visitor, view);
  });

export const sidebarEntries = (visitor: Visitor): SidebarEntry[] => allowed(ENTRIES, visitor);
export const dealerEntries = (visitor: Visitor): SidebarEntry[] => allowed(DEALER_ENTRIES, visitor);
