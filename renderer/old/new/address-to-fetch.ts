/**
 * The address that a text means, as in the address field of a browser: without a scheme it is https.
 * Undefined where it is none that can be fetched.
 */
export function addressToFetch(text: string): string | undefined {
  const written = text.trim()
  // What stands before a port is a host.
  const hasScheme = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(written)
  const whole = hasScheme ? written : `https://${written}`
  const isWhole = /^https?:\/\/[^\s/]\S*$/i.test(whole) && URL.canParse(whole)
  return isWhole ? whole : undefined
}
