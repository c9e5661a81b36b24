import type { Locator, Page } from '@playwright/test'
import { tabTo } from './by-keyboard.ts'
import { expect, test } from './fixtures.ts'
import { addAccount, problemOf, submitOnAccount } from './real-account.ts'
import { ScriptedLinkService } from './scripted-link-service.ts'
import { pasteText } from './steps.ts'

const messy = 'https://a.example/one\nhttps://a.example/one\nhttp:/a.example/two\nnot a link'

/** What a screen reader is told of this, by the words it begins with. */
function told(window: Page, words: RegExp): Locator {
  return window.getByRole('status').filter({ hasText: words })
}

/** What has the keyboard; the page itself has it when it is lost. */
function focused(window: Page): Locator {
  return window.locator(':focus')
}

test('what the Paste button takes in is told once it is read, and reading goes on in the screen', async ({
  window,
}) => {
  await window.evaluate((text) => navigator.clipboard.writeText(text), messy)
  await tabTo(window, 'Paste')
  await window.keyboard.press('Enter')
  await expect(
    told(window, /^4 lines: 1 link can be sent, 1 needs your choice, Duplicate 1, Not usable 1$/),
  ).toBeAttached()
  await expect(focused(window)).toHaveAccessibleName('New submission')
  await expect(focused(window)).toHaveRole('main')
})

test('nothing is said against a list that is being read', async ({ window }) => {
  await pasteText(window, 'not a link')
  await expect(window.getByText(/^No line can be sent as it is\./)).toBeVisible()
  await window.getByRole('button', { name: 'Clear', exact: true }).click()
  const said = await saidFrom(window)
  await pasteText(window, messy)
  await expect(window.getByRole('button', { name: 'Practise with 1 link' })).toBeEnabled()
  expect(await said()).not.toContain('No line can be sent as it is.')
})

test('what a key makes of the line that has the keyboard is told', async ({ window }) => {
  await pasteText(window, messy)
  await window.getByRole('grid', { name: 'Lines' }).focus()
  for (const key of ['Home', 'ArrowDown', 'ArrowDown', 'Enter']) await window.keyboard.press(key)
  await expect(
    told(window, /^Fixed, Sent as http:\/\/a\.example\/two · Mistyped start corrected$/),
  ).toBeAttached()
  await window.keyboard.press('Delete')
  await expect(told(window, /^Left out, By you, Put back$/)).toBeAttached()
  await window.getByRole('button', { name: /^Left out/ }).press('Enter')
  await expect(told(window, /^1 of 4$/)).toBeVisible()
  await window.getByRole('grid', { name: 'Lines' }).focus()
  // It goes out of sight.
  for (const key of ['Home', 'Delete']) await window.keyboard.press(key)
  await expect(told(window, /^1 line was put back\./)).toBeVisible()
})

test('a key is for the row that stands there now, not for one that the list before had there', async ({
  window,
}) => {
  await pasteText(window, messy)
  const grid = window.getByRole('grid', { name: 'Lines' })
  await grid.focus()
  for (const key of ['End', 'Delete']) await window.keyboard.press(key)
  const leftOut = window.getByRole('button', { name: /^Left out/ })
  await expect(leftOut).toBeVisible()
  // The only row of the next list is on its way: the first of all stands in its place.
  let letGo = () => {}
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let pages = 0
  await window.route('**/api/request/view.page', async (route) => {
    pages += 1
    if (pages === 1) await isLetGo
    await route.continue()
  })
  await leftOut.press('Enter')
  await expect(told(window, /^1 of 4$/)).toBeVisible()
  await grid.focus()
  for (const key of ['Home', 'Delete']) await window.keyboard.press(key)
  await expect(told(window, /^1 line was put back\./)).toBeVisible()
  letGo()
})

test('each row is heard with one number, and with its line where that is another', async ({
  window,
}) => {
  await pasteText(window, 'https://a.example/1 https://b.example/2\nhttps://c.example/3')
  const rows = window.getByRole('grid', { name: 'Lines' }).getByRole('row')
  for (const [index, name] of [
    '1 https://a.example/1 Ready Link 1 of line 1 of the source',
    '2 https://b.example/2 Ready Link 2 of line 1 of the source',
    '3 https://c.example/3 Ready Line 2 of the source',
  ].entries())
    await expect(rows.nth(index + 1)).toHaveAccessibleName(name)

  // What is done to it is named by the number that Go to line asks for.
  await rows.nth(3).click()
  await window.keyboard.press('F2')
  await expect(window.getByRole('textbox', { name: 'Text of line 3' })).toBeFocused()
  await window.keyboard.press('Escape')
  await window.keyboard.press('Shift+F10')
  await expect(window.getByRole('menu', { name: 'Choices for line 3' })).toBeVisible()
})

