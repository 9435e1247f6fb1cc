import { ownValue } from '#src/domain/own-value.ts';
import { type Access, hasAccess, type Visitor } from './roles.ts';

/** Access rules of one address. */
export type AddressAccess = {
  /** Access required for GET. Absent: the address cannot be viewed. */
  view?: Access;
  /**
   * Access required for POST, by action. A form names its action in the field `intent`; an address with a single action and no
   * such field has the action `post`.
   */
  actions?: Readonly<Record<string, Access>>;
  /** Actions that require the password again unless it was entered recently. */
  sensitiveActions?: readonly string[];
  /** Maximum size of a request body, where the default for forms is not enough: pictures, deliveries. */
  maxBodyBytes?: number;
};

export const MAX_FORM_BYTES = 64 * 1024;
/** All texts about ten cars. */
const MAX_CATEGORY_BYTES = 512 * 1024;
/** A prompt or a script twice, encoded: as it was opened, and as it is sent. */
const MAX_TEXTS_BYTES = 256 * 1024;
/** Several camera pictures in one upload. */
const MAX_PICTURES_BYTES = 50_000_000;

/** Changes of a visitor's lists, at most all of 5 000 favourites with notes. */
export const MAX_LISTS_BYTES = 5_000_000;

/** A dealer's file whose columns are mapped, of up to 20 MB, with the rest of its form. */
const MAX_SAMPLE_BYTES = 21_000_000;
/** The rules of 500 columns. */
const MAX_MAPPING_BYTES = 1024 * 1024;

/** A dealer's file, uploaded through its own route; reverse proxies have to allow the same size. */
export const MAX_DELIVERY_BYTES = 100_000_000;

const pages = (...patterns: string[]): Record<string, AddressAccess> =>
  Object.fromEntries(patterns.map((pattern) => [pattern, { view: 'anyone' }]));
/** The same access for every action. */
const doing = (access: Access, ...actions: string[]): Pick<AddressAccess, 'actions'> => ({
  actions: Object.fromEntries(actions.map((action) => [action, access])),
});
/** The same access for viewing and for every action. */
const managing = (access: Access, ...actions: string[]): AddressAccess => ({
  view: access,
  ...doing(access, ...actions),
});

/**
 * Access rules of every address of the site. One test compares the table with the routes, another tries every pair of visitor and
 * address. Patterns as in src/routes.ts; an address that is not in the table is refused to everybody.
 */
