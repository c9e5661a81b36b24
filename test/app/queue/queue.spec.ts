import { expect, type Page } from '@playwright/test'
import { addAccount, askHost, goTo, submitLinks } from '../fixtures/host-requests.ts'
import { chip, test } from '../fixtures/window.ts'
import { acceptsAllAfter, LinkService, refuses, acceptsAll } from '../fixtures/link-service.ts'

const links = Array.from({ length: 8 }, (_, n) => `https://shop.example/product-${n}`)
const dayMs = 86_400_000

function cards(window: Page) {
  return window.getByRole('region', { name: /^Sending / })
}

/** The names of the lists on the cards, from the top. */
function order(window: Page): Promise<readonly string[]> {
  return cards(window).getByRole('heading').allInnerTexts()
}

async function fromMenu(window: Page, list: string, item: string): Promise<void> {
  await window.getByRole('button', { name: `More for ${list}` }).click()
  await window.getByRole('menuitem', { name: item }).click()
}

test('menu, keys and drag change the order of lists; a list is paused, resumed and cancelled', async ({
  window,
}) => {
  const held = Promise.withResolvers<undefined>()
  await using service = await LinkService.start(acceptsAllAfter(held.promise))
  const account = await addAccount(window, service.address, { parallel: 1 })
  for (const [index, name] of ['First', 'Second', 'Third', 'Fourth'].entries())
    await submitLinks(window, links.slice(index * 2, index * 2 + 2), account, { name })
  await goTo(window, 'Queue')
  await expect.poll(() => order(window)).toEqual(['First', 'Second', 'Third', 'Fourth'])

  await fromMenu(window, 'Third', 'Move up')
  await expect.poll(() => order(window)).toEqual(['First', 'Third', 'Second', 'Fourth'])
  const said = window.getByRole('status').getByText('Third is now 2 of 4 on Agency main.')
  await expect(said).toBeAttached()

  // Two quick presses move it two places, although the reply to the first arrives later.
  const pressed = Promise.withResolvers<undefined>()
  await window.route('**/api/request/submission.reorder', async (route) => {
    await pressed.promise
    await route.continue()
  })
  const handle = window.getByRole('button', { name: 'Move Third' })
  await handle.focus()
  await window.keyboard.press('Alt+ArrowDown')
  await window.keyboard.press('Alt+ArrowDown')
  pressed.resolve(undefined)
  await expect.poll(() => order(window)).toEqual(['First', 'Second', 'Fourth', 'Third'])
  await expect(handle).toBeFocused()
  await window.getByRole('button', { name: 'Move Fourth' }).press('Alt+ArrowUp')
  await expect.poll(() => order(window)).toEqual(['First', 'Fourth', 'Second', 'Third'])

  await window
    .getByRole('button', { name: 'Move Third' })
    .dragTo(cards(window).filter({ hasText: 'Fourth' }), { targetPosition: { x: 200, y: 4 } })
  await expect.poll(() => order(window)).toEqual(['First', 'Third', 'Fourth', 'Second'])

  await window.getByRole('button', { name: 'Pause Third' }).click()
  await expect(cards(window).filter({ hasText: 'Third' })).toContainText('paused')
  await fromMenu(window, 'Fourth', 'Cancel waiting links…')
  const question = window.getByRole('alertdialog')
  await expect(question).toContainText('They won’t be sent or charged.')
  await question.getByRole('button', { name: 'Cancel 2 links' }).click()
  await expect(window.getByText('Canceled 2 links.').first()).toBeVisible()
  held.resolve(undefined)
  await expect
    .poll(() => service.requests.flat())
    .toEqual([...links.slice(0, 2), ...links.slice(2, 4)])

  await window.getByRole('button', { name: 'Resume Third' }).click()
  await expect.poll(() => service.requests.flat().slice(4)).toEqual(links.slice(4, 6))
  await expect(window.getByRole('row', { name: /Fourth/ })).toContainText('Canceled')
  await window.getByRole('button', { name: 'Fourth', exact: true }).click()
  await expect(chip(window, 'Canceled')).toContainText('2')
  await window.getByRole('button', { name: 'Send 2 links again' }).click()
  await expect(chip(window, 'Ready')).toContainText('2')
})

