import { accessOf } from '#src/domain/accounts/access.ts';
import { hasAccess, type Visitor } from '#src/domain/accounts/roles.ts';
import {
  auditUrl,
  chatbotsUrl,
  dashboardUrl,
  dealerAccessUrl,
  feedSourcesUrl,
  importsUrl,
  mappingsUrl,
  outboxUrl,
  parametersUrl,
  searchIndexUrl,
  sourcesUrl,
  staffAdsUrl,
  staffCategoriesUrl,
  staffDealersUrl,
  staffEnquiriesUrl,
  staffRecallsUrl,
  staffReportsUrl,
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
  { label: 'Chatbots', address: chatbotsUrl() },
  { label: 'Parameters', address: parametersUrl() },
  { label: 'User Roles', address: userRolesUrl() },
  { label: 'Search Index', address: searchIndexUrl() },
  { label: 'Tracking Scripts', address: trackingScriptsUrl() },
  { label: 'Kategorier', address: staffCategoriesUrl() },
  { label: 'Källor', address: sourcesUrl() },
  { label: 'Återkallelser', address: staffRecallsUrl() },
  { label: 'API-nycklar', address: dealerAccessUrl() },
  { label: 'Hämtningar', address: feedSourcesUrl() },
  { label: 'Ändringslogg', address: auditUrl() },
  // Only where mail is not delivered, for development.
  { label: 'Utkorg', address: outboxUrl() },
];

export type SidebarEntry = { label: string; address: string };

/** Sidebar entries that the access table allows the visitor to view. */
export const sidebarEntries = (visitor: Visitor): SidebarEntry[] =>
  ENTRIES.filter(({ address }) => {
    const view = accessOf(address)?.view;
    return view !== undefined && hasAccess(visitor, view);
  });
