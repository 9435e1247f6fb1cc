import { ListPage } from '../list-page';

/** Rendered once, by the build. */
export const dynamic = 'force-static';

export default ListPage;
