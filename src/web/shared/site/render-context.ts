import { createContext } from 'react';

/** What only the server knows while it renders a page; null in the browser. Nothing of it is data of the page. */
export const RenderContext = createContext<{ nonce: string; requestId: string } | null>(null);
