/** The `handle` of a page without any script. */
export const WITHOUT_SCRIPTS = { scripts: 'none' } as const;
