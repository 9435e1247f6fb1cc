/** Grounds of pages, as in web/ui/tokens.css: for what a browser or a home screen paints around the site. */
export const GROUND_COLORS = { light: '#fbfaf7', dark: '#14171a' } as const;
