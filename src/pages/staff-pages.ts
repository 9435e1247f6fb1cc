import { VIEWED_LIST_NAMES, type ViewedList } from '#src/domain/staff-lists/saved-view.ts';
import {
  MAX_CATEGORY_BYTES,
  MAX_MAPPING_BYTES,
  MAX_PICTURES_BYTES,
  MAX_SAMPLE_BYTES,
  MAX_TEXTS_BYTES,
} from './body-limits.ts';
import { type AreaPage, areaPage, areaPages, type PreviewPage } from './page.ts';

/** Those of the sidebar in its order, each with the pages below it. */
const PAGES = areaPages({
  'admin/login': areaPage({
    module: 'office/login/login-route.tsx',
    access: 'anyone',
    actions: ['sign-in', 'sign-up', 'begin-passkey', 'passkey'],
    hasNoFrame: true,
  }),
  'admin/login/code': areaPage({
    module: 'office/login/second-step-route.tsx',
    access: 'anyone',
    actions: ['post', 'begin-passkey', 'passkey'],
    hasNoFrame: true,
  }),
  'admin/confirm': areaPage({
    module: 'office/login/confirm-email-route.tsx',
    access: 'anyone',
    actions: ['post'],
    hasNoFrame: true,
  }),
  'admin/forgotten': areaPage({
    module: 'office/login/forgotten-password-route.tsx',
    access: 'anyone',
    actions: ['post'],
    hasNoFrame: true,
  }),
  'admin/password': areaPage({
    module: 'office/login/choose-password-route.tsx',
    access: 'anyone',
    actions: ['post'],
    hasNoFrame: true,
  }),
  'admin/logout': areaPage({
    module: 'office/login/logout-route.tsx',
    access: 'anyone',
    isViewed: false,
    actions: ['post'],
    hasNoFrame: true,
  }),
  admin: areaPage({ module: 'staff/dashboard/dashboard-route.tsx', id: 'admin-home', access: 'dashboard' }),
  'admin/dashboard': areaPage({
    module: 'staff/dashboard/dashboard-route.tsx',
    access: 'dashboard',
    sidebar: 'Dashboard',
    palette: [{ words: 'översikt startsida att göra' }],
  }),
  'admin/vehicles': areaPage({
    module: 'staff/vehicles/vehicles-route.tsx',
    access: 'vehicles',
    actions: ['change', 'cell'],
    sidebar: 'Vehicles',
    palette: [{ words: 'annonser bilar fordon' }],
  }),
  'admin/vehicles/changes/:id': areaPage({
    module: 'staff/ads-change/ads-change-route.tsx',
    access: 'vehicles',
    actions: ['undo'],
  }),
  'admin/vehicles/new': areaPage({
    module: 'staff/new-vehicle/new-vehicle-route.tsx',
    access: 'vehicles',
    actions: ['draft', 'publish'],
    maxBodyBytes: MAX_PICTURES_BYTES,
    palette: [{ label: 'Ny annons', words: 'lägg till bil' }],
  }),
  'admin/vehicles/:id': areaPage({
    module: 'staff/vehicle/vehicle-route.tsx',
    access: 'vehicles',
    actions: ['edit', 'pictures', 'release', 'status', 'note', 'remove-note', 'draft', 'publish', 'remove', 'copy'],
    maxBodyBytes: MAX_PICTURES_BYTES,
  }),
  'admin/vehicles/:id/versions': areaPage({
    module: 'staff/versions/ad-versions-route.tsx',
    access: 'vehicles',
    actions: ['restore'],
  }),
  'admin/dealers': areaPage({
    module: 'staff/dealers/staff-dealers-route.tsx',
    access: 'dealers',
    sidebar: 'Handlare',
  }),
  'admin/dealers/:id': areaPage({
    module: 'staff/dealer/staff-dealer-route.tsx',
    access: 'dealers',
    actions: ['change', 'release', 'let-grow', 'confirm-contact'],
    maxBodyBytes: MAX_PICTURES_BYTES,
  }),
  'admin/dealers/:id/identity': areaPage({
    module: 'staff/dealer-identity/dealer-identity-route.tsx',
    access: 'dealer-access',
    actions: ['merge', 'split', 'undo'],
    sensitive: ['merge', 'split'],
  }),
  'admin/imports': areaPage({ module: 'staff/imports/imports-route.tsx', access: 'vehicles', sidebar: 'Importer' }),
  'admin/imports/:id': areaPage({
    module: 'staff/imports/import-route.tsx',
    access: 'vehicles',
    actions: ['take', 'force', 'discard', 'dealer'],
  }),
  'admin/imports/:id/undo': areaPage({
    module: 'office/import-undo/import-undo-route.tsx',
    access: 'vehicles',
    actions: ['undo'],
  }),
  'admin/imports/:id/ads': areaPage({ module: 'staff/imports/import-ads-route.tsx', access: 'vehicles' }),
  'admin/mappings': areaPage({
    module: 'staff/mappings/mappings-route.tsx',
    access: 'vehicles',
    actions: ['add'],
    maxBodyBytes: MAX_SAMPLE_BYTES,
    sidebar: 'Kolumner',
    palette: [{ words: 'kolumnmappning fält' }],
  }),
  'admin/mappings/:id': areaPage({
    module: 'staff/mappings/mapping-route.tsx',
    access: 'vehicles',
    actions: ['sample', 'save', 'restore', 'remove'],
    maxBodyBytes: MAX_SAMPLE_BYTES,
  }),
  'admin/mappings/:id/trial': areaPage({
    module: 'staff/mappings/mapping-trial-route.tsx',
    access: 'vehicles',
    actions: ['post'],
    maxBodyBytes: MAX_MAPPING_BYTES,
  }),
  'admin/enquiries': areaPage({
    module: 'staff/enquiries/enquiries-route.tsx',
    access: 'enquiries',
    sidebar: 'Meddelanden',
    palette: [{ words: 'förfrågningar frågor till handlare' }],
  }),
  'admin/enquiries/:id': areaPage({
    module: 'staff/enquiries/enquiry-route.tsx',
    access: 'enquiries',
    actions: ['save'],
  }),
  'admin/reports': areaPage({
    module: 'staff/reports/reports-route.tsx',
    access: 'reports',
    sidebar: 'Anmälningar',
    palette: [{ words: 'anmälda annonser rapporter' }],
  }),
  'admin/reports/:id': areaPage({ module: 'staff/reports/report-route.tsx', access: 'reports', actions: ['decide'] }),
  'admin/valuations': areaPage({
    module: 'staff/valuations/valuations-route.tsx',
    access: 'vehicles',
    sidebar: 'Prisbedömning',
    palette: [{ words: 'värdering priser' }],
  }),
  'admin/dealer-claims': areaPage({
    module: 'staff/dealer-claims/dealer-claims-route.tsx',
    access: 'dealer-claims',
    actions: ['approve', 'refuse', 'invite', 'withdraw', 'remove'],
    sidebar: 'Handlarkonton',
    palette: [{ words: 'ansökningar inbjudningar' }],
  }),
  'admin/chatbots': areaPage({
    module: 'staff/chatbots/chatbots-route.tsx',
    access: 'chatbots',
    actions: ['add', 'change', 'remove', 'restore'],
    sensitive: ['add', 'change', 'remove', 'restore'],
    maxBodyBytes: MAX_TEXTS_BYTES,
    sidebar: 'Chatbots',
    palette: [
      { words: 'rådgivaren prompter' },
      { label: 'Rådgivarens inställningar', query: 'flik=installningar', words: 'chatbots språkmodell' },
    ],
  }),
  'admin/chatbots/:id/versions': areaPage({
    module: 'staff/versions/prompt-versions-route.tsx',
    access: 'chatbots',
    actions: ['restore'],
    sensitive: ['restore'],
  }),
  'admin/chatbots/:id': areaPage({
    module: 'staff/chatbots/prompt-route.tsx',
    access: 'chatbots',
    actions: ['try', 'check', 'use'],
    sensitive: ['use'],
  }),
  'admin/conversations': areaPage({
    module: 'staff/conversations/conversations-route.tsx',
    access: 'chatbots',
    sidebar: 'Samtal',
    palette: [
      { words: 'rådgivaren konversationer' },
      { label: 'Betygsatta svar', query: 'flik=betyg', words: 'rådgivaren omdömen tumme' },
      { label: 'Frågor utan svar', query: 'flik=obesvarade', words: 'rådgivaren obesvarade' },
    ],
  }),
  'admin/conversations/:id': areaPage({ module: 'staff/conversations/conversation-route.tsx', access: 'chatbots' }),
  'admin/parameters': areaPage({
    module: 'staff/parameters/parameters-route.tsx',
    access: 'parameters',
    actions: ['add', 'change', 'remove'],
    sensitive: ['remove'],
    maxBodyBytes: MAX_TEXTS_BYTES,
    sidebar: 'Parameters',
  }),
  'admin/parameters/:id/versions': areaPage({
    module: 'staff/versions/parameter-versions-route.tsx',
    access: 'parameters',
    actions: ['restore'],
  }),
  'admin/accounts': areaPage({
    module: 'staff/accounts/accounts-route.tsx',
    access: 'user-roles',
    actions: ['invite'],
    sensitive: ['invite'],
    sidebar: 'Konton',
    palette: [{ words: 'användare personal' }],
  }),
  'admin/accounts/:id': areaPage({
    module: 'staff/accounts/account-details-route.tsx',
    access: 'user-roles',
    actions: ['disable', 'enable', 'end-sessions', 'resend'],
    sensitive: ['disable', 'enable', 'end-sessions'],
  }),
  'admin/user-roles': areaPage({
    module: 'staff/user-roles/user-roles-route.tsx',
    access: 'user-roles',
    actions: ['add', 'remove'],
    sensitive: ['add', 'remove'],
    sidebar: 'User Roles',
    palette: [{ words: 'roller behörigheter' }],
  }),
  'admin/search-index': areaPage({
    module: 'staff/search-index/search-index-route.tsx',
    access: 'search-index',
    actions: ['rebuild', 'add', 'change', 'remove'],
    sidebar: 'Search Index',
    palette: [{ words: 'sökindex alias sökningar utan träff' }],
  }),
  'admin/tracking-scripts': areaPage({
    module: 'staff/tracking-scripts/tracking-scripts-route.tsx',
    access: 'tracking-scripts',
    actions: ['add', 'change', 'activate', 'remove'],
    sensitive: ['add', 'change', 'activate', 'remove'],
    maxBodyBytes: MAX_TEXTS_BYTES,
    sidebar: 'Tracking Scripts',
    palette: [{ words: 'skript spårning' }],
  }),
  'admin/tracking-scripts/:id/versions': areaPage({
    module: 'staff/versions/script-versions-route.tsx',
    access: 'tracking-scripts',
    actions: ['restore'],
    sensitive: ['restore'],
  }),
  'admin/categories': areaPage({
    module: 'staff/category/categories-route.tsx',
    access: 'categories',
    sidebar: 'Kategorier',
  }),
  'admin/categories/:slug': areaPage({
    module: 'staff/category/category-route.tsx',
    access: 'categories',
    actions: ['save', 'restore'],
    maxBodyBytes: MAX_CATEGORY_BYTES,
  }),
  'admin/categories/:slug/versions': areaPage({
    module: 'staff/versions/category-versions-route.tsx',
    access: 'categories',
    actions: ['restore'],
  }),
  'admin/categories/:slug/preview': areaPage({
    module: 'staff/category/preview-route.tsx',
    access: 'categories',
    actions: ['post'],
    maxBodyBytes: MAX_CATEGORY_BYTES,
  }),
  'admin/sources': areaPage({ module: 'staff/sources/sources-route.tsx', access: 'vehicles', sidebar: 'Källor' }),
  'admin/recalls': areaPage({
    module: 'staff/recalls/recalls-route.tsx',
    access: 'recalls',
    actions: ['add', 'change', 'remove', 'restore'],
    sidebar: 'Återkallelser',
  }),
  'admin/dealer-access': areaPage({
    module: 'staff/dealer-access/dealer-access-route.tsx',
    access: 'dealer-access',
    actions: ['add', 'revoke'],
    sensitive: ['add'],
    sidebar: 'API-nycklar',
  }),
  'admin/feed-sources': areaPage({
    module: 'staff/feed-sources/feed-sources-route.tsx',
    access: 'dealer-access',
    actions: ['add', 'change', 'remove', 'pull', 'accept'],
    sensitive: ['add', 'change'],
    sidebar: 'Hämtningar',
  }),
  'admin/audit': areaPage({
    module: 'staff/audit/audit-route.tsx',
    access: 'audit-log',
    sidebar: 'Ändringslogg',
    palette: [{ words: 'logg historik' }],
  }),
  'admin/security-events': areaPage({
    module: 'staff/security-events/security-events-route.tsx',
    access: 'security-events',
    sidebar: 'Säkerhetshändelser',
  }),
  'admin/outbox': areaPage({
    module: 'staff/outbox/outbox-route.tsx',
    access: 'outbox',
    sidebar: 'Utkorg',
    palette: [{ words: 'mejl' }],
  }),
  'admin/account': areaPage({
    module: 'office/account/account-route.tsx',
    access: 'signed-in',
    actions: [
      'end-session',
      'end-others',
      'change-password',
      'add-factor',
      'remove-factor',
      'begin-passkey',
      'add-passkey',
      'rename-passkey',
      'remove-passkey',
    ],
    sensitive: ['add-factor', 'remove-factor', 'begin-passkey', 'add-passkey', 'remove-passkey'],
    palette: [{ label: 'Mitt konto', words: 'lösenord tvåstegsverifiering passkey inloggningar' }],
  }),
  'admin/views': areaPage({
    module: 'staff/saved-views/views-route.tsx',
    access: 'dashboard',
    isViewed: false,
    actions: ['save', 'remove'],
  }),
  'admin/find': areaPage({ module: 'staff/palette/find-route.tsx', access: 'dashboard' }),
});

/** Every list of staff can be exported by those who may view it. */
const exportPage = (list: ViewedList): AreaPage => ({
  module: 'staff/lists/export-route.tsx',
  id: `${list}-export`,
  access: PAGES[`admin/${list}`].access,
});

const EXPORTS = Object.fromEntries(
  VIEWED_LIST_NAMES.map((list) => [`admin/${list}/export`, exportPage(list)]),
) as Readonly<Record<`admin/${ViewedList}/export`, AreaPage>>;

/** Pages of staff. */
export const STAFF_PAGES = { ...PAGES, ...EXPORTS };

/** In the frame of visitors, who may not view it. */
export const PREVIEW_PAGES = {
  'admin/vehicles/:id/preview': { module: 'public/ad/ad-preview-route.tsx', access: 'vehicles' },
} as const satisfies Readonly<Record<string, PreviewPage>>;