export const ACCESS: Readonly<Record<string, AddressAccess>> = {
  // Public pages
  ...pages('', 'vehicles/:make?/:model?', 'annonser', 'ad/:id', 'bil', 'bil/:brand', 'bil/:brand/:series'),
  ...pages('kategorier', 'category/:slug', 'category/:slug/bilar/:rank'),
  ...pages('hundägare'.normalize('NFC'), 'hundägare'.normalize('NFD'), 'hundagare'),
  ...pages('handlare', 'handlare/:slug'),
  ...pages('ad/:id/kostnad', 'ad/:id/checklista'),
  ...pages('jamfor', 'favoriter', 'favoriter/bilar', 'bevakningar', 'bevakningar/sokning'),
  'ad/:id/kontakt': managing('anyone', 'post', 'telephone'),
  'ad/:id/anmal': managing('anyone', 'post'),
  ...{ bevaka: managing('anyone', 'post'), 'bevaka/bekrafta': managing('anyone', 'post') },
  ...{ 'bevaka/andra': managing('anyone', 'post'), 'bevaka/avsluta': managing('anyone', 'post') },
  // The link of a list is its key, and the owner's link another one
  'delad-lista': managing('anyone', 'post'),
  'delad-lista/visa': managing(
    ...(['anyone', 'vote', 'comment', 'add-cars', 'remove-car', 'remove-comment', 'change', 'remove'] as const),
  ),
  // A visitor's own account: each action needs its session, which has no role
  konto: managing('anyone', 'link', 'sign-out', 'end-session', 'remove'),
  'konto/logga-in': managing('anyone', 'post'),
  'konto/handlaradress': managing('anyone', 'post'),
  'konto/uppgifter': { view: 'anyone' },
  ...pages('integritet', 'home', 'offline', '*'),

  // Signing in and out
  'admin/login': managing('anyone', 'sign-in', 'sign-up', 'begin-passkey', 'passkey'),
  'admin/login/code': managing('anyone', 'post', 'begin-passkey', 'passkey'),
  'admin/confirm': managing('anyone', 'post'),
  'admin/forgotten': managing('anyone', 'post'),
  'admin/password': managing('anyone', 'post'),

  // Staff
  admin: { view: 'dashboard' },
  'admin/dashboard': { view: 'dashboard' },
  'admin/vehicles': managing('vehicles', 'change', 'cell'),
  'admin/vehicles/changes/:id': managing('vehicles', 'undo'),
  'admin/vehicles/export': { view: 'vehicles' },
  'admin/vehicles/new': { ...managing('vehicles', 'draft', 'publish'), maxBodyBytes: MAX_PICTURES_BYTES },
  'admin/vehicles/:id': {
    ...managing(
      'vehicles',
      ...['edit', 'pictures', 'release', 'status', 'note', 'remove-note'],
      ...['draft', 'publish', 'remove', 'copy'],
    ),
    maxBodyBytes: MAX_PICTURES_BYTES,
  },
  'admin/vehicles/:id/preview': { view: 'vehicles' },
  'admin/vehicles/:id/versions': managing('vehicles', 'restore'),
  'admin/dealers': { view: 'dealers' },
  'admin/dealers/export': { view: 'dealers' },
  'admin/dealers/:id': {
    ...managing('dealers', 'change', 'release', 'let-grow', 'confirm-contact'),
    maxBodyBytes: MAX_PICTURES_BYTES,
  },
  'admin/enquiries': { view: 'enquiries' },
  'admin/enquiries/export': { view: 'enquiries' },
  'admin/enquiries/:id': managing('enquiries', 'save'),
  'admin/valuations': { view: 'vehicles' },
  'admin/reports': { view: 'reports' },
  'admin/reports/export': { view: 'reports' },
  'admin/reports/:id': managing('reports', 'decide'),
  'admin/dealer-claims': managing('dealer-claims', 'approve', 'refuse', 'invite', 'withdraw', 'remove'),
  'admin/imports': { view: 'vehicles' },
  'admin/imports/export': { view: 'vehicles' },
  'admin/imports/:id': managing('vehicles', 'force'),
  'admin/imports/:id/ads': { view: 'vehicles' },
  'admin/imports/upload': doing('vehicles', 'post'),
  'admin/mappings': { ...managing('vehicles', 'add'), maxBodyBytes: MAX_SAMPLE_BYTES },
  'admin/mappings/:id': {
    ...managing('vehicles', 'sample', 'save', 'restore', 'remove'),
    maxBodyBytes: MAX_SAMPLE_BYTES,
  },
  'admin/mappings/:id/trial': { ...managing('vehicles', 'post'), maxBodyBytes: MAX_MAPPING_BYTES },
  'admin/account': {
    view: 'signed-in',
    ...doing(
      'signed-in',
      ...['end-session', 'end-others', 'change-password', 'add-factor', 'remove-factor'],
      ...['begin-passkey', 'add-passkey', 'rename-passkey', 'remove-passkey'],
    ),
    sensitiveActions: ['add-factor', 'remove-factor', 'begin-passkey', 'add-passkey', 'remove-passkey'],
  },
  'admin/chatbots': {
    ...managing('chatbots', 'add', 'change', 'remove', 'restore'),
    maxBodyBytes: MAX_TEXTS_BYTES,
    sensitiveActions: ['add', 'change', 'remove', 'restore'],
  },
  'admin/chatbots/:id/versions': { ...managing('chatbots', 'restore'), sensitiveActions: ['restore'] },
  'admin/chatbots/:id': { ...managing('chatbots', 'try', 'check', 'use'), sensitiveActions: ['use'] },
  'admin/conversations': { view: 'chatbots' },
  'admin/conversations/export': { view: 'chatbots' },
  'admin/conversations/:id': { view: 'chatbots' },
  'admin/parameters': {
    ...managing('parameters', 'add', 'change', 'remove'),
    sensitiveActions: ['remove'],
    maxBodyBytes: MAX_TEXTS_BYTES,
  },
  'admin/parameters/:id/versions': managing('parameters', 'restore'),
  'admin/views': doing('dashboard', 'save', 'remove'),
  'admin/find': { view: 'dashboard' },
  'admin/accounts': { ...managing('user-roles', 'invite'), sensitiveActions: ['invite'] },
  'admin/accounts/export': { view: 'user-roles' },
  'admin/accounts/:id': {
    ...managing('user-roles', 'disable', 'enable', 'end-sessions', 'resend'),
    sensitiveActions: ['disable', 'enable', 'end-sessions'],
  },
  'admin/user-roles': { ...managing('user-roles', 'add', 'remove'), sensitiveActions: ['add', 'remove'] },
  'admin/search-index': managing('search-index', 'rebuild', 'add', 'change', 'remove'),
  'admin/tracking-scripts': {
    ...managing('tracking-scripts', 'add', 'change', 'activate', 'remove'),
    maxBodyBytes: MAX_TEXTS_BYTES,
    sensitiveActions: ['add', 'change', 'activate', 'remove'],
  },
  'admin/tracking-scripts/:id/versions': { ...managing('tracking-scripts', 'restore'), sensitiveActions: ['restore'] },
  'admin/categories': { view: 'categories' },
  'admin/categories/:slug': { ...managing('categories', 'save', 'restore'), maxBodyBytes: MAX_CATEGORY_BYTES },
  'admin/categories/:slug/versions': managing('categories', 'restore'),
  'admin/categories/:slug/preview': { ...managing('categories', 'post'), maxBodyBytes: MAX_CATEGORY_BYTES },
  'admin/sources': { view: 'vehicles' },
  'admin/recalls': managing('recalls', 'add', 'change', 'remove', 'restore'),
  'admin/dealer-access': { ...managing('dealer-access', 'add', 'revoke'), sensitiveActions: ['add'] },
  'admin/feed-sources': {
    ...managing('dealer-access', 'add', 'change', 'remove', 'pull', 'accept'),
    sensitiveActions: ['add', 'change'],
  },
  'admin/audit': { view: 'audit-log' },
  'admin/security-events': { view: 'security-events' },
  'admin/security-events/export': { view: 'security-events' },
  'admin/audit/export': { view: 'audit-log' },
  'admin/outbox': { view: 'outbox' },
  'admin/logout': doing('anyone', 'post'),

  // Dealers: each sees its own dealer only
  'handlare/konto/inbjudan': managing('anyone', 'post'),
  'handlare/konto': { view: 'dealer-area' },
  'handlare/konto/ansok': managing('signed-in', 'post'),
  'handlare/konto/bilar': { view: 'dealer-area' },
  'handlare/konto/bilar/:id': {
    ...managing('dealer-area', 'edit', 'pictures', 'release', 'status'),
    maxBodyBytes: MAX_PICTURES_BYTES,
  },
  'handlare/konto/leveranser': { view: 'dealer-area' },
  'handlare/konto/leveranser/ny': doing('dealer-area', 'post'),
  'handlare/konto/leveranser/prov/:id': managing('dealer-area', 'take', 'force', 'discard'),
  'handlare/konto/leveranser/:id': { view: 'dealer-area' },
  'handlare/konto/leveranser/:id/avvisade': { view: 'dealer-area' },
  'handlare/konto/meddelanden': { view: 'dealer-area' },
  'handlare/konto/meddelanden/:id': managing('dealer-area', 'save'),
  'handlare/konto/nycklar': { ...managing('dealer-area', 'add', 'revoke'), sensitiveActions: ['add'] },
  'handlare/konto/uppgifter': {
    ...managing('dealer-area', 'change', 'release', 'confirm-contact'),
    maxBodyBytes: MAX_PICTURES_BYTES,
  },
  'handlare/konto/personer': managing('dealer-area', 'invite', 'withdraw', 'remove'),

  // Served without React Router
  ...pages('api/health', 'api/ready', 'api/ads', 'api/ads/:id', 'api/ads/:id/valuation'),
  ...pages('api/price-index', 'api/price-index.csv', 'api/valuation/accuracy', 'api/valuation/accuracy.csv'),
  ...pages('api/places', 'api/series/:slug/depreciation', 'api/suggestions', 'api/understand'),
  'api/ads/:id/view': doing('anyone', 'post'),
  ...pages('api/push/key'),
  ...{ 'api/push/begin': doing('anyone', 'post'), 'api/push/end': doing('anyone', 'post') },
  'api/visitor-lists': { ...doing('anyone', 'post'), maxBodyBytes: MAX_LISTS_BYTES },
  'api/chat': managing('anyone', 'post'),
  'api/chat/conversations': doing('anyone', 'post'),
  'api/chat/ratings': doing('anyone', 'post'),
  'api/openai-chat': doing('anyone', 'post'),
  ...pages('api/openapi.json'),
  'api/session': managing('anyone', 'post'),
  'api/check-rate-limit': doing('anyone', 'post'),
  'api/fetch-blog-rss': doing('anyone', 'post'),
  'api/log-security-event': doing('anyone', 'post'),
  // Answers as the page of the form that is named: to those who may view it.
  'api/editors': doing('anyone', 'post'),
  'api/populate_search_index': doing('search-index', 'post'),
  'api/dealer/stock': { ...doing('api-key', 'put'), maxBodyBytes: MAX_DELIVERY_BYTES },
  'api/dealer/ads': { ...doing('api-key', 'patch'), maxBodyBytes: MAX_DELIVERY_BYTES },
  'api/dealer/deliveries/:id': { view: 'api-key' },
  'api/admin-operations': { ...doing('user-roles', 'assign_role'), sensitiveActions: ['assign_role'] },
  ...pages('prisindex', 'sa-bedomer-vi-priser', 'budget'),
  ...pages('artiklar', 'artiklar/:slug', 'bild/:token', 'bild/:token/:width'),
  ...pages('exempelbild/:name', 'kategoribild/:file', 'metrics', 'robots.txt'),
  'api/sitemap': managing('anyone', 'post'),
  ...pages('sitemap', 'sw.js', 'sitemap.xml', 'static-data.json', 'bevaka.atom', 'bevaka.json'),
  ...pages('.well-known/security.txt'),
  samtycke: doing('anyone', 'post'),
  utseende: doing('anyone', 'post'),
};

