import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { listOfLink, openedBy } from '../../../electron/desktop/opened.ts'
import { temporaryFolder } from '../../fakes/temporary-folder.ts'

describe('a link of ours', () => {
  test.each([
    'linkferry:new?list=https%3A%2F%2Fa.example%2F%0Ahttps%3A%2F%2Fb.example%2F',
    'linkferry://new?list=https://a.example/%0Ahttps://b.example/',
    'linkferry://new/?list=https://a.example/%0Ahttps://b.example/',
    'LINKFERRY:new?list=https://a.example/%0Ahttps://b.example/&submit=1&account=2',
  ])('brings a list and nothing else: %s', (link) => {
    expect(listOfLink(link)).toEqual({
      kind: 'list',
      text: 'https://a.example/\nhttps://b.example/',
    })
  })

  test.each([
    'linkferry:submit?list=https://a.example/',
    'linkferry://new/../submit?list=a',
    'linkferry:new',
    'linkferry:new?list=%20',
    'https://new/?list=https://a.example/',
    'file:///etc/passwd',
    `linkferry:new?list=${'a'.repeat(1_000_001)}`,
    'not a link',
  ])('that brings no list is left alone: %.60s', (link) => {
    expect(listOfLink(link)).toBeUndefined()
  })
})

describe('a command line', () => {
  test('opens the files that are there, and the lists of links', async () => {
    const folder = await temporaryFolder()
    writeFileSync(path.join(folder, 'a.txt'), '')
    mkdirSync(path.join(folder, 'folder'))
    const words = ['--flag', 'a.txt', 'missing.txt', 'folder', 'linkferry:new?list=b']

    expect(openedBy(words, folder)).toEqual([
      { kind: 'files', paths: [path.join(folder, 'a.txt')] },
      { kind: 'list', text: 'b' },
    ])
  })

  test('names a file by its address where the desktop does, and none of another computer', async () => {
    const folder = await temporaryFolder()
    const file = path.join(folder, 'März 100%.txt')
    writeFileSync(file, '')
    const { href } = pathToFileURL(file)

    expect(openedBy([href], '/')).toEqual([{ kind: 'files', paths: [file] }])
    for (const other of [
      href.replace('file://', 'file://server'),
      `${href}%00`,
      `${href}%2f`,
      'file:///%zz',
    ])
      expect(openedBy([other], '/')).toEqual([])
  })

  test('of switches and folders opens nothing', () => {
    expect(openedBy(['.', '--data-dir=x'], import.meta.dirname)).toEqual([])
  })
})
