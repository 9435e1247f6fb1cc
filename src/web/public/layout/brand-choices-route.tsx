import { pageLoader } from '../../shared/page-loader.server.ts';
import { readBrandChoices } from './brand-choices-data.server.ts';

/** Only data: what the search panel shows as one types. */
export const loader = pageLoader(readBrandChoices);