/** Returns the rules of a pattern, given with or without its leading slash. */
export const accessOf = (pattern: string): AddressAccess | null =>
  ownValue(ACCESS, pattern.replace(/^\/+/, '')) ?? null;

/** Whether the visitor may perform an action at an address. Actions that the table does not name are refused to everybody. */
export function mayDo(visitor: Visitor, address: AddressAccess, action: string): boolean {
  const access = ownValue(address.actions ?? {}, action);
  return access !== undefined && hasAccess(visitor, access);
}

/** Whether an address accepts actions and has no page. */
export const isPostOnly = (path: string): boolean => {
  const matching = Object.entries(ACCESS).filter(([pattern]) => patternFits(pattern, path));
  return matching.length > 0 && matching.every(([, { view }]) => view === undefined);
};

/** Whether the visitor may perform any action at an address, which a form names only in its body. */
export const mayDoAnything = (visitor: Visitor, address: AddressAccess): boolean =>
  Object.values(address.actions ?? {}).some((access) => hasAccess(visitor, access));

export const isSensitive = (address: AddressAccess, action: string): boolean =>
  (address.sensitiveActions ?? []).includes(action);

/** Whether an action requires the password because the session has not entered it recently. */
export const needsReauthentication = (
  address: AddressAccess,
  action: string,
  session: { isRecentlyAuthenticated: boolean },
): boolean => !session.isRecentlyAuthenticated && isSensitive(address, action);

