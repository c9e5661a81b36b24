const visibleAscii = /^[\x21-\x7e]{1,4096}$/

/** Whether a token can stand in an Authorization header: visible ASCII without spaces. */
export function isSendableToken(token: string): boolean {
  return visibleAscii.test(token)
}
