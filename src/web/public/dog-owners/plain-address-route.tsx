import { redirect } from 'react-router';
import { dogOwnersUrl } from '#src/visitor-urls.ts';

/** Redirects the address without ä to the one with it (D51). */
export const loader = () => redirect(dogOwnersUrl(), 301);
