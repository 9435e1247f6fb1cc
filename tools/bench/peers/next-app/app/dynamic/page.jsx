import { ListPage } from '../list-page';

/** Rendered for every request. */
export const dynamic = 'force-dynamic';

export default ListPage;
