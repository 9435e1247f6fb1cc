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
/** Several camera pictures in one upload. */
const MAX_PICTURES_BYTES = 50_000_000;

/** A dealer's file, uploaded through its own route; reverse proxies have to allow the same size. */
export const MAX_DELIVERY_BYTES = 100_000_000;

/**
 * Access rules of every address of the site. One test compares the table with the routes, another tries every pair of visitor and
 * address. Patterns as in src/routes.ts; an address that is not in the table is refused to everybody.
 */
export const ACCESS: Readonly<Record<string, AddressAccess>> = {
  // Public pages
  '': { view: 'anyone' },
  'vehicles/:make?/:model?': { view: 'anyone' },
  annonser: { view: 'anyone' },
  'ad/:id': { view: 'anyone' },
  bil: { view: 'anyone' },
  'bil/:brand': { view: 'anyone' },
  'bil/:brand/:series': { view: 'anyone' },
  kategorier: { view: 'anyone' },
  'category/:slug': { view: 'anyone' },
  'category/:slug/bilar/:rank': { view: 'anyone' },
  ['hundägare'.normalize('NFC')]: { view: 'anyone' },
  ['hundägare'.normalize('NFD')]: { view: 'anyone' },
  hundagare: { view: 'anyone' },
  integritet: { view: 'anyone' },
  home: { view: 'anyone' },
  offline: { view: 'anyone' },
  '*': { view: 'anyone' },

  // Signing in and out
  'admin/login': { view: 'anyone', actions: { 'sign-in': 'anyone', 'sign-up': 'anyone' } },
  'admin/login/code': { view: 'anyone', actions: { post: 'anyone' } },
  'admin/confirm': { view: 'anyone', actions: { post: 'anyone' } },
  'admin/forgotten': { view: 'anyone', actions: { post: 'anyone' } },
  'admin/password': { view: 'anyone', actions: { post: 'anyone' } },

  // Staff
  admin: { view: 'dashboard' },
  'admin/dashboard': { view: 'dashboard' },
  'admin/vehicles': { view: 'vehicles', actions: { hide: 'vehicles', show: 'vehicles' } },
  'admin/vehicles/new': {
    view: 'vehicles',
    actions: { draft: 'vehicles', publish: 'vehicles' },
    maxBodyBytes: MAX_PICTURES_BYTES,
  },
  'admin/vehicles/:id': {
    view: 'vehicles',
    actions: {
      edit: 'vehicles',
      pictures: 'vehicles',
      release: 'vehicles',
      status: 'vehicles',
      draft: 'vehicles',
      publish: 'vehicles',
      remove: 'vehicles',
    },
    maxBodyBytes: MAX_PICTURES_BYTES,
  },
  'admin/imports': { view: 'vehicles' },
  'admin/imports/:id': { view: 'vehicles', actions: { force: 'vehicles' } },
  'admin/imports/upload': { actions: { post: 'vehicles' } },
  'admin/account': {
    view: 'signed-in',
    actions: {
      'end-session': 'signed-in',
      'end-others': 'signed-in',
      'change-password': 'signed-in',
      'add-factor': 'signed-in',
      'remove-factor': 'signed-in',
    },
    sensitiveActions: ['add-factor', 'remove-factor'],
  },
  'admin/chatbots': {
    view: 'chatbots',
    actions: { add: 'chatbots', change: 'chatbots', remove: 'chatbots' },
    sensitiveActions: ['add', 'change', 'remove'],
  },
  'admin/parameters': {
    view: 'parameters',
    actions: { add: 'parameters', change: 'parameters', remove: 'parameters' },
    sensitiveActions: ['remove'],
  },
  'admin/user-roles': {
    view: 'user-roles',
    actions: { add: 'user-roles', remove: 'user-roles' },
    sensitiveActions: ['add', 'remove'],
  },
  'admin/search-index': {
    view: 'search-index',
    actions: { rebuild: 'search-index', add: 'search-index', change: 'search-index', remove: 'search-index' },
  },
  'admin/tracking-scripts': {
    view: 'tracking-scripts',
    actions: {
      add: 'tracking-scripts',
      change: 'tracking-scripts',
      activate: 'tracking-scripts',
      remove: 'tracking-scripts',
    },
    sensitiveActions: ['add', 'change', 'activate', 'remove'],
  },
  'admin/categories': { view: 'categories' },
  'admin/categories/:slug': {
    view: 'categories',
    actions: { save: 'categories', restore: 'categories' },
    maxBodyBytes: MAX_CATEGORY_BYTES,
  },
  'admin/categories/:slug/preview': {
    view: 'categories',
    actions: { post: 'categories' },
    maxBodyBytes: MAX_CATEGORY_BYTES,
  },
  'admin/audit': { view: 'audit-log' },
  'admin/outbox': { view: 'outbox' },
  'admin/logout': { actions: { post: 'anyone' } },

  // Served without React Router
  'api/health': { view: 'anyone' },
  'api/ready': { view: 'anyone' },
  'api/ads': { view: 'anyone' },
  'api/ads/:id': { view: 'anyone' },
  'api/suggestions': { view: 'anyone' },
  'api/understand': { view: 'anyone' },
  'api/chat': { view: 'anyone', actions: { post: 'anyone' } },
  'api/chat/conversations': { actions: { post: 'anyone' } },
  'api/openai-chat': { actions: { post: 'anyone' } },
  'api/openapi.json': { view: 'anyone' },
  'api/session': { view: 'anyone', actions: { post: 'anyone' } },
  'api/check-rate-limit': { actions: { post: 'anyone' } },
  'api/fetch-blog-rss': { actions: { post: 'anyone' } },
  'api/log-security-event': { actions: { post: 'anyone' } },
  'api/populate_search_index': { actions: { post: 'search-index' } },
  'api/admin-operations': { actions: { assign_role: 'user-roles' }, sensitiveActions: ['assign_role'] },
  artiklar: { view: 'anyone' },
  'artiklar/:slug': { view: 'anyone' },
  'bild/:token': { view: 'anyone' },
  'bild/:token/:width': { view: 'anyone' },
  'exempelbild/:name': { view: 'anyone' },
  'landskap/:file': { view: 'anyone' },
  'kategoribild/:file': { view: 'anyone' },
  metrics: { view: 'anyone' },
  'robots.txt': { view: 'anyone' },
  'api/sitemap': { view: 'anyone', actions: { post: 'anyone' } },
  sitemap: { view: 'anyone' },
  'sw.js': { view: 'anyone' },
  'sitemap.xml': { view: 'anyone' },
  'static-data.json': { view: 'anyone' },
  samtycke: { actions: { post: 'anyone' } },
  utseende: { actions: { post: 'anyone' } },
};

/** Returns the rules of a pattern, given with or without its leading slash. */
export function accessOf(pattern: string): AddressAccess | null {
  const key = pattern.replace(/^\/+/, '');
  return Object.hasOwn(ACCESS, key) ? (ACCESS[key] ?? null) : null;
}

/** Whether the visitor may perform an action at an address. Actions that the table does not name are refused to everybody. */
export function mayDo(visitor: Visitor, address: AddressAccess, action: string): boolean {
  const access =
    address.actions !== undefined && Object.hasOwn(address.actions, action) ? address.actions[action] : null;
  return access ? hasAccess(visitor, access) : false;
}

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