test('a change taken back is told each time, in the same words too', async ({ window }) => {
  await pasteText(window, messy)
  await window.getByRole('grid', { name: 'Lines' }).focus()
  for (const key of ['Home', 'Delete', 'ArrowDown', 'ArrowDown', 'Delete'])
    await window.keyboard.press(key)
  await expect(window.getByRole('button', { name: /^Left out/ })).toContainText('2')
  await window.keyboard.press('ControlOrMeta+Z')
  const undone = told(window, /^The last change was undone\.$/)
    .locator('span')
    .first()
  const first = await undone.elementHandle()
  await window.keyboard.press('ControlOrMeta+Z')
  await expect(window.getByRole('button', { name: /^Left out/ })).toBeHidden()
  await expect.poll(() => first?.evaluate((words) => words.isConnected)).toBe(false)
  await expect(undone).toBeVisible()
})

test('a word with a way back goes when that would take back something else', async ({ window }) => {
  await pasteText(window, messy)
  await window.evaluate(() => {
    const later = globalThis.setTimeout
    // The time that a word stands anyway.
    const but8Seconds = (act: () => void, ms = 0) => (ms === 8_000 ? 0 : later(act, ms))
    Object.assign(globalThis, { setTimeout: but8Seconds })
  })
  const undo = window.getByRole('button').filter({ hasText: /^Undo$/ })
  const statuses = window.getByRole('group', { name: 'Filter by status' })
  async function leaveOutOfAll(): Promise<void> {
    await window.getByRole('button', { name: 'Lines shown' }).click()
    await window.getByRole('menuitem', { name: /^Leave out/ }).click()
    await expect(undo).toBeVisible()
  }
  await leaveOutOfAll()
  await window.getByRole('grid', { name: 'Lines' }).focus()
  for (const key of ['Home', 'Delete']) await window.keyboard.press(key)
  await expect(statuses.getByRole('button', { name: 'Left out 3' })).toBeVisible()
  await expect(undo).toBeHidden()
  await window.keyboard.press('ControlOrMeta+Z')
  await window.keyboard.press('ControlOrMeta+Z')
  await expect(statuses.getByRole('button', { name: /^Left out/ })).toBeHidden()
  // Counts come into sight before the rows; of one that is seen left out the key would be to put it back.
  await expect(window.getByRole('row', { name: /^3 / })).toContainText('Needs your choice')

  await window.getByRole('grid', { name: 'Lines' }).focus()
  for (const key of ['End', 'Shift+ArrowUp', 'Delete']) await window.keyboard.press(key)
  await expect(undo).toBeVisible()
  await expect(window.getByRole('button', { name: 'Practise with 1 link' })).toBeEnabled()
  await window.keyboard.press('ControlOrMeta+Enter')
  await expect(window.getByRole('heading', { name: 'Queue' })).toBeVisible()
  await expect(undo).toBeHidden()

  await window.keyboard.press('ControlOrMeta+1')
  await window.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(undo).toBeVisible()
  await window.keyboard.press('ControlOrMeta+Z')
  await expect(window.getByRole('grid', { name: 'Lines' })).toBeVisible()
  await expect(undo).toBeHidden()
})

test('what becomes of the only line of a kind is told', async ({ window }) => {
  await pasteText(window, messy)
  await tabTo(window, 'Mend 1 by kind')
  await window.keyboard.press('Enter')
  await tabTo(window, 'Correct it')
  await window.keyboard.press('Enter')
  await expect(told(window, /^1 line was mended\./)).toBeVisible()
})

test('a line gone to by its number has the keyboard, wherever it was before', async ({
  window,
}) => {
  await pasteText(window, messy)
  await tabTo(window, 'Put aside')
  await window.keyboard.press('ControlOrMeta+G')
  const number = window.getByRole('textbox', { name: 'Number' })
  await number.fill('5')
  await expect(told(window, /^There is no such line; the last one is 4\.$/)).toBeAttached()
  await number.fill('3')
  await window.keyboard.press('Enter')
  const grid = window.getByRole('grid', { name: 'Lines' })
  await expect(grid).toBeFocused()
  const row = await grid.getAttribute('aria-activedescendant')
  const third = window.locator(`[id="${row}"]`)
  await expect(third).toHaveAttribute('aria-rowindex', '4')
  // Its number stands in the first cell and in the last, and is read once.
  await expect(third).toHaveAccessibleName(/^3 http:\/a\.example\/two .*(?<!3)$/)
})

