/** Field that people do not see: only programs that fill in every field fill it in. */
export const TRAP_FIELD = 'webbplats';
