import type { Page } from '@playwright/test'
import { fakeAccount, fakeSubmission } from '../fakes/fake-data.ts'
import type { FakeMain } from '../fakes/fake-main.ts'
import { axeFlaws } from './axe-flaws.ts'
import { tabTo } from './by-keyboard.ts'
import { expect, test } from './fake-window.ts'
import { heardFrom } from './hear.ts'
import { pick } from './steps.ts'
import { tell } from './tell.ts'

declare global {
  /** The host behind the window; see test/fakes/dev.ts. */
  var fakeMain: FakeMain
}

test.describe.configure({ mode: 'parallel' })

/** Collects the words of live regions that came into the page together with them: those stay unheard. */
async function unheardFrom(window: Page): Promise<() => Promise<readonly string[]>> {
  const unheard = await window.evaluateHandle(() => {
    const words: string[] = []
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        // What comes in a dialog is read with it.
        if (!(node instanceof Element) || node.querySelector('[role*="dialog"]') !== null) continue
        const regions = [node, ...node.querySelectorAll('*')].filter((element) =>
          element.matches('[role="status"], [aria-live="polite"]'),
        )
        words.push(...regions.map(({ textContent }) => textContent).filter(Boolean))
      }
    }).observe(document.body, { subtree: true, childList: true })
    return words
  })
  return () => unheard.jsonValue()
}

test('the name of a button that is a picture is heard once, whether its tooltip shows or not', async ({
  fakeWindow,
}) => {
  const context = await fakeWindow({ viewport: { width: 900, height: 600 } })
  const window = await context.play('busy-office')
  for (const [stop, name] of [
    ['Paste', 'Paste'],
    ['Lines shown', 'Lines shown'],
    ['HistoryCtrl 3', 'History'],
  ] as const) {
    await tabTo(window, stop)
    await expect(window.getByRole('tooltip')).toHaveText(name)
    await expect(window.locator(':focus')).toHaveAccessibleDescription('')
  }
})

test('a button says by which keys it is pressed', async ({ fakeWindow }) => {
  const context = await fakeWindow()
  const window = await context.play('busy-office')
  for (const [name, keys] of [
    [/^Submit/, 'Control+Enter Meta+Enter'],
    [/^Open files$/, 'Control+O Meta+O'],
    [/^Undo$/, 'Control+Z Meta+Z'],
    [/^History/, 'Control+3'],
  ] as const)
    await expect(window.getByRole('button', { name })).toHaveAttribute('aria-keyshortcuts', keys)
})

test('a part that is read out stands before its words do', async ({ fakeWindow }) => {
  const context = await fakeWindow()
  const window = await context.play('busy-office')
  const unheard = await unheardFrom(window)
  const panel = window.getByRole('complementary', { name: 'Send' })
  await expect(panel.getByText(/“Agency main” is paused/)).toBeVisible()
  await window.getByRole('button', { name: /^Account / }).click()
  await window.getByRole('option', { name: 'Client Sole' }).click()
  await expect(panel.getByText(/“Client Sole” has no token/)).toBeVisible()
  await expect(
    window.getByRole('status').getByText('Client Sole: 36,001 units, Sent before 31'),
  ).toBeAttached()
  // To the account that is spoken of: a token entered on another one would pay for what waits there.
  await panel.getByRole('button', { name: 'To Accounts' }).click()
  await expect(window.getByRole('heading', { name: 'Client Sole' })).toBeVisible()

  await window.getByRole('button', { name: /^Agency main/ }).click()
  await window.getByRole('textbox', { name: 'Known balance' }).fill('5')
  await expect(window.getByRole('status').getByText(/Maybe charged/)).toBeVisible()
  expect(await unheard()).toEqual([])
})

test('Settings open without a word, and the name of each language is said in that language', async ({
  fakeWindow,
}) => {
  const context = await fakeWindow()
  const window = await context.play('busy-office')
  const heard = await heardFrom(window)
  await window.keyboard.press('Control+,')
  await expect(window.getByText(/^1 submission of that time stays/)).toBeVisible()
  expect(await heard()).toEqual([])
  await window.getByRole('button', { name: /^Language / }).click()
  for (const [language, name] of [
    ['ru', 'Русский'],
    ['zh', '中文'],
  ] as const)
    await expect(window.getByRole('option').getByText(name)).toHaveAttribute('lang', language)
})

test('the choices for a line are named for it', async ({ fakeWindow }) => {
  const context = await fakeWindow()
  const window = await context.play('busy-office')
  await window.getByRole('grid', { name: 'Lines' }).focus()
  await window.keyboard.press('Home')
  await window.keyboard.press('Shift+F10')
  await expect(window.getByRole('menu', { name: 'Choices for line 1' })).toBeVisible()
})

