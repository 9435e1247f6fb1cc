import { redirect } from 'react-router';
import { dogOwnersUrl } from '#src/urls.ts';

/** The address as it is written without ä leads to the one with it (D51). */
export const loader = () => redirect(dogOwnersUrl(), 301);
