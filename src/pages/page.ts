import type { Access, Capability } from '#src/domain/accounts/roles.ts';
import type { DealerPermission } from '#src/domain/dealers/dealer-roles.ts';
import type { PERSONAL_PATHS } from './personal-paths.ts';
import type { SidebarGroup } from './sidebar-entry.ts';

/** Forms that an address accepts by POST. */
type Actions<Action extends string> = {
  /** Values of the form field `intent`; an address with a single action and no such field has the action `post`. */
  actions?: readonly Action[];
  /** Actions that require the password again unless it was entered recently. */
  sensitive?: readonly NoInfer<Action>[];
  /** Maximum size of a request body, where the default for forms is not enough: pictures, deliveries. */
  maxBodyBytes?: number;
};

/** An address that can be viewed, accepts actions, or both. */
type ViewedOrNot<Action extends string> = { isViewed?: true } | { isViewed: false; actions: readonly Action[] };

/** Actions of a page that need other access than its view. */
type ActionAccess<Action extends string> = { actionAccess?: Partial<Record<NoInfer<Action>, Capability>> };

/** In the dealers' own area: the permission that the page needs, and those of its actions that need another one. */
type DealerNeeds<Action extends string> = {
  needs?: DealerPermission;
  actionNeeds?: Partial<Record<NoInfer<Action>, DealerPermission>>;
};

type EmptyParams = {
  /** Parameters that say something when they are empty; addresses have no other empty ones. */
  emptyParams?: readonly string[];
};

type Module = {
  /** The page's route module, from `src/web`. */
  module: string;
  /** Id of the route, where one module serves several addresses. */
  id?: string;
};

/**
 * A page that is the same for every visitor, and so may be in the page cache; unless `cached` is false, by those parameters of its address
 * that it depends on. `sitemap`: the kind of data that changes the page, where the sitemap lists it as a whole; pages of a brand, a dealer
 * or a category are listed with these.
 */
export type PublicPage<Action extends string = string> = Module &
  Actions<Action> & {
    cached: readonly string[] | false;
    sitemap?: SitemapChange;
    hasNoFrame?: true;
  } & EmptyParams;

/** Data that a page of the sitemap changes with. */
export type SitemapChange = 'stock' | 'catalogue' | 'categories' | 'articles' | 'never';

/** A page of one visitor, which is neither cached nor indexed: alerts, the account, shared lists. */
export type VisitorPage<Action extends string = string> = Module & Actions<Action>;

/** How the command palette finds a page besides its label in the sidebar. */
export type PaletteEntry = {
  /** Further words in Swedish, as many pages have an English name in the sidebar. */
  words: string;
  /** Name of a page that is not in the sidebar, or of a part of one. */
  label?: string;
  /** Parameters of the part. */
  query?: string;
  /** It begins something: the palette has it among its actions. */
  isAction?: true;
};

/** A page of staff or dealers, in the frame of its area; or outside of it, as those of signing in are. */
export type AreaPage<Action extends string = string> = Module &
  Actions<Action> &
  ActionAccess<Action> &
  DealerNeeds<Action> &
  ViewedOrNot<Action> & {
    /** Access required for viewing the page and for its actions. */
    access: Exclude<Access, 'api-key'>;
    hasNoFrame?: true;
    /** Label in the sidebar, in the order of the register. */
    sidebar?: string;
    /** Its group in the sidebar; absent: it stands above the groups. */
    group?: SidebarGroup;
    palette?: readonly PaletteEntry[];
  } & EmptyParams;

/** A page of staff in the frame of visitors: the preview of an ad. */
export type PreviewPage = Module & { access: Capability };

/** An address that is served without React Router: the API, files, forms with large bodies. */
export type ServedAddress<Action extends string = string> = Actions<Action> &
  DealerNeeds<Action> &
  ViewedOrNot<Action> & {
    /** Absent: anyone. `api-key`: a dealer's key, in place of a visitor with a session. */
    access?: Access;
  };

type PersonalPath = (typeof PERSONAL_PATHS)[number];
/** Patterns as React Router writes them, without the leading slash. */
type Below<Path extends string> = Path extends `/${infer Folder}` ? Folder | `${Folder}/${string}` : never;
type PersonalPattern = Below<PersonalPath>;

/** Checks the patterns of a part of the register: public pages are outside of the personal paths, all others within. */
type PublicPatterns<Pages> = {
  [Pattern in keyof Pages]: Pattern extends PersonalPattern ? { isPersonal: never } : unknown;
};
type PersonalPatterns<Pages> = {
  [Pattern in keyof Pages]: Pattern extends PersonalPattern ? unknown : { isPublic: never };
};

export const publicPages = <const Pages extends Readonly<Record<string, PublicPage>>>(
  pages: Pages & PublicPatterns<Pages>,
): Pages => pages;
export const visitorPages = <const Pages extends Readonly<Record<string, VisitorPage>>>(
  pages: Pages & PersonalPatterns<Pages>,
): Pages => pages;
export const areaPages = <const Pages extends Readonly<Record<string, AreaPage>>>(
  pages: Pages & PersonalPatterns<Pages>,
): Pages => pages;

/** One entry each, so that a sensitive action has to be one of the page's actions. */
export const publicPage = <const Action extends string>(page: PublicPage<Action>): PublicPage<Action> => page;
export const visitorPage = <const Action extends string>(page: VisitorPage<Action>): VisitorPage<Action> => page;
export const areaPage = <const Action extends string>(page: AreaPage<Action>): AreaPage<Action> => page;
export const servedAddress = <const Action extends string>(address: ServedAddress<Action>): ServedAddress<Action> =>
  address;
