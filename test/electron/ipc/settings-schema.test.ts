import { describe, expect, test } from 'vitest'
import { settings, understoodSettings } from '../../../electron/ipc/settings-schema.ts'

const named = (count: number, value: unknown) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`name ${n}`, value]))

describe('settings', () => {
  test.each([
    ['a language that is none', { language: '__proto__' }],
    ['a language without end', { language: 'x'.repeat(10_000_000) }],
    ['a language in a list', { language: ['de'] }],
    ['more lists than a window has', { columnWidths: named(51, {}) }],
    ['more columns than anybody drags', { columnWidths: { list: named(1_001, 100) } }],
    ['a name without end', { columnWidths: { ['x'.repeat(501)]: {} } }],
    ['what reaches into every object', JSON.parse('{"__proto__":{"theme":"dark"}}')],
  ])('take no change with %s', (_what, change) => {
    expect(settings.safeParse(change).success).toBe(false)
  })

  test('keep no name that reaches into every object', () => {
    const stored = JSON.parse('{"columnWidths":{"__proto__":{"wide":7},"a":{"__proto__":9,"b":8}}}')

    const { columnWidths = {} } = understoodSettings(stored)

    expect(Object.getPrototypeOf(columnWidths)).toBe(Object.prototype)
    expect(columnWidths).toEqual({ a: { b: 8 } })
  })

  test.each([undefined, null, 'dark', 7, []])('that are none are none: %j', (stored) => {
    expect(understoodSettings(stored)).toEqual({})
  })
})
