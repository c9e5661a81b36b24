import { expect } from '@playwright/test'
import { chip, openFile, paste, test } from '../fixtures/window.ts'

/** A sheet of 30 rows and a heading. Four of every ten rows need review, for three kinds of reason. */
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

test('lines left for review after a submission are fixed and submitted in four presses', async ({
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

test('Enter in a field of the details saves name and client, and the open list shows them', async ({
  window,
}) => {
  await openFile(window, 'norda.csv', sheet)
  await window.getByRole('heading', { level: 1 }).getByRole('button').click()
  await window.getByRole('combobox', { name: 'Client' }).fill('Norda')
  await window.keyboard.press('Enter')
  await expect(window.getByRole('dialog')).toHaveCount(0)
  await expect(window.getByText('Norda · 30 lines')).toBeVisible()
})

test('the menu of a row filters by one of its cells', async ({ window }) => {
  await openFile(window, 'norda.csv', sheet)
  await window.getByRole('gridcell', { name: 'Anna' }).first().click({ button: 'right' })
  await window.getByRole('menuitem', { name: 'Only writer: Anna' }).click()
  // The text is also in a live region outside main.
  const shown = window.getByRole('main').getByText('15 of 31')
  await expect(shown).toBeVisible()
  await window.getByRole('button', { name: 'Remove the filter writer: Anna' }).click()
  await expect(shown).toHaveCount(0)
})

test('a drop on an open list asks whether to add it or to make a new list', async ({ window }) => {
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

test('Arrow Down moves the focus into the rows of a list that was just pasted', async ({
  window,
}) => {
  await paste(window, 'https://blog.norda.example/1\nsole.example/2')
  await expect(chip(window, 'All')).toContainText('2')
  await window.keyboard.press('ArrowDown')
  await expect(window.getByRole('grid')).toBeFocused()
  await window.keyboard.press('ArrowDown')
  await window.keyboard.press('ArrowDown')
  await window.keyboard.press('Enter')
  await expect(window.getByRole('row', { selected: true })).toContainText('Fixed')
})

test('the order of source columns can be changed and is kept after a reload', async ({
  window,
}) => {
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
