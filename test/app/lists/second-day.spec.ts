import { expect, type Page } from '@playwright/test'
import { addAccount, submitLinks } from '../fixtures/by-host.ts'
import { chip, openFile, paste, test } from '../fixtures/window.ts'
import { LinkService, takesAll } from '../fixtures/link-service.ts'

/** A sheet of 30 rows under a heading: of every ten rows, four need a choice of three kinds. */
const sheet = [
  'id,url,writer',
  ...Array.from({ length: 30 }, (_, index) => {
    const path = `page-${index}`
    const url =
      [
        `sole.example/${path}`,
        `https://ostra.example/${path} - please index`,
        `ttps://welde.example/${path}`,
        `talva.example/${path}`,
      ][index % 10] ?? `https://blog.norda.example/${path}`
    return `A${index},${url},${index % 2 === 0 ? 'Anna' : 'Ben'}`
  }),
].join('\n')

test('what needs review on the first day is sent on the second in four presses', async ({
  window,
}) => {
  await openFile(window, 'norda.csv', sheet)
  await expect(chip(window, 'Needs review')).toContainText('12')
  await window.getByRole('button', { name: 'Practice with 18 links' }).click()
  await expect(chip(window, 'Accepted')).toContainText('18')
  await window.keyboard.press('ControlOrMeta+1')

  await window.getByRole('gridcell', { name: /^norda.csv/ }).click()
  await window.getByRole('button', { name: 'Review 12 lines' }).click()
  const issues = window.getByRole('dialog')
  await expect(issues.getByText('https://sole.example/page-0')).toBeVisible()
  await expect(issues.getByText('https://welde.example/page-2')).toBeVisible()
  await issues.getByRole('button', { name: 'Apply 12 suggestions' }).click()
  await expect(window.getByText('All reviewed: 12 ready')).toBeVisible()
  await window.getByRole('button', { name: 'Practice with 12 links' }).click()

  await expect(chip(window, 'Accepted')).toContainText('30')
  await window.getByRole('button', { name: 'Copy results' }).click()
  await expect(window.getByText(/^Copied/).first()).toBeVisible()
  const copied = await window.evaluate(() => navigator.clipboard.readText())
  expect(copied.match(/\tAccepted\t/g)).toHaveLength(30)
})

test('Enter in any field saves name and client, and the open list shows them', async ({
  window,
}) => {
  await openFile(window, 'norda.csv', sheet)
  await window.getByRole('heading', { level: 1 }).getByRole('button').click()
  await window.getByRole('combobox', { name: 'Client' }).fill('Norda')
  await window.keyboard.press('Enter')
  await expect(window.getByRole('dialog')).toHaveCount(0)
  await expect(window.getByText('Norda · 30 lines')).toBeVisible()
})

test('the menu of a row filters by one of its own cells', async ({ window }) => {
  await openFile(window, 'norda.csv', sheet)
  await window.getByRole('gridcell', { name: 'Anna' }).first().click({ button: 'right' })
  await window.getByRole('menuitem', { name: 'Only writer: Anna' }).click()
  // It is read out as well.
  const shown = window.getByRole('main').getByText('15 of 31')
  await expect(shown).toBeVisible()
  await window.getByRole('button', { name: 'Remove the filter writer: Anna' }).click()
  await expect(shown).toHaveCount(0)
})

test('Submit has its keys also while a choice of the footer has the focus', async ({ window }) => {
  await paste(window, 'https://blog.norda.example/1\nhttps://blog.norda.example/2')
  await expect(window.getByRole('button', { name: 'Practice with 2 links' })).toBeVisible()
  await window.locator('footer').getByRole('button').first().focus()
  await window.keyboard.press('ControlOrMeta+Enter')
  await expect(chip(window, 'Accepted')).toContainText('2')
})

test('Submit that is pressed before the forecast came submits once it is there', async ({
  window,
}) => {
  const release = await holdForecasts(window)
  await paste(window, 'https://blog.norda.example/1\nhttps://blog.norda.example/2')
  await expect(window.getByRole('button', { name: 'Practice with 2 links' })).toBeVisible()
  await window.keyboard.press('ControlOrMeta+Enter')
  release()
  await expect(chip(window, 'Accepted')).toContainText('2')
})

test('Submit that is pressed before its cost was shown asks first', async ({ window }) => {
  await using service = await LinkService.start(takesAll)
  const account = await addAccount(window, service.address)
  await submitLinks(window, ['https://blog.norda.example/0'], account)
  const release = await holdForecasts(window)
  await paste(window, 'https://blog.norda.example/1\nhttps://blog.norda.example/2')
  await window.getByRole('button', { name: 'Submit 2 links' }).click()
  release()
  const question = window.getByRole('alertdialog')
  await expect(question).toContainText('Units2')
  await question.getByRole('button', { name: 'Submit 2 links' }).click()
  await expect(chip(window, 'Accepted')).toContainText('2')
})

test('a drop on an open list asks whether it is added or a new list', async ({ window }) => {
  await openFile(window, 'norda.csv', sheet)
  await expect(chip(window, 'All')).toContainText('30')
  const drop = await window.evaluateHandle(() => {
    const given = new DataTransfer()
    given.items.add(new File(['https://blog.norda.example/more'], 'more.txt'))
    return given
  })
  await window.getByRole('grid').dispatchEvent('drop', { dataTransfer: drop })
  const question = window.getByRole('dialog')
  await expect(question).toContainText('more.txt')
  await question.getByRole('button', { name: 'Add to this list' }).click()
  await expect(chip(window, 'All')).toContainText('31')
})

test('Arrow Down leads into the rows of a list that was just pasted', async ({ window }) => {
  await paste(window, 'https://blog.norda.example/1\nsole.example/2')
  await expect(chip(window, 'All')).toContainText('2')
  await window.keyboard.press('ArrowDown')
  await expect(window.getByRole('grid')).toBeFocused()
  await window.keyboard.press('ArrowDown')
  await window.keyboard.press('ArrowDown')
  await window.keyboard.press('Enter')
  await expect(window.getByRole('row', { selected: true })).toContainText('Fixed')
})

test('the order of the sheet’s own columns is chosen and kept', async ({ window }) => {
  await openFile(window, 'norda.csv', sheet)
  const headings = window.getByRole('columnheader')
  await expect(headings).toHaveText(['Line', 'Link', 'Status', 'id', 'writer'])
  await window.getByRole('button', { name: 'Choose columns' }).click()
  await window.getByRole('button', { name: 'Move writer to the left' }).click()
  await window.keyboard.press('Escape')
  await expect(headings).toHaveText(['Line', 'Link', 'Status', 'writer', 'id'])
  await window.reload()
  await expect(headings).toHaveText(['Line', 'Link', 'Status', 'writer', 'id'])
})

/** Lets no forecast of a submission reach the window until it is called. */
async function holdForecasts(window: Page): Promise<() => void> {
  const released = Promise.withResolvers<undefined>()
  await window.route('**/api/request/submission.forecast', async (route) => {
    await released.promise
    await route.continue()
  })
  return () => released.resolve(undefined)
}
