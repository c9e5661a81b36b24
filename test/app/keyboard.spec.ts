import { tabTo } from './by-keyboard.ts'
import { expect, test } from './fixtures.ts'
import { addAccount } from './real-account.ts'
import { ScriptedLinkService } from './scripted-link-service.ts'

test('the keyboard alone leads from nothing to a finished practice submission', async ({
  window,
}) => {
  await tabTo(window, 'Practise with 300 sample links')
  await window.keyboard.press('Enter')
  await expect(
    window.getByRole('gridcell', { name: 'https://norda.example/guide-1' }),
  ).toBeVisible()

  await tabTo(window, 'Lines')
  await window.keyboard.press('ArrowDown')
  await window.keyboard.press('Delete')
  await expect(window.getByRole('button', { name: /^Left out/ })).toContainText('1')

  // A press on the number from before the change is refused: the cost is no more what was looked at.
  await expect(window.getByRole('button', { name: 'Practise with 264 links' })).toBeEnabled()
  await window.keyboard.press('ControlOrMeta+Enter')
  await expect(window.getByText(/^\d+ accepted · 3 refused · \d+ not sent/)).toBeVisible({
    timeout: 30_000,
  })
  await tabTo(window, /^Copy results of /)
  await window.keyboard.press('Enter')
  await expect(window.getByText('Copied 300 rows, in the order of your list')).toBeVisible()
})

test('what is pasted is submitted by Ctrl+Enter, and Ctrl with a number opens each screen', async ({
  window,
}) => {
  await window.evaluate(() => navigator.clipboard.writeText('https://a.example/one'))
  await window.keyboard.press('ControlOrMeta+V')
  await expect(window.getByRole('button', { name: 'Practise with 1 link' })).toBeEnabled()
  await window.keyboard.press('ControlOrMeta+Enter')
  await expect(window.getByText('1 accepted · 1 unit', { exact: true })).toBeVisible()

  for (const [key, title] of [
    ['1', 'New submission'],
    ['2', 'Queue'],
    ['3', 'History'],
    ['4', 'Accounts'],
    [',', 'Settings'],
  ] as const) {
    await window.keyboard.press(`ControlOrMeta+${key}`)
    await expect(window.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }
})

test('Ctrl+Enter submits from a button too, and only keeps what is typed over a line', async ({
  window,
}) => {
  await window.evaluate(() => navigator.clipboard.writeText('https://a.example/one\nnot a link'))
  await window.keyboard.press('ControlOrMeta+V')
  await expect(window.getByRole('button', { name: 'Practise with 1 link' })).toBeEnabled()
  await window.getByRole('row', { name: /not a link/ }).click()
  await window.keyboard.press('F2')
  await window.getByRole('textbox', { name: 'Text of line 2' }).fill('https://a.example/two')
  await window.keyboard.press('ControlOrMeta+Enter')
  await expect(window.getByRole('row', { name: /a.example\/two/ })).toContainText('Ready')
  await expect(window.getByRole('button', { name: 'Practise with 2 links' })).toBeEnabled()

  await window.getByRole('button', { name: /^Ready/ }).focus()
  await window.keyboard.press('ControlOrMeta+Enter')
  await expect(window.getByText('2 accepted · 2 units', { exact: true })).toBeVisible()
})

test('the keyboard alone pastes, submits, settles what was maybe charged and takes the results', async ({
  window,
}) => {
  await using service = await ScriptedLinkService.start([() => 'cut'])
  await addAccount(window, service.address, 'any-token')
  await window.evaluate(() =>
    navigator.clipboard.writeText('https://a.example/one\nhttps://a.example/two'),
  )
  await window.keyboard.press('ControlOrMeta+V')
  await expect(window.getByRole('button', { name: 'Submit 2 links' })).toBeEnabled()
  await window.keyboard.press('ControlOrMeta+Enter')
  await expect(window.getByRole('alertdialog')).toBeVisible()
  await tabTo(window, 'Submit 2 links')
  await window.keyboard.press('Enter')

  await expect(window.getByText('2 links were maybe charged.')).toBeVisible()
  await tabTo(window, 'Was it charged?')
  await window.keyboard.press('Enter')
  await expect(window.getByRole('dialog')).toBeVisible()
  await tabTo(window, 'They were charged')
  await window.keyboard.press('Enter')
  await expect(window.getByText(/^2 accepted/)).toBeVisible()
  await tabTo(window, /^Copy results of /)
  await window.keyboard.press('Enter')
  await expect(window.getByText('Copied 2 rows, in the order of your list')).toBeVisible()
  expect(service.requests).toHaveLength(1)
})
