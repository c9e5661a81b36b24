import { describe, expect, test } from 'vitest'
import {
  publisherCheck,
  readSignature,
  signatureByWindows,
} from '../../../../electron/desktop/updates/publisher-check.ts'

const publishers = ['Ferry Works']
const valid = { status: 'Valid', subject: 'CN=Ferry Works, O=Ferry', name: 'Ferry Works' }

describe('an installer', () => {
  test.each([
    ['its common name', publishers],
    ['its whole name', [valid.subject]],
  ])('that a publisher signed, by %s, is good', async (_what, names) => {
    expect(await publisherCheck(async () => valid)(names, 'new.exe')).toBeNull()
  })

  test.each([
    ['not signed', { status: 'NotSigned', subject: '', name: '' }],
    ['changed after it was signed', { ...valid, status: 'HashMismatch' }],
    ['signed by somebody nobody trusts', { ...valid, status: 'UnknownError' }],
    ['signed by another', { ...valid, subject: 'CN=Ferry Works Ltd', name: 'Ferry Works Ltd' }],
    [
      'of a signer that has the name in another place',
      { ...valid, name: 'X', subject: 'O=Ferry Works' },
    ],
  ])('that is %s is not', async (_what, signature) => {
    expect(await publisherCheck(async () => signature)(publishers, 'new.exe')).not.toBeNull()
  })

  test('that cannot be judged is not: there is no update without an answer', async () => {
    const check = publisherCheck(() => signatureByWindows('new.exe', { SystemRoot: '/nowhere' }))

    await expect(check(publishers, 'new.exe')).rejects.toThrow('ENOENT')
  })
})

describe('what PowerShell writes', () => {
  test('is read', () => {
    expect(readSignature(`${JSON.stringify(valid)}\r\n`)).toEqual(valid)
  })

  test.each(['', 'Get-AuthenticodeSignature : Access denied', 'null', '{}', '{"status":0}'])(
    'counts for nothing where it is %j',
    (written) => {
      expect(() => readSignature(written)).toThrow(/JSON|something else/)
    },
  )
})