test('a menu that a screen reader opens begins at its first action', async ({ fakeWindow }) => {
  const context = await fakeWindow()
  const window = await context.play('busy-office')
  await window.getByRole('button', { name: 'Lines shown' }).dispatchEvent('click')
  await expect(window.getByRole('menuitem', { name: 'CSV, with reasons' })).toBeFocused()
})

for (const [scene, title] of [
  ['folder-held', /./],
  ['failed-ledger-newer', /./],
] as const)
  test(`in “${scene}” the main part of the window is named by what is wrong`, async ({
    fakeWindow,
  }) => {
    const context = await fakeWindow()
    const window = await context.play(scene)
    const heading = await window.getByRole('heading', { level: 1 }).textContent()
    expect(heading).toMatch(title)
    await expect(window.getByRole('main')).toHaveAccessibleName(heading ?? '')
  })

test('a screen that could not be shown has a name all the same', async ({ fakeWindow }) => {
  const context = await fakeWindow()
  const window = await context.play('busy-office')
  await window.keyboard.press('Control+2')
  await expect(window.getByRole('heading', { name: 'Queue' })).toBeVisible()
  await window.evaluate(
    (account) => globalThis.fakeMain.tell('accounts.changed', [account]),
    Object.assign(fakeAccount({ id: 2, name: 'Norda' }), { rate: undefined }),
  )
  await expect(window.getByRole('main')).toHaveAccessibleName('This screen could not be shown')
})

test('Ctrl+F leads to the search of what is on top, with what stands there selected', async ({
  fakeWindow,
}) => {
  const context = await fakeWindow()
  const window = await context.play('busy-office')
  const search = window.getByRole('searchbox', { name: 'Search links' })
  await search.fill('norda')
  await window.getByRole('grid', { name: 'Lines' }).focus()
  await window.keyboard.press('Control+f')
  await expect(search).toBeFocused()
  await window.keyboard.type('sole')
  await expect(search).toHaveValue('sole')

  await window.keyboard.press('Control+/')
  const inHelp = window.getByRole('dialog').getByRole('searchbox')
  await expect(inHelp).toBeVisible()
  await window.keyboard.press('Control+f')
  await expect(inHelp).toBeFocused()
  // What is behind the dialog stays as it is.
  await window.keyboard.press('Control+3')
  await expect(window.getByRole('dialog', { name: 'Help' })).toBeVisible()
  await expect(window).toHaveTitle(/^New/)
  await window.keyboard.press('Escape')

  await window.keyboard.press('Control+3')
  await expect(window.getByRole('heading', { name: 'History' })).toBeVisible()
  await window.keyboard.press('Control+f')
  await expect(window.getByRole('searchbox', { name: /sent/ })).toBeFocused()
})

test('in a dialog Tab goes through day, month and year, and on to the next field', async ({
  fakeWindow,
}) => {
  const context = await fakeWindow()
  const window = await context.play('busy-office')
  await window.keyboard.press('Control+2')
  await window.getByRole('button', { name: 'More for Trying it out' }).click()
  await window.getByRole('menuitem', { name: 'Change when it leaves…' }).click()
  const dialog = window.getByRole('dialog')
  await pick(dialog.getByRole('radio', { name: 'At a time' }))
  const day = dialog.getByLabel('Day')
  const time = dialog.getByLabel('Time', { exact: true })
  await day.fill('2031-03-04')
  await time.fill('09:30')
  await day.focus()
  for (const key of ['1', 'Tab', '1', 'Tab', '2', '0', '3', '2']) await window.keyboard.press(key)
  await expect(day).toHaveValue('2032-01-01')
  for (let stop = 0; stop < 3; stop += 1) {
    if (await time.evaluate((field) => field === document.activeElement)) break
    await window.keyboard.press('Tab')
  }
  await expect(time).toBeFocused()
})

test('what takes results away says whose they are, and while it works leaves nothing to be read without a name', async ({
  fakeWindow,
}) => {
  const context = await fakeWindow({ isAlone: true })
  const window = await context.play('busy-office')
  await window.keyboard.press('Control+2')
  const card = window.getByRole('region', { name: 'Submission Morning list' })
  await expect(
    card.getByRole('button', { name: 'Export the results of Morning list' }),
  ).toBeVisible()
  const copy = card.getByRole('button', { name: 'Copy results of Morning list' })
  await window.evaluate(() =>
    globalThis.fakeMain.on('results.copy', () => new Promise(() => undefined)),
  )
  await window.clock.install()
  await copy.press('Enter')
  await expect(copy).toBeDisabled()
  await expect(copy).toBeFocused()
  // Longer than anything that is read out takes to come into the page.
  await window.clock.runFor(1_000)
  await window.evaluate(() =>
    globalThis.fakeMain.tell('submissions.forgotten', { submissionIds: [1] }),
  )
  await expect(card).toBeHidden()
  expect(await axeFlaws(window, ['role-img-alt'])).toEqual([])
  await expect(window.locator('[data-live-announcer] [role="img"]')).toHaveCount(0)
})