test('by what the lines are sorted is told once they are, and a heading that is a sign is named', async ({
  window,
}) => {
  await pasteText(window, messy)
  await window.getByRole('columnheader', { name: 'Number' }).getByRole('button').press('Enter')
  await expect(told(window, /^Sorted by Number, ascending$/)).toBeAttached()
  for (const words of [
    /^Sorted by Link, ascending$/,
    /^Sorted by Link, descending$/,
    /^Lines in their own order again$/,
  ]) {
    await window.getByRole('columnheader', { name: 'Link' }).getByRole('button').press('Enter')
    await expect(told(window, words)).toBeAttached()
  }
})

test('a key pressed right after Escape has closed a panel is not lost', async ({ window }) => {
  await pasteText(window, messy)
  await tabTo(window, 'Mend 1 by kind')
  await window.keyboard.press('Enter')
  await expect(window.getByRole('dialog')).toBeVisible()
  await window.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished)))
  await window.keyboard.press('Escape')
  await window.keyboard.press('ControlOrMeta+G')
  await expect(window.getByRole('dialog', { name: 'Go to line' })).toBeVisible()
})

test('a field that a button opens has the keyboard, and what closes it leaves it on the button', async ({
  window,
}) => {
  await pasteText(window, 'https://a.example/one\nhttps://a.example/two')
  for (const [button, field] of [
    ['Own size', 'Links a task'],
    ['Send only a part', 'Links to send, in the order of the source'],
  ] as const) {
    await tabTo(window, button)
    await window.keyboard.press('Enter')
    await expect(focused(window)).toHaveAccessibleName(field)
  }
  await tabTo(window, 'Send all')
  await window.keyboard.press('Enter')
  await expect(focused(window)).toHaveAccessibleName('Send only a part')
})

test('each way to mend is named by the kind of line it mends', async ({ window }) => {
  await pasteText(window, messy)
  await window.getByRole('button', { name: /^Mend 1/ }).click()
  const kind = window.getByRole('group', { name: '1 with a mistyped http:// or https://' })
  await expect(kind.getByRole('button', { name: 'Leave out' })).toBeVisible()
  // Reading on, its name is met once.
  const name = window.getByRole('dialog').getByText('1 with a mistyped http:// or https://')
  await expect(name).toHaveAttribute('aria-hidden', 'true')
})

test('the end of a submission is told on whatever screen', async ({ window }) => {
  await pasteText(window, 'https://a.example/one\nhttps://a.example/two')
  await expect(window.getByRole('button', { name: 'Practise with 2 links' })).toBeEnabled()
  await window.keyboard.press('ControlOrMeta+Enter')
  await window.keyboard.press('ControlOrMeta+,')
  await expect(
    told(window, /^Submission List of .*, finished .*: 2 accepted · 2 units$/),
  ).toBeAttached()
})

test('a key that opens a screen leads into it, and window and screen say which it is', async ({
  window,
}) => {
  await window.getByRole('button', { name: 'Help' }).focus()
  await window.keyboard.press('ControlOrMeta+4')
  await expect(focused(window)).toHaveAccessibleName('Accounts')
  await expect(focused(window)).toHaveRole('main')
  await expect(window).toHaveTitle('Accounts – Linkferry')
})

test('a new account begins in its name, and what is wrong in it has the keyboard after Add', async ({
  window,
}) => {
  await window.keyboard.press('ControlOrMeta+4')
  await expect(window.getByRole('heading', { name: 'Accounts' })).toBeVisible()
  await tabTo(window, 'Add an account')
  await window.keyboard.press('Enter')
  await expect(focused(window)).toHaveAccessibleName('Name')
  await expect(window.getByRole('textbox', { name: 'Address' })).toHaveAttribute(
    'aria-required',
    'true',
  )
  await window.keyboard.type('Norda')
  // Of several that are wrong, the first of the form.
  await window.getByRole('textbox', { name: 'Units a link' }).fill('some')
  await tabTo(window, 'Add this account')
  await window.keyboard.press('Enter')
  await expect(focused(window)).toHaveAccessibleName('Address')
  await expect(focused(window)).toHaveAccessibleDescription(/^Not an address/)
  await window.keyboard.press('Enter')
  await expect(told(window, /^Not an address/)).toBeAttached()
})