test('a move cannot be confirmed if the other account has all links already', async ({
  window,
}) => {
  await using service = await LinkService.start(acceptsAll)
  const main = await addAccount(window, service.address)
  const other = await addAccount(window, service.address, { name: 'Palimo own' })
  await submitLinks(window, links, other, { name: 'Earlier' })
  await expect.poll(() => service.requests.flat().length).toBe(8)
  const at = { kind: 'at', atMs: Date.now() + dayMs } as const
  await submitLinks(window, links, main, { name: 'Guest posts', when: at })
  await goTo(window, 'Queue')
  await fromMenu(window, 'Guest posts', 'Send from another account…')
  const dialog = window.getByRole('dialog')
  await expect(dialog).toContainText(
    'Palimo own has already sent or queued all 8 links. There is nothing to move.',
  )
  await expect(dialog).not.toContainText('will be canceled')
  await expect(dialog.getByRole('button', { name: 'Move 0 links' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const { submissions } = await askHost(window, 'app.snapshot', undefined)
  expect(submissions.find(({ accountId }) => accountId === main.id)?.links.waiting).toBe(8)
})

test('with a balance that is too low, the links that it covers are sent and the rest moves to another account', async ({
  window,
}) => {
  const tooLow = refuses(405, 'Insufficient balance')
  await using service = await LinkService.start(tooLow, acceptsAll, tooLow)
  await using second = await LinkService.start(acceptsAll)
  const main = await addAccount(window, service.address, { parallel: 1 })
  await submitLinks(window, links.slice(0, 6), main, { name: 'Guest posts' })
  await submitLinks(window, links.slice(6), main, { name: 'Directories' })
  await goTo(window, 'Queue')
  const problem = window.getByRole('list', { name: 'Needs you' }).getByRole('listitem')
  await expect(problem).toContainText('The balance of Agency main is too low.')
  await expect(problem).toContainText('All waiting links need 8.')
  await problem.getByRole('button', { name: 'Send what it covers' }).click()
  const dialog = window.getByRole('dialog')
  const units = dialog.getByRole('textbox', { name: 'Balance in units' })
  await units.fill('4')
  await expect(dialog).toContainText('That’s 4 units short of what all waiting links need.')
  const pressed = Promise.withResolvers<undefined>()
  let resumed = 0
  await window.route('**/api/request/account.resume', async (route) => {
    resumed += 1
    await pressed.promise
    await route.continue()
  })
  await units.press('Enter')
  // A second Enter before the reply sends no second request.
  await window.keyboard.press('Enter')
  pressed.resolve(undefined)
  await expect(dialog).toHaveCount(0)
  expect(resumed).toBe(1)
  await expect.poll(() => service.requests.slice(1).flat()).toEqual(links.slice(0, 4))
  await expect(problem).toContainText('The balance of Agency main is too low.')
  await expect(problem).toContainText('All waiting links need 4.')

  await addAccount(window, second.address, { name: 'Palimo own' })
  await problem.getByRole('button', { name: 'More' }).click()
  await window.getByRole('menuitem', { name: 'Send from another account…' }).click()
  await expect(dialog).toContainText('Send 4 links from another account')
  await dialog.getByRole('button', { name: 'Move 4 links' }).click()
  await expect(window.getByText('Moved 4 links to Palimo own.').first()).toBeVisible()
  await expect(problem).toHaveCount(0)
  await expect.poll(() => second.requests.flat().toSorted()).toEqual(links.slice(4))
})

test('a submission at its limit continues once the limit is raised in the field that its problem opens', async ({
  window,
}) => {
  const held = Promise.withResolvers<undefined>()
  await using service = await LinkService.start(acceptsAllAfter(held.promise))
  const account = await addAccount(window, service.address, { parallel: 1 })
  await submitLinks(window, links, account, { batchSize: 2 })
  await expect.poll(() => service.requests.length).toBe(1)
  await goTo(window, 'Accounts')
  await window.getByText('Advanced', { exact: true }).click()
  await window.getByRole('textbox', { name: 'Limit per submission' }).fill('4')
  await window.keyboard.press('Enter')
  await expect(window.getByText('Saved.').first()).toBeVisible()
  held.resolve(undefined)
  await expect.poll(() => service.requests.flat().length).toBe(4)
  await goTo(window, 'Queue')
  const problem = window.getByRole('list', { name: 'Needs you' }).getByRole('listitem')
  await expect(problem).toContainText('Guest posts reached the limit per submission.')
  await expect(problem).toContainText('4 of its links are waiting.')
  await problem.getByRole('button', { name: 'Edit account' }).click()
  const limit = window.getByRole('textbox', { name: 'Limit per submission' })
  await expect(limit).toBeFocused()
  await limit.fill('')
  await window.keyboard.press('Enter')
  await expect.poll(() => service.requests.flat().length).toBe(8)
  await goTo(window, 'Queue')
  await expect(problem).toHaveCount(0)
  expect(service.requests.flat()).toEqual(links)
})
