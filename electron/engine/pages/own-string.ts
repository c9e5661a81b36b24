/**
 * Copies a text that was cut out of a longer one. V8 keeps the longer one in memory as long as any part of it
 * is in use, and a part of a body may be kept for the whole run.
 */
export function withoutSource(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le')
}
