/** A page in the sidebar of an area. */
export type SidebarEntry = { label: string; address: string };

/** A page that the command palette finds by its label or further words; `isInSidebar`: also without a text. */
export type PalettePage = SidebarEntry & { words: string; isInSidebar: boolean };
