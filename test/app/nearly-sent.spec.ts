import { expect, test } from './fixtures.ts'
import { addAccount, expectFinished } from './real-account.ts'
import { ScriptedLinkService } from './scripted-link-service.ts'
import { pasteText } from './steps.ts'

test('a link nearly the same as one of an earlier list says which, and is left out in one press', async ({
  window,
}) => {
  await using service = await ScriptedLinkService.start([])
  await addAccount(window, service.address, 'any-token')
  await pasteText(window, 'http://a.com/Path\nhttp://b.com/1')
  await window.getByRole('textbox', { name: 'Label' }).fill('Spring')
  await window.getByRole('button', { name: 'Submit 2 links' }).click()
  await window.getByRole('alertdialog').getByRole('button', { name: 'Submit 2 links' }).click()
  await expectFinished(window, '2 accepted · 2 units')
  await window.getByRole('button', { name: 'New', exact: true }).click()

  const list = ['https://www.a.com/path/?utm_source=mail', 'https://c.com/1', 'https://b.com/1']
  await pasteText(window, list.join('\n'))
  const rows = window.getByRole('grid', { name: 'Lines' }).getByRole('row')
  const row = rows.filter({ hasText: 'www.a.com' })
  await expect(row).toContainText(
    /Nearly the same was sent with “Spring” .*: http:\/\/a\.com\/Path/,
  )
  await expect(row).toContainText('Ready')
  await expect(rows.filter({ hasText: 'c.com' })).not.toContainText('Nearly the same')
  const kinds = window.getByRole('dialog', { name: 'warning' })
  await window.getByRole('button', { name: '3 warnings' }).click()
  await kinds
    .getByRole('listitem')
    .filter({ hasText: '2 nearly the same as another' })
    .getByRole('button', { name: 'Leave these out' })
    .click()
  await expect(row).toContainText('Left out')
  await window.keyboard.press('Escape')
  await expect(window.getByRole('button', { name: 'Submit 1 link', exact: true })).toBeEnabled()
})
