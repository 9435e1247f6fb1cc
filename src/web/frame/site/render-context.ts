import { createContext } from 'react';

/** Facts of the response that the server renders; null in the browser. None of them is data of the page. */
export const RenderContext = createContext<{ nonce: string; requestId: string } | null>(null);
