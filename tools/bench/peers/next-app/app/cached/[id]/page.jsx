import { ListPage } from '../../list-page';

/** Rendered for the first request of an address, then from Next's own cache. */
export const revalidate = 3600;
export const generateStaticParams = () => [];

export default ListPage;
