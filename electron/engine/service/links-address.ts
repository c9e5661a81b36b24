/** Where an account's links go: section 4.1 of the interface specification. */
export function linksAddress(baseUrl: string): URL {
  return new URL(`${baseUrl.replace(/\/+$/, '')}/api/links`)
}