/** Returns the rules of the address that a path belongs to; null for paths that accept no actions. */
export function actionAddress(path: string): AddressAccess | null {
  const found = Object.entries(ACCESS).find(([pattern, { actions }]) => actions && patternFits(pattern, path));
  return found?.[1] ?? null;
}

/** Returns the pattern that a path belongs to; the number of patterns is bounded, whatever paths are requested. */
export function addressPattern(path: string): string {
  const address = path === '/' ? path : path.replace(/(?:\.data|\/)$/, '');
  // "handlare/konto" is no dealer's page.
  if (Object.hasOwn(ACCESS, address.slice(1))) return address.slice(1);
  return Object.keys(ACCESS).find((pattern) => patternFits(pattern, address)) ?? '*';
}

export const maxBody = (address: AddressAccess): number => address.maxBodyBytes ?? MAX_FORM_BYTES;

/** Whether a path, with its leading slash, matches a pattern: ":name" stands for one segment, ":name?" for one or none. */
function patternFits(pattern: string, path: string): boolean {
  const parts = path.split('/').slice(1);
  const wanted = pattern.split('/');
  if (parts.length > wanted.length) return false;
  return wanted.every((part, place) => {
    const given = parts[place];
    if (part.startsWith(':')) return part.endsWith('?') || (given !== undefined && given !== '');
    return given === part;
  });
}
