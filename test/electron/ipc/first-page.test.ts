import { expect, test } from 'vitest'
import { FirstPage } from '../../../electron/ipc/first-page.ts'
import { defaultSettings, type Settings } from '../../../electron/shared/contract.ts'
import { fakeAccount, practiceAccount } from '../../fakes/fake-data.ts'
import { FakeDraft } from '../../fakes/fake-draft.ts'

const page = '<html lang="en" data-theme="system" data-new="unknown">'

function firstPage(settings: Partial<Settings> = {}) {
  return new FirstPage({ read: () => ({ ...defaultSettings, ...settings }) })
}

test.each([
  { language: 'system', system: ['de-AT', 'en'], path: '/index.de.html' },
  { language: 'system', system: ['fi', 'zh-CN'], path: '/index.zh.html' },
  { language: 'system', system: [], path: '/index.html' },
  { language: 'fr', system: ['de'], path: '/index.fr.html' },
  { language: 'en', system: ['de'], path: '/index.html' },
] as const)(
  '$language, where the system speaks $system, is $path',
  ({ language, system, path }) => {
    expect(firstPage({ language }).of(system).path).toBe(path)
  },
)

test('the page is given the theme as it is set', () => {
  expect(firstPage({ theme: 'dark' }).of([]).stamp(page)).toContain('data-theme="dark"')
})

test('the page is told that New is empty only while that is known', () => {
  const first = firstPage()
  const isShown = () => first.of([]).stamp(page).includes('data-new="empty"')
  const hearOf = (rows: number) =>
    first.follow({
      name: 'draft.changed',
      revision: 1,
      payload: new FakeDraft('1', rows).summary(),
    })

  expect(isShown()).toBe(false)
  hearOf(0)
  expect(isShown()).toBe(true)
  first.follow({
    name: 'accounts.changed',
    revision: 2,
    payload: [practiceAccount, fakeAccount({ id: 2, name: 'Agency' })],
  })
  expect(first.of([]).stamp(page)).toContain('data-new="connected"')
  hearOf(3)
  expect(isShown()).toBe(false)
  first.follow({ name: 'accounts.changed', revision: 3, payload: [practiceAccount] })
  hearOf(0)
  first.follow({ name: 'engine.changed', revision: 2, payload: { kind: 'starting' } })
  expect(isShown()).toBe(false)
})
