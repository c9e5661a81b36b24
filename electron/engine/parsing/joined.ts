/**
 * A cut link in one piece, with all lines that it goes on in. The `=` that quoted-printable ends a
 * cut line with goes where it can be nothing else.
 */
export function joined(written: string, rests: readonly string[]): string {
  const lines = [written, ...rests]
  const whole = lines.join('')
  const isQuotedPrintable =
    lines.slice(0, -1).every((line) => line.endsWith('=')) &&
    (!written.includes('?') || /=3D/i.test(whole))
  return isQuotedPrintable
    ? lines
        .map((line, index) => (index < rests.length ? line.slice(0, -1) : line))
        .join('')
        .replaceAll(/=3D/gi, '=')
    : whole
}
