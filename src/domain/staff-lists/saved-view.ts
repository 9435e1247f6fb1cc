/** Lists whose views can be saved, by the last part of their address, with their names. */
export const VIEWED_LISTS = {
  vehicles: 'Annonser',
  dealers: 'Handlare',
  enquiries: 'Meddelanden',
  reports: 'Anmälningar',
  conversations: 'Samtal',
  imports: 'Importer',
  accounts: 'Konton',
  audit: 'Ändringslogg',
  'security-events': 'Säkerhetshändelser',
} as const;
export type ViewedList = keyof typeof VIEWED_LISTS;
export const VIEWED_LIST_NAMES = Object.keys(VIEWED_LISTS) as ViewedList[];

/** A list as somebody of the staff wants to see it. */
export type SavedView = {
  id: number;
  list: ViewedList;
  name: string;
  /** Filters and order, as in the list's address. */
  query: string;
  /** Ids of the shown columns in their order; none: as the device has them. */
  columns: string[];
  isShared: boolean;
  /** Whether the viewer saved it. */
  isOwn: boolean;
};

export const MAX_VIEW_NAME = 60;
export const MAX_VIEW_QUERY = 2_000;
export const MAX_VIEWS_PER_PERSON = 50;
export const MAX_VIEW_COLUMNS = 40;

/** Saved views for every page of the staff area. */
export type FrameViews = { views: readonly SavedView[]; mayRemoveShared: boolean };
