/** Groups of the sidebar of staff, in its order. */
export const SIDEBAR_GROUPS = ['Bilar', 'Handlare', 'Besökare', 'Rådgivaren', 'Drift'] as const;
export type SidebarGroup = (typeof SIDEBAR_GROUPS)[number];

/** A page in the sidebar of an area; without a group it stands above the groups. */
export type SidebarEntry = { label: string; address: string; group?: SidebarGroup };

/** A page that the command palette finds by its label or further words; `isInSidebar`: also without a text; `isAction`: it begins something. */
export type PalettePage = Pick<SidebarEntry, 'label' | 'address'> & {
  words: string;
  isInSidebar: boolean;
  isAction?: boolean;
};
