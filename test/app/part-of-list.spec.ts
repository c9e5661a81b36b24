import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { addAccount, expectFinished } from './real-account.ts'
import { ScriptedLinkService } from './scripted-link-service.ts'
import { pasteText } from './steps.ts'

const ten = Array.from(
  { length: 10 },
  (_, index) => `https://${index < 6 ? 'a' : 'b'}.example/${index}`,
)

async function submit(window: Page, links: number): Promise<void> {
  const name = links === 1 ? 'Submit 1 link' : `Submit ${links} links`
  await window.getByRole('button', { name, exact: true }).click()
  const confirm = window.getByRole('alertdialog')
  // Only the first use of the account asks.
  if (await confirm.isVisible()) await confirm.getByRole('button', { name }).click()
  await expect(window.getByRole('heading', { name: 'Queue' })).toBeVisible()
}

async function backToNew(window: Page): Promise<void> {
  await window.getByRole('button', { name: 'New', exact: true }).click()
}

async function changeAccount(window: Page, field: string, value: string): Promise<void> {
  await window.getByRole('button', { name: 'Accounts' }).click()
  await window.getByRole('textbox', { name: field }).fill(value)
  await window.getByRole('button', { name: 'Save changes' }).click()
  await expect(window.getByText('Saved.')).toBeVisible()
  await backToNew(window)
}

test('the first so many links are sent, and the rest stays in New for the next time', async ({
  window,
}) => {
  await using service = await ScriptedLinkService.start([])
  await addAccount(window, service.address, 'any-token')
  await pasteText(window, `${ten.join('\n')}\nc.example/x`)
  await window.getByRole('button', { name: 'Send only a part' }).click()
  await expect(
    window.getByRole('textbox', { name: 'Links to send, in the order of the source' }),
  ).toBeFocused()
  const panel = window.getByRole('complementary', { name: 'Send' })
  await expect(panel.getByText('Say how many links are to be sent.')).toBeVisible()
  await expect(window.getByRole('button', { name: 'Submit 10 links' })).toBeDisabled()
  await window.keyboard.type('4')
  await expect(window.getByText('6 links are kept here for later')).toBeVisible()
  const marked = window.getByRole('row').filter({ hasText: 'In the part that is sent' })
  await expect(marked).toHaveCount(4)
  await expect(marked.last()).toContainText(ten[3] ?? '')
  await window.getByRole('button', { name: 'Send all' }).click()
  await expect(marked).toHaveCount(0)
  await window.getByRole('button', { name: 'Send only a part' }).click()
  await window.keyboard.type('4')
  await window.getByRole('button', { name: 'Submit 4 links' }).click()
  await expect(window.getByRole('alertdialog').getByText('Kept for later')).toBeVisible()
  const undecided = window.getByRole('alertdialog').getByText('Lines kept for your choice')
  await expect(undecided.locator('..')).toContainText('1')
  await window.getByRole('alertdialog').getByRole('button', { name: 'Submit 4 links' }).click()
  await expectFinished(window, '4 accepted · 1 not sent · 6 were kept for later · 4 units')
  await backToNew(window)
  await submit(window, 6)
  await expect.poll(() => service.requests.flatMap(({ links }) => links)).toEqual(ten)
})

test('the results of a list that is sent in parts paste back beside it whole', async ({
  window,
}) => {
  await using service = await ScriptedLinkService.start([])
  await addAccount(window, service.address, 'any-token')
  await pasteText(window, `${ten.slice(0, 3).join('\n')}\n\nc.example/x`)
  await window.getByRole('textbox', { name: 'Label' }).fill('Norda spring')
  await window.getByRole('button', { name: 'Send only a part' }).click()
  await window.keyboard.type('2')
  await submit(window, 2)
  await expectFinished(window, '2 accepted · 1 not sent · 1 was kept for later · 2 units')
  await backToNew(window)
  await submit(window, 1)
  await backToNew(window)
  await window.getByRole('button', { name: 'Add https://' }).first().click()
  await submit(window, 1)
  const cards = window.getByRole('region', { name: 'Submission Norda spring' })
  await expect(cards.filter({ hasText: '1 accepted · 1 unit' })).toHaveCount(1)
  await cards.last().getByRole('button', { name: 'Copy results of Norda spring' }).click()
  await expect(window.getByText('Copied 5 rows, in the order of your list')).toBeVisible()
  const copied = await window.evaluate(() => navigator.clipboard.readText())
  const inLaterList = expect.stringMatching(
    /^In a later list, “Norda spring”, submitted \d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/,
  )
  expect(copied.split('\n').map((line) => line.split('\t').slice(1, 4))).toEqual([
    ['Accepted', '', 'https://a.example/0'],
    ['Accepted', '', 'https://a.example/1'],
    ['Accepted', inLaterList, 'https://a.example/2'],
    ['', '', ''],
    ['Accepted', inLaterList, 'https://c.example/x'],
  ])
})

