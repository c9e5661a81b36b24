import { onTestFinished } from 'vitest'

/** The test's local time is a zone's from here on. */
export function inZone(zone: string): void {
  const before = process.env['TZ']
  process.env['TZ'] = zone
  onTestFinished(() => {
    if (before === undefined) delete process.env['TZ']
    else process.env['TZ'] = before
  })
}
