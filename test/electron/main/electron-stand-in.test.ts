import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { knownEvents } from '../../fakes/electron-stand-in/known-events.ts'
import { strict } from '../../fakes/electron-stand-in/strict.ts'

const declarations = readFileSync('node_modules/electron/electron.d.ts', 'utf8')

/** The text of one interface or class of electron.d.ts. */
function declarationOf(type: string): string {
  const start = declarations.search(new RegExp(`^ {2}(?:interface|class) ${type} `, 'm'))
  return declarations.slice(start, declarations.indexOf('\n  }\n', start))
}

// Its members are checked by the compiler (`satisfies`), but no type lists the names of events.
describe('the stand-in knows no event that Electron does not have', () => {
  test.each(
    Object.entries(knownEvents).flatMap(([type, events]) =>
      events.map((event) => [type, event] as const),
    ),
  )('%s has %s', (type, event) => {
    expect(declarationOf(type)).toContain(`on(event: '${event}'`)
  })
})

describe('a strict object', () => {
  const electron = strict('app', { getVersion: () => '1', name: 'x' })

  test('has what it has', () => {
    expect(electron.getVersion()).toBe('1')
    expect(electron.name).toBe('x')
  })

  test('throws at anything else', () => {
    expect(() => Reflect.get(electron, 'getLocale')).toThrow('app.getLocale is not known')
    expect(() => Reflect.set(electron, 'locale', 'en')).toThrow('app.locale is not known')
  })
})
