import { expect, test } from './fixtures.ts'
import { expectFinished } from './real-account.ts'
import { pasteText } from './steps.ts'

test('a press that mends some of a kind says what becomes of the others', async ({ window }) => {
  const links = ['https://norda,com/1', 'https://blog,norda.com/2', 'https://shop,norda.com/3']
  await pasteText(window, links.join('\n'))
  await window.getByRole('button', { name: 'Mend 3 by kind' }).click()
  const kind = window.getByRole('group', { name: '3 with a comma in the site’s name' })
  await expect(kind.getByRole('button', { name: 'Put a dot there · 1' })).toBeVisible()
  await expect(kind).toHaveAccessibleDescription(
    'The other 2 are less clear: choose for each of them in the list.',
  )
  await kind.getByRole('button', { name: 'Put a dot there · 1' }).click()
  const rest = window.getByRole('group', { name: '2 with a comma in the site’s name' })
  await expect(rest.getByRole('button', { name: 'Put a dot there' })).toBeHidden()
  await expect(rest).toHaveAccessibleDescription('')
})

test('all kinds are mended as suggested in one press, which says of how many lines and leaves the others', async ({
  window,
}) => {
  const mended = [
    ['norda.com/1', 'https://norda.com/1'],
    ['htps://norda.com/2', 'https://norda.com/2'],
    ['https://norda.com/?a=1&amp;b=3', 'https://norda.com/?a=1&b=3'],
    ['https://norda.com/4 - our shop', 'https://norda.com/4'],
  ] as const
  // The last is mended, and then asks whether it is to be sent at all.
  const others = ['http://localhost/5', 'https://blog,norda.com/6', 'localhost/7']
  await pasteText(window, [...mended.map(([text]) => text), ...others].join('\n'))
  const grid = window.getByRole('grid', { name: 'Lines' })
  await window.getByRole('button', { name: 'Mend 7 by kind' }).press('Enter')
  const all = window.getByRole('group', { name: 'All kinds at once' })
  await expect(all).toHaveAccessibleDescription('The other 2 are left for you to choose.')
  const press = all.getByRole('button')
  await expect(press).toHaveText('All 5 as suggested')
  await window.keyboard.press('Tab')
  await expect(press).toBeFocused()
  await window.keyboard.press('Enter')

  const told = '4 lines were mended. 1 line was mended in part. 3 lines still need your choice.'
  await expect(window.getByRole('status').getByText(told)).toBeVisible()
  await expect(all).toBeHidden()
  const dialog = window.getByRole('dialog', { name: 'by kind' })
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await expect(dialog.locator(':scope:focus, :focus')).toHaveCount(1)
  await window.keyboard.press('Escape')
  await expect(window.getByRole('button', { name: 'Practise with 4 links' })).toBeEnabled()
  for (const text of others)
    await expect(grid.getByRole('row').filter({ hasText: text })).toContainText('Needs your choice')

  await grid.focus()
  await window.keyboard.press('Control+z')
  await expect(window.getByRole('button', { name: 'Mend 7 by kind' })).toBeVisible()
  await window.keyboard.press('Control+y')
  await window.getByRole('button', { name: 'Practise with 4 links' }).click()
  await expectFinished(window, '4 accepted · 3 not sent · 4 units')
})

test('links that are the same once they are mended are told as duplicates with what was mended', async ({
  window,
}) => {
  // Lines 1 to 3 differ only in what is cut off, and line 4 gets its https://.
  const found = [1, 2, 3].map((page) => `https://norda.com/find - page ${page}`)
  await pasteText(window, [...found, 'norda.com/about'].join('\n'))
  await window.getByRole('button', { name: 'Mend 4 by kind' }).click()
  await window.getByRole('button', { name: 'All 4 as suggested' }).click()
  const status = window.getByRole('status')
  const told = '4 lines were mended. Duplicates: 2 more than before.'
  await expect(status.getByText(told)).toBeVisible()
  await window.keyboard.press('Escape')
  await window.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await window.getByRole('button', { name: 'Mend 4 by kind' }).click()
  await window.getByRole('button', { name: 'Keep only the link' }).click()
  const ofKind = '3 lines were mended. Duplicates: 2 more than before.'
  await expect(status.getByText(ofKind)).toBeVisible()
})

test('a list with one kind to mend has no press for all kinds', async ({ window }) => {
  await pasteText(window, 'norda.com/1\nnorda.com/2')
  await window.getByRole('button', { name: 'Mend 2 by kind' }).click()
  const dialog = window.getByRole('dialog', { name: 'by kind' })
  await expect(dialog.getByRole('button', { name: 'Add https://' })).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
})

test('dots that a link ends in are taken off in its row, or of all in one press', async ({
  window,
}) => {
  const links = ['https://norda.com/1...', 'https://norda.com/2…', 'https://norda.com/3…']
  await pasteText(window, links.join('\n'))
  const grid = window.getByRole('grid', { name: 'Lines' })
  await grid.getByRole('row').nth(1).getByText('Without', { exact: true }).click()
  await window.getByRole('button', { name: 'Mend 2 by kind' }).click()
  const kind = window.getByRole('group', { name: '2 that may be cut off at their end' })
  await kind.getByRole('button', { name: 'Send without the dots' }).click()
  await expect(window.getByRole('button', { name: 'Practise with 3 links' })).toBeEnabled()
  await expect(grid.getByRole('row').filter({ hasText: 'Fixed' })).toHaveCount(3)
})