test('a field that cannot be saved says why although it has the keyboard already, and a saved one that it is', async ({
  fakeWindow,
}) => {
  const context = await fakeWindow()
  const window = await context.play('busy-office')
  await window.keyboard.press('Control+4')
  await window.getByRole('button', { name: 'Add an account' }).click()
  const name = window.getByRole('textbox', { name: 'Name' })
  await expect(name).toBeFocused()
  const heard = await heardFrom(window)
  await name.press('Enter')
  await expect.poll(heard).toContain('Give it a name, so that you can recognise it.')

  await window.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(window.getByRole('button', { name: 'Add an account' })).toBeFocused()
  const cap = window.getByRole('textbox', { name: 'Most units a day' })
  await cap.fill('50,000')
  await cap.press('Enter')
  await expect.poll(heard).toContain('Saved.')
  await expect(cap).toBeFocused()
})

test('a number that Settings does not keep is told as it is typed, and what would be lost is asked about with the way out in hand', async ({
  fakeWindow,
}) => {
  const context = await fakeWindow()
  const window = await context.play('busy-office')
  await window.keyboard.press('Control+,')
  const heard = await heardFrom(window)
  await window.getByRole('textbox', { name: /^Ask before a submission/ }).fill('many')
  await expect.poll(async () => (await heard()).join()).toContain('Enter a whole number from 0')
  await window.keyboard.press('Control+4')
  await window.getByRole('button', { name: 'Forget the token' }).press('Enter')
  await expect(window.getByRole('button', { name: 'Keep it' })).toBeFocused()
})

test('a test that went well says so before the refusal that it is known by', async ({
  fakeWindow,
}) => {
  const context = await fakeWindow()
  const window = await context.play('busy-office')
  await window.keyboard.press('Control+4')
  await window.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(
    window.getByText(
      /^All is well: the address answers.*The service turned the test away, as it must: “/,
    ),
  ).toBeVisible()
})

test('what opens has a name, and what does the same as a key is heard with that key beside its name', async ({
  fakeWindow,
}) => {
  const context = await fakeWindow()
  const window = await context.play('busy-office')
  await window.getByRole('grid', { name: 'Lines' }).getByRole('row').nth(2).click()
  await window.keyboard.press('Shift+F10')
  const edit = window.getByRole('menuitem', { name: 'Edit', exact: true })
  await expect(edit).toHaveAttribute('aria-keyshortcuts', 'F2')
  const menu = window.getByRole('menu', { name: /^Choices for line/ })
  await expect(menu).toBeVisible()
  await expect(menu.getByRole('group', { name: /^Choices for line/ })).toHaveCount(0)
  // It is not heard a second time as a dialog, and yet nothing happens behind it.
  await expect(window.getByRole('dialog')).toHaveCount(0)
  await window.keyboard.press('ControlOrMeta+Enter')
  await expect(menu).toBeVisible()
  await window.keyboard.press('Escape')

  await window.keyboard.press('Control+,')
  await window.getByRole('button', { name: /^Language / }).click()
  await expect(window.getByRole('dialog')).toHaveAccessibleName('Language')
  await expect(window.getByRole('option', { name: 'Deutsch', exact: true })).toBeVisible()
})

test('what is said a moment after something else stands beside it until a screen reader has noticed both', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow({ isAlone: true })).play('first-start')
  await window.clock.install()
  await window.clock.pauseAt(Date.now() + 60_000)
  const said = window.getByRole('status').getByText('There is no message now.', { exact: true })
  const norda = fakeAccount({ id: 2, name: 'Norda' })
  await window.keyboard.press('F6')
  await expect(said).toHaveCount(1)
  await window.keyboard.press('F6')
  await expect(said).toHaveCount(1)
  const list = fakeSubmission({
    id: 90,
    accountId: 2,
    createdMs: Date.now() + 90_000,
    links: { queued: 1 },
  })
  await tell(window, [norda], [list])
  const begun = window.getByRole('status').getByText(/^Submission .* submitted/)
  await expect(begun).toHaveCount(1)
  await expect(said).toHaveCount(1)
  const region = window.getByRole('status').filter({ hasText: /Submission .* submitted/ })
  await expect(region).toHaveAttribute('aria-atomic', 'false')
  await window.clock.runFor(1_000)
  await expect(said).toHaveCount(0)
  await expect(begun).toHaveCount(1)
})
