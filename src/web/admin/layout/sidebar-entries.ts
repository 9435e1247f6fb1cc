import { accessOf } from '#src/domain/accounts/access.ts';
import { hasAccess, type Visitor } from '#src/domain/accounts/roles.ts';
import {
  auditUrl,
  chatbotsUrl,
  dashboardUrl,
  importsUrl,
  outboxUrl,
  parametersUrl,
  searchIndexUrl,
  staffAdsUrl,
  staffCategoriesUrl,
  trackingScriptsUrl,
  userRolesUrl,
} from '#src/urls.ts';

/** Where staff work, in the order of the sidebar. */
const ENTRIES = [
  { label: 'Dashboard', address: dashboardUrl() },
  { label: 'Vehicles', address: staffAdsUrl() },
  { label: 'Imports', address: importsUrl() },
  { label: 'Chatbots', address: chatbotsUrl() },
  { label: 'Parameters', address: parametersUrl() },
  { label: 'User Roles', address: userRolesUrl() },
  { label: 'Search Index', address: searchIndexUrl() },
  { label: 'Tracking Scripts', address: trackingScriptsUrl() },
  { label: 'Categories', address: staffCategoriesUrl() },
  { label: 'Audit Log', address: auditUrl() },
  // Where mail is not sent, for development.
  { label: 'Outbox', address: outboxUrl() },
];

export type SidebarEntry = { label: string; address: string };

/** What a member of staff is shown: the pages that the table of access opens to them. */
export const sidebarEntries = (visitor: Visitor): SidebarEntry[] =>
  ENTRIES.filter(({ address }) => {
    const view = accessOf(address)?.view;
    return view !== undefined && hasAccess(visitor, view);
  });
