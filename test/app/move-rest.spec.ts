import { expect, test } from './fixtures.ts'
import { siteLinks } from './long-list.ts'
import { addAccount, expectFinished, submitThroughHost } from './real-account.ts'
import { ScriptedLinkService } from './scripted-link-service.ts'
import { pasteText, pick } from './steps.ts'

const links = siteLinks(6)

test('moving says before what the other account has already, pays for the others alone, and leads to them', async ({
  window,
}) => {
  await using service = await ScriptedLinkService.start([])
  await using other = await ScriptedLinkService.start([])
  await addAccount(window, other.address, 'token-of-b', 'Sole')
  await submitThroughHost(window, links.slice(0, 3))
  await expectFinished(window, '3 accepted · 3 units')

  await addAccount(window, service.address, 'token-of-a')
  await window.getByRole('button', { name: 'New', exact: true }).click()
  await pasteText(window, links.join('\n'))
  const panel = window.getByRole('complementary', { name: 'Send' })
  await panel.getByRole('button', { name: /^Account / }).click()
  await window.getByRole('option', { name: /^Norda/ }).click()
  await panel.getByRole('textbox', { name: 'Label' }).fill('May')
  await pick(panel.getByRole('radio', { name: 'Drip feed' }))
  await panel.getByRole('textbox', { name: 'Days' }).fill('3')
  await panel.getByLabel('First day').fill('2031-03-04')
  await panel.getByRole('button', { name: 'Schedule 6 links' }).click()
  await window.getByRole('alertdialog').getByRole('button', { name: 'Schedule 6 links' }).click()

  await window.getByRole('button', { name: 'More for May' }).click()
  await window.getByRole('menuitem', { name: 'Move the rest…' }).click()
  const move = window.getByRole('dialog', { name: 'Move the 6 links still waiting?' })
  await expect(move).toContainText('The drip feed goes along')
  await expect(move.getByRole('status')).toHaveText(
    '“Sole” has sent or planned 3 of them already: they are left out and cancelled. “Sole” pays 3 units for them. Its balance is not known.',
  )
  const said = await move.getByRole('status').evaluateHandle((status) => {
    const texts: string[] = []
    new MutationObserver(() => texts.push(status.textContent)).observe(status, {
      subtree: true,
      childList: true,
      characterData: true,
    })
    return texts
  })
  await move.getByRole('button', { name: 'Move 3 links' }).click()
  const card = window.getByRole('region', { name: /May/ }).filter({ hasText: 'portions' })
  await expect(card).toBeFocused()
  expect(await said.jsonValue()).toEqual([])
  await expect(window.getByText('3 links moved to “Sole”.')).toBeVisible()
  await expect(card.getByText(/^2 portions are still to leave\./)).toBeVisible()

  // From the list that they left, too.
  await window.getByRole('button', { name: '3 moved to “Sole”' }).press('Enter')
  await expect(card).toBeFocused()

  await window.getByRole('button', { name: 'History' }).click()
  const rows = window.getByRole('row').filter({ hasText: 'Norda' })
  await expect(rows.filter({ hasText: 'Moved' }).getByRole('button', { name: '3' })).toBeVisible()
  await expect(
    rows.filter({ hasText: 'Cancelled' }).getByRole('button', { name: '3' }),
  ).toBeVisible()
})

test('where the other account has all of them, the question says that nothing moves and cannot be confirmed', async ({
  window,
}) => {
  await using service = await ScriptedLinkService.start([])
  await using other = await ScriptedLinkService.start([])
  await addAccount(window, other.address, 'token-of-b', 'Sole')
  await submitThroughHost(window, links.slice(0, 3))
  await expectFinished(window, '3 accepted · 3 units')
  await addAccount(window, service.address, 'token-of-a')
  await window.getByRole('button', { name: 'New', exact: true }).click()
  await pasteText(window, links.slice(0, 3).join('\n'))
  const panel = window.getByRole('complementary', { name: 'Send' })
  await panel.getByRole('button', { name: /^Account / }).click()
  await window.getByRole('option', { name: /^Norda/ }).click()
  await panel.getByRole('textbox', { name: 'Label' }).fill('May')
  await pick(panel.getByRole('radio', { name: 'At a time' }))
  await panel.getByLabel('Day').fill('2031-03-04')
  await panel.getByRole('button', { name: 'Schedule 3 links' }).click()
  await window.getByRole('alertdialog').getByRole('button', { name: 'Schedule 3 links' }).click()

  await window.getByRole('button', { name: 'More for May' }).click()
  await window.getByRole('menuitem', { name: 'Move the rest…' }).click()
  const move = window.getByRole('dialog', { name: 'Move the 3 links still waiting?' })
  await expect(move.getByRole('status')).toHaveText(/^That account has sent or planned every one/)
  await expect(move.getByRole('button', { name: 'Move 0 links' })).toBeDisabled()
})
