// The page's globals are unknown to the compiler.
/* oxlint-disable typescript/no-unsafe-type-assertion */
import type { Page } from '@playwright/test'
import type { Account, Pause } from '../../electron/shared/contract/index.ts'
import type { FakeHost } from '../fakes/window-host.ts'

/** A state of the window worth a picture or a test, with the made-up host. */
export interface ScreenScene {
  readonly name: string
  readonly route: { readonly screen: string }
  readonly prepare?: (page: Page) => Promise<void>
}

const queue = { screen: 'queue' }
const history = { screen: 'history' }
const accounts = { screen: 'accounts' }
const settings = { screen: 'settings' }

export const screenScenes: readonly ScreenScene[] = [
  { name: 'queue', route: queue },
  {
    name: 'queue-problems',
    route: queue,
    async prepare(page) {
      await page.evaluate(() => {
        const { fakeHost } = globalThis as unknown as { readonly fakeHost: FakeHost }
        const pauseAll = async (): Promise<void> => {
          const answer = await fakeHost.bridge.request('account.all', undefined)
          if (!answer.ok) return
          const known = answer.reply as readonly Account[]
          const pause: Pause = {
            reason: 'balance',
            detail: 'balance-too-low',
            sinceMs: Date.now(),
            httpStatus: 405,
            message: 'Insufficient balance',
            requestId: 1,
            units: 1_000,
            ofUnits: 11_409,
          }
          fakeHost.tell(
            'accounts.changed',
            known.map((account) => (account.id === 2 ? { ...account, pause } : account)),
          )
        }
        return pauseAll()
      })
    },
  },
  {
    name: 'settle',
    route: queue,
    async prepare(page) {
      await page.getByRole('button', { name: 'Was it charged?' }).first().click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'settle-some',
    route: queue,
    async prepare(page) {
      await page.getByRole('button', { name: 'Was it charged?' }).first().click()
      await page.getByRole('button', { name: 'Only some…' }).click()
      await page
        .getByRole('textbox', { name: 'List of links' })
        .fill('https://blog.norda.example/guest/1\nhttps://blog.norda.example/guest/2')
      await page.getByText('2 named').waitFor()
    },
  },
  {
    name: 'reschedule',
    route: queue,
    async prepare(page) {
      await page.getByRole('button', { name: 'More for Welde directory pages' }).click()
      await page.getByRole('menuitem', { name: 'Reschedule…' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'history', route: history },
  {
    name: 'history-expanded',
    route: history,
    async prepare(page) {
      await page.getByRole('button', { name: 'Show requests of Norda guest posts' }).click()
      await page.getByText('Task 8f31c204').waitFor()
    },
  },
  {
    name: 'history-asked',
    route: history,
    async prepare(page) {
      const field = page.getByRole('searchbox').first()
      await field.fill('https://blog.norda.example/guest/1')
      await field.press('Enter')
      await page.getByRole('button', { name: 'Copy answers' }).waitFor()
    },
  },
  {
    name: 'report',
    route: history,
    async prepare(page) {
      await page.getByRole('button', { name: 'Report' }).click()
      await page.getByText('Received').waitFor()
    },
  },
  { name: 'accounts', route: accounts },
  {
    name: 'accounts-advanced',
    route: accounts,
    async prepare(page) {
      await page.getByRole('button', { name: 'Test' }).click()
      await page.getByRole('button', { name: 'Advanced' }).click()
      await page.getByRole('textbox', { name: 'Daily limit' }).fill('12x')
      await page.getByRole('textbox', { name: 'Daily limit' }).blur()
    },
  },
  {
    name: 'accounts-new',
    route: accounts,
    async prepare(page) {
      await page.getByRole('button', { name: 'Add account' }).click()
      await page.getByRole('textbox', { name: 'Address' }).fill('api.service.example')
      await page.getByRole('button', { name: 'Add and test' }).click()
    },
  },
  { name: 'settings', route: settings },
  {
    name: 'settings-backups',
    route: settings,
    async prepare(page) {
      await page.getByRole('button', { name: 'Backups' }).click()
      await page
        .getByRole('button', { name: /^Restore the backup/ })
        .first()
        .click()
    },
  },
  {
    name: 'palette',
    route: queue,
    async prepare(page) {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill('palimo')
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'palette-empty',
    route: queue,
    async prepare(page) {
      await page.keyboard.press('Control+k')
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'help',
    route: queue,
    async prepare(page) {
      await page.keyboard.press('F1')
      await page.getByRole('button', { name: 'Was it charged? When' }).waitFor()
    },
  },
  {
    name: 'help-page',
    route: queue,
    async prepare(page) {
      await page.keyboard.press('F1')
      await page.getByRole('button', { name: 'Was it charged? When' }).click()
    },
  },
]
