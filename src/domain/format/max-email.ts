/** Most characters of an e-mail address (RFC 5321). */
export const MAX_EMAIL = 254;
