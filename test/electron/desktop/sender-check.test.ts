import { describe, expect, test } from 'vitest'
import { checkSender, ForeignSender } from '../../../electron/desktop/sender-check.ts'

const page = {}
const frame = { origin: 'app://linkferry', url: 'app://linkferry/index.html', parent: null }

describe('the sender check', () => {
  test.each(['app://linkferry/index.html', 'app://linkferry/index.html#/queue'])(
    'lets %s in the main frame of our window through',
    (url) => {
      expect(() =>
        checkSender({ sender: page, senderFrame: { ...frame, url } }, page),
      ).not.toThrow()
    },
  )

  test.each([
    ['another origin', { origin: 'https://example.com' }],
    ['an opaque origin', { origin: 'null' }],
    ['an empty origin', { origin: '' }],
    ['another host of our scheme', { origin: 'app://elsewhere' }],
    ['about:blank with the origin that it inherited', { url: 'about:blank' }],
    ['an empty address', { url: '' }],
    ['an address that only begins like ours', { url: 'app://linkferry.evil/' }],
    ['an inner frame', { parent: {} }],
  ])('throws at %s', (_who, difference) => {
    expect(() =>
      checkSender({ sender: page, senderFrame: { ...frame, ...difference } }, page),
    ).toThrow(ForeignSender)
  })

  test('throws at a frame that is gone', () => {
    expect(() => checkSender({ sender: page, senderFrame: null }, page)).toThrow(ForeignSender)
  })

  test('throws at another window', () => {
    expect(() => checkSender({ sender: {}, senderFrame: frame }, page)).toThrow(ForeignSender)
  })

  test('throws while there is no window', () => {
    expect(() => checkSender({ sender: page, senderFrame: frame }, undefined)).toThrow(
      ForeignSender,
    )
  })
})
