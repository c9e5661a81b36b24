import { expect, test } from 'vitest'
import {
  formatTeamAddress,
  newTeamSecret,
  parseTeamAddress,
} from '../../../../electron/engine/team/index.ts'
import { problemOf, valueOf } from './fixture.ts'

test('an address of another computer is always encrypted', () => {
  expect(valueOf(parseTeamAddress('postgres://desk:p@db.example/links'))).toMatchObject({
    host: 'db.example',
    port: 5432,
    database: 'links',
    user: 'desk',
    password: 'p',
    secret: undefined,
    isEncrypted: true,
  })
  expect(problemOf(parseTeamAddress('postgres://desk:p@db.example/links?sslmode=disable'))).toBe(
    'unencrypted',
  )
})

test.each(['localhost', '127.0.0.1', '[::1]'])(
  'an address of this computer is plain: %s',
  (host) => {
    expect(valueOf(parseTeamAddress(`postgres://desk:p@${host}/links`)).isEncrypted).toBe(false)
    expect(
      valueOf(parseTeamAddress(`postgres://desk:p@${host}/links?sslmode=verify-full`)).isEncrypted,
    ).toBe(true)
  },
)

test.each([
  ['not-an-address', 'links'],
  ['not-an-address', 'https://desk:p@db.example/links'],
  ['not-an-address', 'postgres://desk:p@db.example/'],
  ['not-an-address', 'postgres://db.example/links'],
  ['unknown-option', 'postgres://desk:p@db.example/links?sslmode=require'],
  ['unknown-option', 'postgres://desk:p@db.example/links?options=-c'],
  ['bad-secret', 'postgres://desk:p@db.example/links?team_secret=abc'],
] as const)('%s: %s', (problem, text) => {
  expect(problemOf(parseTeamAddress(text))).toBe(problem)
})

test('an address survives being written and read, whatever its password is', () => {
  const address = {
    host: '::1',
    port: 6543,
    database: 'lïnks',
    user: 'a/b@c',
    password: 'p:@/?#&% ü',
    secret: Buffer.from(newTeamSecret()),
    isEncrypted: true,
    authorityFile: '/etc/ca ü.pem',
  }
  expect(valueOf(parseTeamAddress(formatTeamAddress(address)))).toEqual(address)
})
