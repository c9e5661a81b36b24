/**
 * A cut link in one piece. The `=` that quoted-printable ends a cut line with goes where it can be
 * nothing else.
 */
export function joined(written: string, continuation: string): string {
  const isQuotedPrintable =
    written.endsWith('=') && (!written.includes('?') || /=3D/i.test(written + continuation))
  return isQuotedPrintable
    ? (written.slice(0, -1) + continuation).replaceAll(/=3D/gi, '=')
    : written + continuation
}