test('what is left of a list gives way to the next one, says so, and comes back', async ({
  window,
}) => {
  await window.setViewportSize({ width: 900, height: 600 })
  await pasteText(window, `${ten.slice(0, 2).join('\n')}\nc.example/x\nd.example/y`)
  await window.getByRole('textbox', { name: 'Client' }).fill('Norda')
  await window.getByRole('button', { name: 'Practise with 2 links' }).click()
  await expect(window.getByRole('heading', { name: 'Queue' })).toBeVisible()
  await expectFinished(window, '2 accepted · 2 not sent · 2 units')
  await backToNew(window)
  const client = window.getByRole('textbox', { name: 'Client' })
  await expect(client).toHaveValue('Norda')
  await pasteText(window, ten.slice(2).join('\n'))
  await expect(
    window.getByText(/^2 lines of “List of .+” are put aside\. Waiting for your choice: 2\.$/),
  ).toBeVisible()
  await expect(
    window.getByRole('status').filter({ hasText: /are put aside\. 8 lines: 8 links can be sent$/ }),
  ).toBeAttached()
  await expect(window.getByText('1 paste · 8 lines')).toBeVisible()
  await expect(client).toHaveValue('')
  await window.getByRole('button', { name: 'Bring back' }).click()
  await expect(
    window.getByText(/^8 lines of “List with a\.example, .+” are put aside\.$/),
  ).toBeVisible()
  await expect(client).toHaveValue('Norda')
  await pasteText(window, 'https://e.example/')
  await expect(
    window.getByText(/Waiting for your choice: 2\. 1 more list is put aside behind it\.$/),
  ).toBeVisible()
  await window.getByRole('button', { name: 'Do not show again' }).click()
  // The user went on without it, so it is not asked about again.
  const show = window.getByRole('button', { name: 'Show the list that is put aside' })
  await expect(show).toBeVisible()
  await window.reload()
  await expect(show).toBeVisible()
  await expect(window.getByRole('button', { name: 'Bring back' })).toHaveCount(0)
  await show.click()
  await expect(
    window.getByText(
      /^8 lines of “List with a\.example, .+” are put aside\. Ready to be sent at that time: 8\./,
    ),
  ).toBeVisible()
  await window.getByRole('button', { name: 'Do not show again' }).click()
  await expect(window.getByText('8 lines are still among the lists put aside.')).toBeVisible()
  await expect(window.getByRole('button', { name: 'Bring back' })).toHaveCount(0)
})

test('a small window too says how many links are kept when a part is sent', async ({ window }) => {
  await window.setViewportSize({ width: 900, height: 600 })
  await pasteText(window, `${ten.join('\n')}\nc.example/x`)
  await window.getByRole('button', { name: 'When and how: Now · 1 task', exact: true }).click()
  await window.getByRole('button', { name: 'Send only a part' }).click()
  await window.keyboard.type('4')
  await window.keyboard.press('Escape')
  await expect(window.getByRole('button', { name: 'Practise with 4 links' })).toBeEnabled()
  await expect(window.getByText('6 links are kept here for later')).toBeInViewport({ ratio: 1 })
})

test('where the balance is smaller than the list, as many as it covers are one press away', async ({
  window,
}) => {
  await using service = await ScriptedLinkService.start([])
  await addAccount(window, service.address, 'any-token')
  await changeAccount(window, 'Known balance', '3')
  await pasteText(window, ten.join('\n'))
  await window.getByRole('button', { name: 'Send only the first 3' }).click()
  await submit(window, 3)
  await expect.poll(() => service.requests.flatMap(({ links }) => links)).toEqual(ten.slice(0, 3))
})

test('a list over the cap of a submission is sent as far as the cap allows', async ({ window }) => {
  await using service = await ScriptedLinkService.start([])
  await addAccount(window, service.address, 'any-token')
  await changeAccount(window, 'Most units a submission', '2')
  await pasteText(window, ten.join('\n'))
  await expect(window.getByRole('button', { name: 'Submit 10 links' })).toBeDisabled()
  await window.getByRole('button', { name: 'Send only a part' }).click()
  await window.getByRole('button', { name: 'As many as the cap allows: 2' }).click()
  await submit(window, 2)
  await expect.poll(() => service.requests.flatMap(({ links }) => links)).toEqual(ten.slice(0, 2))
})

test('what a filter shows, or what is selected, is sent alone', async ({ window }) => {
  await using service = await ScriptedLinkService.start([])
  await addAccount(window, service.address, 'any-token')
  await pasteText(window, ten.join('\n'))
  await window.getByRole('searchbox', { name: 'Search links' }).fill('b.example')
  await expect(window.getByText('4 of 10')).toBeVisible()
  await window.getByRole('button', { name: 'Lines shown' }).click()
  await window.getByRole('menuitem', { name: 'Send only what is shown' }).click()
  await expect(
    window.getByText('Of the lines that were shown (b.example), 4 links are sent.'),
  ).toBeVisible()
  await submit(window, 4)
  await backToNew(window)

  const grid = window.getByRole('grid', { name: 'Lines' })
  await grid.getByRole('row').filter({ hasText: 'a.example/1' }).click()
  await window.keyboard.press('Shift+ArrowDown')
  await grid.getByRole('row').filter({ hasText: 'a.example/2' }).click({ button: 'right' })
  await window.getByRole('menuitem', { name: 'Send only these' }).click()
  await submit(window, 2)
  await expect
    .poll(() => service.requests.flatMap(({ links }) => links))
    .toEqual([...ten.slice(6), ...ten.slice(1, 3)])
  await backToNew(window)
  await window.getByRole('button', { name: 'Send only a part' }).click()
  await window.getByRole('button', { name: 'Send all' }).click()
  await expect(window.getByRole('button', { name: 'Submit 4 links' })).toBeEnabled()
})
