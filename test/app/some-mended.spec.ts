import { expect, test } from './fixtures.ts'
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
