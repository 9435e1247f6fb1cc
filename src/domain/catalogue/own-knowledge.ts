/** Key of the editors' own knowledge, which is never of high sureness: that needs a source that others can check. */
export const OWN_KNOWLEDGE = 'own-knowledge';
