import { readFrameViews } from '#src/web/admin/saved-views/views-data.server.ts';

/** Data of every page of the area, beside the account. */
export const readFrame = readFrameViews;
