import { describe, expect, test } from 'vitest'
import {
  environmentOf,
  publisherCheck,
  readSignature,
  signatureByWindows,
} from '../../../../electron/main/updates/electron-updater.ts'

const publishers = ['Ferry Works']
const valid = {
  status: 'Valid',
  subject: 'CN=Ferry Works, O=Ferry',
  name: 'Ferry Works',
  version: '1.1.0',
}
const isNewer = (version: string) => version === '1.1.0'

describe('an installer', () => {
  test.each([
    ['its common name', publishers],
    ['its whole name', [valid.subject]],
  ])('that a publisher signed, by %s, is good', async (_what, names) => {
    expect(await publisherCheck(async () => valid, isNewer)(names, 'new.exe')).toBeNull()
  })

  test.each([
    ['not signed', { ...valid, status: 'NotSigned', subject: '', name: '' }],
    ['changed after it was signed', { ...valid, status: 'HashMismatch' }],
    ['signed by somebody nobody trusts', { ...valid, status: 'UnknownError' }],
    ['signed by another', { ...valid, subject: 'CN=Ferry Works Ltd', name: 'Ferry Works Ltd' }],
    [
      'of a signer that has the name in another place',
      { ...valid, name: 'X', subject: 'O=Ferry Works' },
    ],
    ['an old one of the publisher', { ...valid, version: '0.9.0' }],
  ])('that is %s is not', async (_what, signature) => {
    expect(
      await publisherCheck(async () => signature, isNewer)(publishers, 'new.exe'),
    ).not.toBeNull()
  })

  test('that cannot be judged is not: there is no update without an answer', async () => {
    const check = publisherCheck(
      () => signatureByWindows('new.exe', { SystemRoot: '/nowhere' }),
      isNewer,
    )

    await expect(check(publishers, 'new.exe')).rejects.toThrow('ENOENT')
  })
})

test('PowerShell is asked without the module path of another one, however it is spelled', () => {
  const env = { SystemRoot: String.raw`C:\Windows`, PSModulePath: 'x', PSMODULEPATH: 'y' }

  expect(environmentOf(env, 'new.exe')).toEqual({
    SystemRoot: String.raw`C:\Windows`,
    LINKFERRY_UPDATE: 'new.exe',
  })
})

describe('what PowerShell writes', () => {
  test('is read', () => {
    expect(readSignature(`${JSON.stringify(valid)}\r\n`)).toEqual(valid)
  })

  test.each([
    '',
    'Get-AuthenticodeSignature : Access denied',
    'null',
    '{}',
    '{"status":0}',
    '{"status":"Valid","subject":"CN=Ferry Works","name":"Ferry Works"}',
  ])('counts for nothing where it is %j', (written) => {
    expect(() => readSignature(written)).toThrow(/JSON|something else/)
  })
})
