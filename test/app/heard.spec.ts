import type { Page } from '@playwright/test'
import { type Account, pauseSince } from '../../electron/shared/account.ts'
import { fakeAccount, fakeSubmission } from '../fakes/fake-data.ts'
import type { FakeMain } from '../fakes/fake-main.ts'
import { axeFlaws } from './axe-flaws.ts'
import { tabTo } from './by-keyboard.ts'
import { expect, test } from './fake-window.ts'
import { pick } from './steps.ts'

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

/** Collects what comes into the live regions from now on, a sentence each time. */
async function heardFrom(window: Page): Promise<() => Promise<readonly string[]>> {
  const heard = await window.evaluateHandle(() => {
    const words: string[] = []
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const place = target instanceof Element ? target : target.parentElement
        if (place?.closest('[role="status"], [role="alert"]') === null) continue
        const added = [...addedNodes].map((node) => node.textContent ?? '')
        words.push(...(added.length > 0 ? added : [target.textContent ?? '']))
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
    return words
  })
  return () => heard.jsonValue()
}

function tellAccount(window: Page, account: Account): Promise<void> {
  return window.evaluate(
    (changed) => globalThis.fakeMain.tell('accounts.changed', [changed]),
    account,
  )
}

/** A list that waits on the account 2: of an account that nothing waits on no pause is told. */
function tellWaiting(window: Page): Promise<void> {
  return window.evaluate(
    (submission) =>
      globalThis.fakeMain.tell('submissions.changed', { submissions: [submission], batches: [] }),
    fakeSubmission({ id: 9, accountId: 2, links: { queued: 60 } }),
  )
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

test('a pause is told once, with what it means, on whatever screen', async ({ fakeWindow }) => {
  const context = await fakeWindow()
  const window = await context.play('first-start')
  const alerts = window.getByRole('alert')
  await expect(alerts).toHaveText('')
  await tellWaiting(window)
  const pause = pauseSince(1, 'token', 'missing-token')
  await window.evaluate(
    (account) => globalThis.fakeMain.tell('accounts.changed', [account]),
    fakeAccount({ id: 2, name: 'Norda', pause }),
  )
  await expect(alerts).toHaveText(
    '“Norda” has no token. Nothing is sent until you enter it. A token is kept only until Linkferry is stopped, and is entered again after that. 60 links wait and cost nothing yet.',
  )
  const told = await alerts.locator('span').elementHandle()
  await window.keyboard.press('Control+2')
  await expect(window.getByRole('list', { name: 'Problems' }).getByRole('listitem')).toContainText(
    '“Norda” has no token.',
  )
  await expect(alerts).toHaveCount(1)
  // The very same words, and not said anew.
  expect(await told?.evaluate((words) => words.isConnected)).toBe(true)
  await window.evaluate(() => globalThis.fakeMain.tell('accounts.changed', []))
  await expect(alerts).toHaveText('')
})

test('that a pause for doubts lasts is told once the last of them is answered', async ({
  fakeWindow,
}) => {
  const context = await fakeWindow()
  const window = await context.play('first-start')
  const paused = fakeAccount({
    id: 2,
    name: 'Norda',
    pause: pauseSince(1, 'in-doubt', 'doubts-in-a-row'),
    unitsInDoubt: 200,
  })
  await tellWaiting(window)
  await tellAccount(window, paused)
  await expect(window.getByRole('alert')).toHaveText(/^Two batches in a row on “Norda” were/)
  await tellAccount(window, { ...paused, linksCountedAsDoubt: 100, unitsInDoubt: 100 })
  // What is so no more does not stay at the end of the window.
  await expect(window.getByRole('alert')).toHaveText('')
  // What is in doubt since an earlier time keeps it from nothing.
  await tellAccount(window, { ...paused, linksCountedAsDoubt: 0, unitsInDoubt: 50 })
  await expect(window.getByRole('status').getByText(/Every one of them is answered/)).toBeAttached()
})

test('what is said of a balance is said when the typing rests', async ({ fakeWindow }) => {
  const context = await fakeWindow()
  const window = await context.play('every-doubt')
  await tellAccount(
    window,
    fakeAccount({ id: 2, name: 'Agency main', knownBalance: 9_000, balanceEnteredMs: 1 }),
  )
  await window.keyboard.press('Control+2')
  await window.getByRole('button', { name: 'Was it charged?' }).first().click()
  const balance = window.getByRole('textbox', { name: 'Balance your account page shows now' })
  await expect(balance).toBeVisible()
  const heard = await heardFrom(window)
  await balance.pressSequentially('9000')
  await expect(window.getByRole('status').getByText('fits “not charged”')).toBeAttached()
  expect((await heard()).filter((words) => words.startsWith('fits neither'))).toEqual([])
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

test('a pause is told: of its button only the name changes', async ({ fakeWindow }) => {
  const context = await fakeWindow()
  const window = await context.play('busy-office')
  await window.keyboard.press('Control+2')
  const card = window.getByRole('region', { name: 'Submission Trying it out' })
  await card.getByRole('button', { name: 'Pause' }).press('Enter')
  await expect(window.getByRole('status').getByText('You paused “Trying it out”.')).toBeAttached()
  await window.getByRole('button', { name: 'Pause all' }).press('Enter')
  await expect(window.getByRole('status').getByText('You paused all submissions.')).toBeAttached()
})

test('a menu that a screen reader opens begins at its first action', async ({ fakeWindow }) => {
  const context = await fakeWindow()
  const window = await context.play('busy-office')
  await window.getByRole('button', { name: 'Lines shown' }).dispatchEvent('click')
  await expect(window.getByRole('menuitem', { name: 'CSV, with reasons' })).toBeFocused()
})

test('the map of batches has the keyboard where it was left', async ({ fakeWindow }) => {
  const context = await fakeWindow()
  const window = await context.play('busy-office')
  await window.keyboard.press('Control+2')
  const map = window.getByRole('listbox', { name: /^Batches of/ }).first()
  await map.focus()
  for (const key of ['ArrowRight', 'ArrowRight', 'Tab', 'Shift+Tab'])
    await window.keyboard.press(key)
  await expect(map).toBeFocused()
  await expect(map.getByRole('option', { selected: true })).toHaveAttribute('aria-posinset', '3')
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

test('of a submission of a moment its beginning and its end are heard, and not how far it is between', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('busy-office')
  await window.keyboard.press('Control+2')
  const heard = await heardFrom(window)
  const inWords = async () => (await heard()).join(' ')
  const tell = (change: Omit<Parameters<typeof fakeSubmission>[0], 'id' | 'accountId'>) =>
    window.evaluate(
      (one) => globalThis.fakeMain.tell('submissions.changed', { submissions: [one], batches: [] }),
      // After the window was opened, whatever its time is.
      fakeSubmission({ id: 90, accountId: 2, label: 'Dez', createdMs: 4e12, ...change }),
    )
  await tell({ links: { queued: 60 } })
  await expect.poll(inWords).toMatch(/Submission Dez, .*: 60 links/)
  await tell({ links: { queued: 30, accepted: 30 } })
  const card = window.getByRole('region', { name: 'Submission Dez', exact: true })
  await expect(card.getByText('30', { exact: true }).first()).toBeVisible()
  await tell({ links: { accepted: 60 }, state: 'finished', finishedMs: 4e12 + 1 })
  await expect.poll(inWords).toMatch(/Submission Dez, finished/)
  expect(await inWords()).not.toContain('of 60')
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

test('what is over before the answer comes that it leaves is heard to be over, and nothing after that', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('scheduled')
  await window.getByRole('button', { name: 'Queue' }).click()
  await expect(window.getByRole('button', { name: 'Send now' }).last()).toBeVisible()
  const over = fakeSubmission({
    id: 6,
    accountId: 2,
    label: 'Tomorrow',
    state: 'finished',
    links: { accepted: 4_000 },
  })
  await window.evaluate((submission) => {
    const { fakeMain } = globalThis
    fakeMain.on('submission.reschedule', () => {
      fakeMain.tell('submissions.changed', { submissions: [submission], batches: [] })
      return { ok: true, value: undefined }
    })
  }, over)
  const heard = await heardFrom(window)
  await window.getByRole('button', { name: 'Send now' }).last().click()
  await expect.poll(heard).toContainEqual(expect.stringMatching(/^Submission Tomorrow, finished /))
  await window.getByRole('button', { name: 'Send now' }).first().click()
  await expect(window.getByRole('alertdialog')).toBeVisible()
  expect((await heard()).join(' ')).not.toContain('Leaving now')
})
