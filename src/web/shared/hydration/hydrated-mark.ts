/** Name of the performance entry made when the page's frame is hydrated; parts within Suspense follow, or at a press. */
export const HYDRATED_MARK = 'hydrated';
