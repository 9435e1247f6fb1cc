/** The `handle` of a page that is sent without any script. */
export const WITHOUT_SCRIPTS = { scripts: 'none' } as const;
