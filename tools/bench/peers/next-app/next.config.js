/** `next build` would otherwise look for its root in the folders above. */
module.exports = { turbopack: { root: __dirname }, poweredByHeader: false };
