import type { Page } from '@playwright/test'
import type { Route } from '../../../renderer/app/navigation.ts'
import type { WindowScene } from '../../fakes/window/scenes.ts'

/** A state of a screen worth a look: the made-up host, the place, and what is done there. */
export interface ScreenScene {
  readonly name: string
  /** The office, without one. */
  readonly scene?: WindowScene
  /** Lists, without one. */
  readonly route?: Route
  readonly prepare?: (page: Page) => Promise<void>
  /** The README shows it. */
  readonly isInReadme?: true
}

const list = (listId: number): Route => ({ screen: 'list', listId })
const queue: Route = { screen: 'queue' }
const history: Route = { screen: 'history' }
const accounts: Route = { screen: 'accounts' }
const settings: Route = { screen: 'settings' }

/** Presses buttons one after the other, each by its whole name or a pattern. */
const press =
  (...names: readonly (string | RegExp)[]) =>
  async (page: Page): Promise<void> => {
    for (const name of names)
      await page
        .getByRole('button', { name, exact: typeof name === 'string' })
        .first()
        .click()
  }

/** Presses buttons, and waits for the dialog that the last one opens. */
const topDialog =
  (...names: readonly (string | RegExp)[]) =>
  async (page: Page): Promise<void> => {
    await press(...names)(page)
    await page.locator('[role=dialog], [role=alertdialog]').last().waitFor()
  }

async function chooseMenuItem(page: Page, button: string | RegExp, item: string): Promise<void> {
  await press(button)(page)
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** Has the host say that the disk refused something. */
const refuseDisk = (page: Page): Promise<void> =>
  page.evaluate(() => globalThis.fakeHost.tell('disk.refused', { problem: 'disk-full' }))

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('Control+V')
}

const chooseAccount = async (page: Page, name: string): Promise<void> => {
  await press(/^Account /)(page)
  await page.getByRole('option', { name }).click()
}

const problemScreens = [
  'folder-held',
  'failed-folder-unwritable',
  'failed-folder-on-network',
  'failed-folder-not-ours',
  'failed-disk-full',
  'failed-ledger-corrupt',
  'failed-ledger-newer',
  'failed-ledger-older',
  'failed-keeps-crashing',
] as const

