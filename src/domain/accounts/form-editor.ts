/** How often an open form reports its editor, and when one that has stopped reporting is forgotten; seconds. */
export const EDITOR_REPORT_S = 30;
export const EDITOR_EXPIRY_S = 75;

export const MAX_FORM_NAME = 100;
