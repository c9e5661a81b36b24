import { describe, expect, it } from 'vitest'
import { applySteps } from '../../../../electron/engine/parsing/mending.ts'
import { readText } from '../../../../electron/engine/parsing/read-text.ts'
import { defaultContext } from '../../../../electron/engine/parsing/reading.ts'

describe('a mark that a Chinese keyboard made wide', () => {
  it.each([
    ['https://a.example/4？id=5', 'https://a.example/4?id=5'],
    ['https://a.example/4？id＝5＆p＝2', 'https://a.example/4?id=5&p=2'],
    ['https://a.example？id=5', 'https://a.example/?id=5'],
    ['看 https://a.example/4？id=5', 'https://a.example/4?id=5'],
    ['看 https://a.example/4？id=5。', 'https://a.example/4?id=5'],
    ['https://a.example/4？page', 'https://a.example/4?page'],
    ['https://a.example/wiki/File：name', 'https://a.example/wiki/File:name'],
    ['https://a.example/4。html', 'https://a.example/4.html'],
    ['https://a.example：8080/x', 'https://a.example:8080/x'],
    ['https://www.a.shop。com/x', 'https://www.a.shop.com/x'],
    ['看 https://www。norda。com/x 谢谢', 'https://www.norda.com/x'],
  ])('in %s is asked about, and mended leads to %s', (text, link) => {
    expect(readText(text)).toMatchObject({ kind: 'decide', decideKind: 'wide-mark' })
    expect(applySteps(text, ['mend'], defaultContext).reading).toMatchObject({ kind: 'link', link })
  })

  it.each([
    '（https://a.example/4？id=5）',
    '看「https://a.example/4？id=5」',
    '(https://a.example/4？id=5) 谢谢',
    '"https://a.example/4？id=5"',
    '**https://a.example/4？id=5**',
    '[帖子](https://a.example/4？id=5 "题目")',
    '<https://a.example/4？id=5|帖子>',
  ])('is asked about in brackets and quotes too: %s', (text) => {
    expect(readText(text)).toMatchObject({ decideKind: 'wide-mark', isAskedAlone: false })
    expect(applySteps(text, ['mend'], defaultContext).reading).toMatchObject({
      link: 'https://a.example/4?id=5',
    })
    expect(applySteps(text, ['keep'], defaultContext).reading).toMatchObject({
      link: 'https://a.example/4%EF%BC%9Fid=5',
    })
  })

  it('is sent as it is if the user keeps it', () => {
    expect(applySteps('https://a.example/4？id=5', ['keep'], defaultContext).reading).toMatchObject(
      {
        link: 'https://a.example/4%EF%BC%9Fid=5',
      },
    )
  })

  it.each([
    'https://a.example/4？id=5 please index',
    'https://a.example/4？id=5，谢谢',
    '（https://a.example/4？id=5 谢谢）',
  ])('does not take along what stands behind its link: %s', (text) => {
    expect(applySteps(text, ['mend'], defaultContext).reading).toMatchObject({
      decideKind: 'text-after-link',
      mended: 'https://a.example/4?id=5',
    })
  })

  it.each([
    ['https://a.example/4？id=5', false],
    ['看 https://a.example/4？id=5', false],
    ['https://a.example：8080/x', false],
    ['https://www。norda。com/x', false],
    ['看 https://a.example/4？id=5谢谢', true],
    ['https://a.example/4?q=什么？id=5', true],
    ['看 https://a.example/好吗？a=b', true],
    ['https://a.example/4？page', true],
    ['https://a.example：8080', true],
    ['https://a.example/wiki/File：name', true],
    ['https://a.example/4。html', true],
    ['https://www.a.shop。com/x', true],
  ])(
    'is mended in %s with all others, unless something else may be meant',
    (text, isAskedAlone) => {
      expect(readText(text)).toMatchObject({ decideKind: 'wide-mark', isAskedAlone })
    },
  )
})

describe('a wide comma in a host', () => {
  it.each(['https://www.norda，com/x', '看 https://www.norda，com/x 谢谢'])(
    'is offered a dot: %s',
    (text) => {
      expect(readText(text)).toMatchObject({ decideKind: 'comma-in-host' })
      expect(applySteps(text, ['mend'], defaultContext).reading).toMatchObject({
        link: 'https://www.norda.com/x',
      })
    },
  )

  it('does not end the link if words follow the host', () => {
    expect(
      applySteps('看 https://www.norda，com，谢谢', ['mend'], defaultContext).reading,
    ).toMatchObject({
      link: 'https://www.norda.com/',
    })
  })

  it('is left to the user if both sides may be sites', () => {
    expect(readText('看 https://a.com，b.com')).toMatchObject({
      decideKind: 'text-after-link',
      isAskedAlone: true,
    })
  })
})
