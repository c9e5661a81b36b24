/**
 * Characters that a token has at least. A shorter one is no secret, and striking it out of logs and
 * of the service's words would take pieces out of plain text.
 */
export const shortestToken = 8