/** Every screen and dialog in the states worth a look, for the test that checks them and for the pictures. */
export const screenScenes: readonly ScreenScene[] = [
  // Lists
  { name: 'first-start', scene: 'first-start' },
  { name: 'lists' },
  {
    name: 'lists-menu',
    prepare: (page) => page.getByText('Palimo backlinks Q4').click({ button: 'right' }),
  },
  { name: 'lists-trash', prepare: press(/^Trash/) },
  {
    name: 'lists-delete',
    async prepare(page) {
      await press(/^Trash/)(page)
      await page.getByText('Old test').click({ button: 'right' })
      await page.getByRole('menuitem', { name: 'Delete permanently…' }).click()
    },
  },
  {
    name: 'lists-none-found',
    prepare: (page) => page.getByRole('searchbox').fill('no list is called this'),
  },
  { name: 'lists-address', prepare: topDialog('From an address') },
  {
    name: 'lists-private-address',
    scene: 'private-address',
    async prepare(page) {
      await topDialog('From an address')(page)
      await page.getByRole('textbox', { name: 'Address' }).fill('http://10.0.0.4/list.txt')
      await press('Fetch')(page)
      await page.getByText('This address is inside a private network.').waitFor()
    },
  },
  {
    name: 'import-refused',
    scene: 'refused-import',
    async prepare(page) {
      await paste(page, 'nothing\nof a link')
      await page.getByRole('alertdialog').waitFor()
    },
  },
  { name: 'lists-importing', scene: 'importing' },
  { name: 'lists-trouble', scene: 'list-trouble' },
  { name: 'lists-long-names', scene: 'long-names' },
  {
    name: 'lists-trashed-toast',
    async prepare(page) {
      await page.getByText('Kirun launch').click({ button: 'right' })
      await page.getByRole('menuitem', { name: 'Move to trash' }).click()
      await page.getByText('Moved “Kirun launch” to the trash.').first().waitFor()
    },
  },
  // An open list
  { name: 'list', route: list(1), isInReadme: true },
  {
    name: 'list-inspector',
    route: list(1),
    async prepare(page) {
      await page.getByText('https://forum.example').first().click()
      await page.keyboard.press('Space')
      await page.getByText('Suggested link').waitFor()
    },
  },
  {
    name: 'list-inspector-sent',
    route: list(1),
    async prepare(page) {
      await page.getByText('https://blog.norda.example/guest/winter-menu').first().click()
      await page.keyboard.press('Space')
      await page.getByText('Submitted on').waitFor()
    },
  },
  {
    name: 'list-row-menu',
    route: list(1),
    prepare: (page) => page.getByText('https://talva.example/interview').click({ button: 'right' }),
  },
  {
    name: 'list-edit',
    route: list(1),
    async prepare(page) {
      await page.getByText('https://talva.example/interview').click()
      await page.keyboard.press('F2')
      await page.keyboard.type('x')
    },
  },
  { name: 'list-fix', route: list(1), prepare: topDialog(/^Fix /) },
  { name: 'list-when', route: list(1), prepare: topDialog(/^When/) },
  {
    name: 'list-when-later',
    route: list(1),
    async prepare(page) {
      await topDialog(/^When/)(page)
      await page.getByText('Later').click()
    },
  },
  {
    name: 'list-when-spread',
    route: list(1),
    async prepare(page) {
      await topDialog(/^When/)(page)
      await page.getByText('Over several days').click()
    },
  },
  { name: 'list-more', route: list(1), prepare: topDialog('More') },
  {
    name: 'list-part',
    route: list(1),
    async prepare(page) {
      await topDialog('More')(page)
      await press(/^Send /)(page)
      await page.getByRole('option', { name: 'First…' }).click()
      await page.getByRole('textbox', { name: 'Number of links' }).fill('4')
      await page.keyboard.press('Escape')
      await page.getByText('stay unsent').waitFor()
    },
  },
  {
    name: 'list-confirm',
    route: list(1),
    async prepare(page) {
      await chooseAccount(page, 'Palimo own account')
      await press(/^Submit \d/)(page)
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'list-search',
    route: list(1),
    async prepare(page) {
      await page.getByRole('searchbox').fill('menu-')
      await page
        .getByText(/ of 36,4/)
        .first()
        .waitFor()
    },
  },
  {
    name: 'list-none-found',
    route: list(1),
    async prepare(page) {
      await page.getByRole('searchbox').fill('nothing holds this')
      await page.getByText('No matching lines').waitFor()
    },
  },
  { name: 'list-columns', route: list(1), prepare: topDialog('Choose columns') },
  {
    name: 'list-menu',
    route: list(1),
    prepare: press('More actions'),
  },
  {
    name: 'list-details',
    route: list(1),
    async prepare(page) {
      await chooseMenuItem(page, 'More actions', 'Name, client, label…')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'list-source',
    route: list(1),
    async prepare(page) {
      await chooseMenuItem(page, 'More actions', 'Columns and encoding…')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'list-add-question',
    route: list(4),
    async prepare(page) {
      await page.getByRole('grid').focus()
      await paste(page, 'https://sole.example/one\nhttps://sole.example/two')
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'list-ready', route: list(4) },
  { name: 'list-every-status', scene: 'every-status', route: list(1) },
  { name: 'list-sent', route: list(5) },
  { name: 'list-refused', route: list(7) },
  { name: 'list-review-only', route: list(2) },
  { name: 'list-planning', scene: 'planning', route: list(4) },
  { name: 'list-importing', scene: 'importing', route: list(60) },
  { name: 'list-read-only', scene: 'read-only', route: list(1) },
  { name: 'list-trouble', scene: 'list-trouble', route: list(1) },
  { name: 'list-no-token', scene: 'no-token', route: list(4) },
  { name: 'list-paused-account', scene: 'paused-account', route: list(4) },
  { name: 'list-unknown', route: list(999) },
  { name: 'list-long-names', scene: 'long-names', route: list(1) },
  {
    name: 'list-practice',
    scene: 'first-start',
    async prepare(page) {
      await press('Try with 300 sample links')(page)
      await page.getByRole('button', { name: /^Practice with/ }).waitFor()
    },
  },
  {
    name: 'list-submitted',
    route: list(4),
    async prepare(page) {
      await press(/^Submit \d/)(page)
      await page.getByText('Open Queue').first().waitFor()
    },
  },
  // Page checks
  { name: 'pages-lists', scene: 'pages-running' },
  {
    name: 'pages-dialog',
    scene: 'pages-new',
    route: list(62),
    async prepare(page) {
      await press('Check pages')(page)
      await page.getByText(/^1,204 pages on/).waitFor()
    },
  },
  {
    name: 'pages-dialog-again',
    scene: 'pages-outdated',
    route: list(62),
    async prepare(page) {
      await page.keyboard.press('Control+e')
      await page.getByText(/recently and are left out/).waitFor()
    },
  },
  { name: 'pages-running', scene: 'pages-running', route: list(62) },
  { name: 'pages-waiting', scene: 'pages-waiting', route: list(62) },
  { name: 'pages-paused', scene: 'pages-paused', route: list(62) },
  { name: 'pages-offline', scene: 'pages-offline', route: list(62) },
  { name: 'pages-disk-full', scene: 'pages-disk-full', route: list(62) },
  { name: 'pages-done', scene: 'pages-done', route: list(62), isInReadme: true },
  { name: 'pages-read-only', scene: 'pages-read-only', route: list(62) },
  {
    name: 'pages-reasons',
    scene: 'pages-outdated',
    route: list(62),
    prepare: topDialog('Pages'),
  },
  {
    name: 'pages-wasted',
    scene: 'pages-done',
    route: list(62),
    async prepare(page) {
      await press('Show them')(page)
      await page.getByText('120 of 1,204').first().waitFor()
    },
  },
  {
    name: 'pages-inspector',
    scene: 'pages-done',
    route: list(62),
    async prepare(page) {
      await press('Show them')(page)
      await page
        .getByText(/redirects to/)
        .first()
        .click()
      await page.keyboard.press('Space')
      await page.getByText('Send the page it redirects to instead').waitFor()
    },
  },
  {
    name: 'pages-inspector-unchecked',
    scene: 'pages-outdated',
    route: list(62),
    async prepare(page) {
      await page
        .getByText(/Couldn’t be checked: /)
        .first()
        .click()
      await page.keyboard.press('Space')
      await page.getByText('doesn’t count against').waitFor()
    },
  },
  {
    name: 'pages-excluded',
    scene: 'pages-done',
    route: list(62),
    async prepare(page) {
      await press('Exclude 120, save 120 units')(page)
      await page.getByText('Saves 120 units.').first().waitFor()
    },
  },
  {
    name: 'pages-excluded-shown',
    scene: 'pages-done',
    route: list(62),
    async prepare(page) {
      await press('Show them')(page)
      await press('Exclude them, save 120 units')(page)
      await page.getByText('This saves 120 units.').waitFor()
    },
  },
  {
    name: 'pages-row-menu',
    scene: 'pages-done',
    route: list(62),
    async prepare(page) {
      await press('Show them')(page)
      await page
        .getByText(/redirects to/)
        .first()
        .click({ button: 'right' })
    },
  },
  // Queue
  { name: 'queue', route: queue },
  { name: 'queue-empty', scene: 'first-start', route: queue },
  { name: 'queue-sending', scene: 'no-doubt', route: queue },
  { name: 'queue-every-pause', scene: 'every-pause', route: queue },
  { name: 'queue-every-wait', scene: 'every-wait', route: queue },
  { name: 'queue-long-names', scene: 'long-names', route: queue },
  { name: 'queue-token', scene: 'every-pause', route: queue, prepare: topDialog('Enter token') },
  {
    name: 'queue-balance',
    scene: 'every-pause',
    route: queue,
    prepare: topDialog('Enter new balance'),
  },
  {
    name: 'queue-menu',
    route: queue,
    prepare: press('More for Norda guest posts'),
  },
  {
    name: 'queue-move',
    route: queue,
    async prepare(page) {
      await chooseMenuItem(page, 'More for Norda guest posts', 'Send from another account…')
      await page.locator('[role=dialog], [role=alertdialog]').waitFor()
    },
  },
  {
    name: 'queue-cancel',
    route: queue,
    async prepare(page) {
      await chooseMenuItem(page, 'More for Norda guest posts', 'Cancel waiting links…')
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'queue-reschedule',
    route: queue,
    async prepare(page) {
      await chooseMenuItem(page, 'More for Welde directory pages', 'Reschedule…')
      await page.locator('[role=dialog], [role=alertdialog]').waitFor()
    },
  },
  // Was it charged?
  {
    name: 'was-it-charged',
    scene: 'one-doubt',
    route: queue,
    isInReadme: true,
    async prepare(page) {
      await topDialog('Was it charged?')(page)
      await page.getByRole('textbox', { name: 'Balance on your account page now' }).fill('39300')
      await page.getByText('Matches “charged”').waitFor()
    },
  },
  {
    name: 'was-it-charged-shared',
    scene: 'one-doubt-shared',
    route: queue,
    prepare: topDialog('Was it charged?'),
  },
  {
    name: 'was-it-charged-sending',
    route: queue,
    prepare: topDialog('Was it charged?'),
  },
  {
    name: 'was-it-charged-differs',
    scene: 'one-doubt-differs',
    route: queue,
    prepare: topDialog('Was it charged?'),
  },
  {
    name: 'was-it-charged-late',
    scene: 'one-doubt-late',
    route: queue,
    prepare: topDialog('Was it charged?'),
  },
  {
    name: 'was-it-charged-several',
    scene: 'every-doubt',
    route: queue,
    prepare: topDialog('Was it charged?'),
  },
  {
    name: 'was-it-charged-links',
    scene: 'one-doubt',
    route: queue,
    async prepare(page) {
      await topDialog('Was it charged?')(page)
      await press(/^Show 2,500 links/)(page)
      await page.getByText('https://blog.norda.example/guest/3').waitFor()
    },
  },
  {
    name: 'was-it-charged-by-list',
    scene: 'one-doubt',
    route: queue,
    async prepare(page) {
      await topDialog('Was it charged?')(page)
      await press('Only some…')(page)
      await page
        .getByRole('textbox', { name: 'Links', exact: true })
        .fill('https://blog.norda.example/guest/1\nhttps://blog.norda.example/guest/2')
      await page.getByText('2 found').waitFor()
    },
  },
  // History
  { name: 'history', route: history, isInReadme: true },
  { name: 'history-empty', scene: 'no-history', route: history },
  {
    name: 'history-expanded',
    route: history,
    async prepare(page) {
      await press('Show requests of Norda guest posts')(page)
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
      await page.getByRole('button', { name: 'Copy results' }).waitFor()
    },
  },
  {
    name: 'history-report',
    route: history,
    async prepare(page) {
      await topDialog('Report')(page)
      await page.getByText('Received').waitFor()
    },
  },
  { name: 'history-export', route: history, prepare: press('Export') },
  // Accounts
  { name: 'accounts', route: accounts },
  { name: 'accounts-empty', scene: 'first-start', route: accounts },
  {
    name: 'accounts-new',
    route: accounts,
    async prepare(page) {
      await press('Add account')(page)
      await page.getByRole('textbox', { name: 'Address' }).fill('api.service.example')
      await press('Add and test')(page)
    },
  },
  {
    name: 'accounts-tested',
    route: accounts,
    async prepare(page) {
      await press('Test')(page)
      await page.getByText('Connected.').waitFor()
    },
  },
  {
    name: 'accounts-advanced',
    route: accounts,
    async prepare(page) {
      await press('Advanced')(page)
      await page.getByRole('textbox', { name: 'Daily limit' }).fill('12x')
      await page.getByRole('textbox', { name: 'Daily limit' }).blur()
    },
  },
  { name: 'accounts-daily-limit', scene: 'daily-limit', route: accounts },
  { name: 'accounts-paused', scene: 'paused-account', route: accounts },
  { name: 'accounts-long-names', scene: 'long-names', route: accounts },
  ...(['session-only', 'absent', 'undecryptable', 'elsewhere'] as const).map(
    (token): ScreenScene => ({
      name: `accounts-token-${token}`,
      scene: 'every-token',
      route: accounts,
      prepare: press(new RegExp(`^Agency ${token}`)),
    }),
  ),
  { name: 'accounts-archived', route: accounts, prepare: press(/^Old provider/) },
  { name: 'accounts-practice', route: accounts, prepare: press(/^Practice/) },
  {
    name: 'accounts-archive',
    route: accounts,
    async prepare(page) {
      await press(/^Palimo own account/)(page)
      await chooseMenuItem(page, 'Archive account', 'Archive account')
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'accounts-replace-token',
    scene: 'key-store-weak',
    route: accounts,
    prepare: press('Replace token'),
  },
  // Settings
  { name: 'settings', scene: 'desktop', route: settings },
  { name: 'settings-browser', route: settings },
  { name: 'settings-pages', route: settings, prepare: press('Page checks') },
  { name: 'settings-reports', route: settings, prepare: press('Reports') },
  { name: 'settings-data', route: settings, prepare: press('Data') },
  {
    name: 'settings-restore',
    route: settings,
    async prepare(page) {
      await press(/^Restore the backup/)(page)
      await page.getByRole('alertdialog').waitFor()
    },
  },
  // Over every screen
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
    name: 'palette-open',
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
      await press(/^Was it charged\? When/)(page)
    },
  },
  {
    name: 'help-pages',
    route: queue,
    async prepare(page) {
      await page.keyboard.press('F1')
      await press(/^Page checks/)(page)
    },
  },
  {
    name: 'help-search',
    route: list(1),
    async prepare(page) {
      await page.keyboard.press('F1')
      await page
        .getByRole('complementary', { name: 'Help' })
        .getByRole('searchbox')
        .fill('possibly')
    },
  },
  // Engine, connection and disk
  { name: 'restarting', scene: 'restarting', route: queue },
  { name: 'key-store-waiting', scene: 'key-store-waiting', route: accounts },
  ...problemScreens.map((scene): ScreenScene => ({ name: scene, scene })),
  {
    name: 'disk-full',
    async prepare(page) {
      await refuseDisk(page)
      await page.getByText('The disk is full.').first().waitFor()
    },
  },
]
