import { expect, test } from './fixtures.ts'
import { pasteText, submitAndWait } from './steps.ts'

test('lists that were cleared one after another are each brought back by name, beside one that was put aside', async ({
  window,
}) => {
  const clear = window.getByRole('button', { name: 'Put aside', exact: true })
  await pasteText(window, 'https://a.example/1\na.example/2')
  await submitAndWait(window, /^Practise with 1 link/)
  await window.getByRole('button', { name: 'New', exact: true }).click()
  await pasteText(window, 'https://b.example/1\nhttps://b.example/2')
  await expect(window.getByText(/^1 line of .* is put aside\.$/)).toBeVisible()
  await clear.click()
  await pasteText(window, 'https://c.example/1 https://c.example/2\n\nhttps://c.example/3')
  await expect(window.getByText('1 paste · 4 lines, 3 in the source')).toBeVisible()
  // The empty line is in none of the counts: so they add up.
  await expect(window.getByTitle(/joined lines, in no count: 1\.$/)).toBeVisible()
  await clear.click()
  await expect(window.getByText('4 lines were put aside.')).toBeVisible()
  const named = window.getByRole('button', { name: /^Bring back “/ })
  // What was put aside was passed over twice, and is not asked about any more.
  await expect(named).toHaveText([/: 4 lines$/, /: 2 lines$/, /: 1 line$/])
  await named.nth(1).click()
  await expect(window.getByRole('gridcell', { name: 'https://b.example/2' })).toBeVisible()
})

test('lists that were cleared are reached from the menu of another list, which is then put aside', async ({
  window,
}) => {
  const clear = window.getByRole('button', { name: 'Put aside', exact: true })
  await pasteText(window, 'https://a.example/1')
  await clear.click()
  await pasteText(window, 'https://b.example/1\nhttps://b.example/2')
  await clear.click()
  await pasteText(window, 'Hello,')
  await window.getByRole('button', { name: 'Lines shown and lists put aside' }).click()
  const lists = window.getByRole('group', { name: 'Lists put aside' }).getByRole('menuitem')
  await expect(lists).toHaveText([
    /^Bring back “List with b\.example, .+”: 2 lines$/,
    /“List with a\.example, .+”: 1 line$/,
  ])
  await lists.last().press('Enter')
  await expect(window.getByRole('gridcell', { name: 'https://a.example/1' })).toBeVisible()
})

test('lines that a list left over are said to be of it when the next one takes their place', async ({
  window,
}) => {
  await pasteText(window, 'https://a.example/1\nHello,')
  await submitAndWait(window, /^Practise with 1 link/)
  await window.getByRole('button', { name: 'New', exact: true }).click()
  await pasteText(window, 'https://b.example/1')
  const toast = window.getByText(/^1 line left over from “List of .+” was cleared\.$/)
  await expect(toast).toBeVisible()
  await window.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(window.getByRole('gridcell', { name: 'Hello,' })).toBeVisible()
})

test('of a practice list that is cleared, which is not kept, nothing says that it was put aside', async ({
  window,
}) => {
  await window.getByRole('button', { name: 'Practise with 300 sample links' }).click()
  await expect(window.getByTitle(/\b300 lines\b/)).toBeVisible()
  await window.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(window.getByText('300 lines were cleared.')).toBeVisible()
})
