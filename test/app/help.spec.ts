import { expect, test } from './fake-window.ts'

test('F1 opens the help, a search finds what a word means, and Escape leads back', async ({
  fakeWindow,
}) => {
  const context = await fakeWindow()
  const window = await context.play('busy-office')
  await window.keyboard.press('F1')
  const help = window.getByRole('dialog', { name: 'Help' })
  await expect(help.getByRole('searchbox', { name: 'Search the help' })).toBeFocused()
  await window.keyboard.type('firewall')
  await expect(help.getByRole('status')).toHaveText('1 answer')
  await expect(help.getByRole('term')).toHaveText(['Turned away on the way'])
  await expect(help.getByRole('definition')).toContainText('nothing was charged')
  await window.keyboard.press('Enter')
  await expect(help.getByRole('term')).toBeFocused()

  await help.getByRole('searchbox').fill('zebra')
  await expect(help.getByRole('status')).toHaveText('Nothing in the help fits “zebra”.')
  // The first Escape empties the search, the second closes.
  await window.keyboard.press('Escape')
  await expect(help.getByRole('searchbox')).toHaveValue('')
  await expect(help.getByRole('searchbox')).toBeFocused()
  await expect(help.getByRole('button', { name: 'What it promises' })).toBeVisible()
  await window.keyboard.press('Escape')
  await expect(help).toHaveCount(0)
  await expect(window.getByRole('heading', { name: 'New submission' })).toBeVisible()
})

test('Ctrl with the slash shows the keys, of a Mac as a Mac names them', async ({ fakeWindow }) => {
  const context = await fakeWindow()
  const window = await context.play('busy-office')
  await window.keyboard.press('Control+/')
  const keys = window.getByRole('region', { name: 'Keys in New' })
  await expect(keys).toBeInViewport()
  await expect(keys.getByText('Ctrl Shift Z · Ctrl Y')).toBeVisible()

  const mac = await (await fakeWindow()).play('mac')
  await mac.keyboard.press('Meta+/')
  await expect(mac.getByRole('region', { name: 'Keys in New' }).getByText('⇧⌘Z · ⌘Y')).toBeVisible()
})

test('the help knows the ways to send, to keep and to share lists by the words of the screens', async ({
  fakeWindow,
}) => {
  const context = await fakeWindow()
  const window = await context.play('busy-office')
  await window.keyboard.press('F1')
  const help = window.getByRole('dialog', { name: 'Help' })
  for (const [search, title] of [
    ['drip feed one portion', 'Missed portions of a drip feed'],
    ['balanced fewest', 'Tasks: Balanced, Fewest, Smallest risk'],
    ['columns encoding', 'Columns'],
    ['bring back', 'Put aside, Bring back'],
    ['send only a part', 'Send only a part'],
    ['valid JSON', 'Test of an account'],
    ['colleagues', 'Paid links, and colleagues with the same token'],
    ['copy data folder', 'To another computer'],
    ['language', 'Language'],
    ['earlier later alt ↑', 'Send a submission earlier or later than the others, on its card'],
  ] as const) {
    await help.getByRole('searchbox').fill(search)
    await expect(help.getByRole('term').filter({ hasText: title }).first()).toBeVisible()
  }
})

test('the contents lead to each section', async ({ fakeWindow }) => {
  const context = await fakeWindow()
  const window = await context.play('first-start')
  await window.getByRole('button', { name: 'Help' }).click()
  const help = window.getByRole('dialog', { name: 'Help' })
  const section = help.getByRole('heading', { name: 'What leaves this computer' })
  await expect(section).not.toBeInViewport()
  await help.getByRole('button', { name: 'What leaves this computer' }).click()
  await expect(section).toBeInViewport()
  await expect(section).toBeFocused()
})

test('the help opens over a question, which stays as it was', async ({ fakeWindow }) => {
  const context = await fakeWindow()
  const window = await context.play('every-pause')
  await window.getByRole('button', { name: /^Queue/ }).click()
  await window.getByRole('button', { name: 'Enter balance and go on' }).click()
  const balance = window.getByRole('textbox', { name: /balance/i })
  await balance.fill('8,000')
  await window.keyboard.press('F1')
  const help = window.getByRole('dialog', { name: 'Help' })
  await expect(help).toBeVisible()
  await window.keyboard.press('Escape')
  await expect(help).toHaveCount(0)
  await expect(balance).toHaveValue('8,000')
  await expect(balance).toBeFocused()
})

test('a pause leads to what it means', async ({ fakeWindow }) => {
  const context = await fakeWindow()
  const window = await context.play('busy-office')
  await window.getByRole('button', { name: /^Queue/ }).click()
  await window.getByRole('listitem').getByRole('button', { name: 'More ways' }).click()
  await window.getByRole('menuitem', { name: 'What does this mean?' }).click()
  const meaning = window.getByRole('term').filter({ hasText: /^Balance too low$/ })
  await expect(meaning).toBeFocused()
  await expect(meaning).toBeInViewport()
})

test('a line leads to what holds it up', async ({ fakeWindow }) => {
  const context = await fakeWindow()
  const window = await context.play('busy-office')
  await window
    .getByRole('row', { name: /example\.org\/services/ })
    .first()
    .click({ button: 'right' })
  await window.getByRole('menuitem', { name: 'What does this mean?' }).click()
  await expect(window.getByRole('term').filter({ hasText: /^No https:\/\/$/ })).toBeFocused()
})