test('after a doubt is settled its submission has the keyboard, and its question after that is taken back', async ({
  window,
}) => {
  await using service = await ScriptedLinkService.start([() => 'cut'])
  await addAccount(window, service.address, 'any-token')
  await pasteText(window, 'https://a.example/one')
  await expect(window.getByRole('button', { name: 'Submit 1 link' })).toBeEnabled()
  await window.keyboard.press('ControlOrMeta+Enter')
  const question = window.getByRole('alertdialog')
  await expect(question).toHaveAccessibleDescription(/^This account is new.*Units ?1/)
  await question.getByRole('button', { name: 'Submit 1 link' }).press('Enter')
  await tabToDoubt(window)
  await expect(
    window.getByRole('button', { name: 'Not charged, send again' }),
  ).toHaveAccessibleDescription('If the service did charge, sending again pays 1 unit twice.')
  await tabTo(window, 'It was charged')
  await window.keyboard.press('Enter')
  await expect(window.getByRole('dialog')).toBeHidden()
  await expect(focused(window)).toHaveRole('region')
  await expect(focused(window)).toHaveAccessibleName(/^Submission List of /)
  await tabTo(window, 'Undo')
  await window.keyboard.press('Enter')
  await expect(
    told(window, /^Your answer is taken back\. 1 link was maybe charged\./),
  ).toBeAttached()
  await expect(focused(window)).toHaveAccessibleName(/^Was it charged\? List of /)
})

for (const { from, word } of [
  { from: 'its card, which is drawn anew', word: 'Not charged, send again' },
  { from: 'the problem, which goes with it', word: 'It was charged' },
] as const)
  test(`after the last doubt is settled from ${from}, its submission has the keyboard`, async ({
    window,
  }) => {
    const login = () => ({ status: 302, body: '', headers: { location: '/login' } })
    await using service = await ScriptedLinkService.start([login])
    await addAccount(window, service.address, 'any-token')
    await submitOnAccount(window, ['https://a.example/one'])
    await expect(problemOf(window)).toBeVisible()
    const ask = window.getByRole('button', { name: 'Was it charged?' })
    await expect(ask).toHaveCount(2)
    await (word === 'It was charged' ? ask.first() : ask.last()).press('Enter')
    await window.getByRole('button', { name: word }).press('Enter')
    const goOn = window.getByRole('dialog', { name: /^Every one is answered/ })
    await goOn.getByRole('button', { name: 'Go on' }).press('Enter')
    await expect(window.getByText('1 accepted · 1 unit', { exact: true })).toBeVisible()
    await expect(focused(window)).toHaveRole('region')
    await expect(focused(window)).toHaveAccessibleName(/^Submission List of /)
  })

test('what is pasted right after the key that opens History is looked up there', async ({
  window,
}) => {
  await expect
    .poll(() =>
      window.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .some(({ name }) => /HistoryScreen.*js$/.test(name)),
      ),
    )
    .toBe(true)
  await window.evaluate(() => navigator.clipboard.writeText('https://a.example/one'))
  await window.keyboard.press('ControlOrMeta+3')
  await window.keyboard.press('ControlOrMeta+V')
  await expect(
    window.getByRole('grid', { name: 'What is on record of each pasted link' }),
  ).toBeVisible()
})

test('the figures of a report are told once they are counted, and the hours of a day by their name', async ({
  window,
}) => {
  await window.keyboard.press('ControlOrMeta+3')
  await expect(window.getByRole('heading', { name: 'History' })).toBeVisible()
  // Later, it would take the place of what the report says.
  await expect(told(window, /^0 batches$/).first()).toBeAttached()
  await tabTo(window, 'Report')
  await window.keyboard.press('Enter')
  await expect(told(window, /^Nothing was sent/)).toBeAttached()
  await window.keyboard.press('Escape')

  await window.keyboard.press('ControlOrMeta+1')
  await pasteText(window, messy)
  await window.getByText('Drip feed').click()
  const hours = window.getByRole('group', { name: 'All day' })
  await expect(hours.getByLabel('Until')).toBeVisible()
  await window.getByRole('textbox', { name: 'Days' }).fill('3')
  await expect(told(window, /^Linkferry must be running some time /)).toBeAttached()
  await window.getByRole('textbox', { name: 'Days' }).fill('')
  const said = await saidFrom(window)
  await window.keyboard.press('ControlOrMeta+Enter')
  await expect.poll(said).toContain('Say when the links are to leave.')
})

async function tabToDoubt(window: Page): Promise<void> {
  await expect(window.getByText('1 link was maybe charged.')).toBeVisible()
  await tabTo(window, 'Was it charged?')
  await window.keyboard.press('Enter')
  await expect(window.getByRole('dialog')).toBeVisible()
}

/** Collects every word of every live region from now on. */
async function saidFrom(window: Page): Promise<() => Promise<string>> {
  const said = await window.evaluateHandle(() => {
    const words: string[] = []
    new MutationObserver(() => {
      for (const region of document.querySelectorAll('[role="status"], [role="alert"]'))
        words.push(region.textContent)
    }).observe(document, { subtree: true, childList: true, characterData: true })
    return words
  })
  return async () => (await said.jsonValue()).join('\n')
}
