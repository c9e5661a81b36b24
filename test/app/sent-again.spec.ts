import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { addAccount, expectFinished, submitOnAccount } from './real-account.ts'
import { ScriptedLinkService } from './scripted-link-service.ts'
import { pasteText, submitAndWait } from './steps.ts'

const one = 'https://a.example/1'
const two = 'https://a.example/2'
const three = 'https://a.example/3'
const fresh = 'https://a.example/new'

function lineOf(window: Page, link: string): Locator {
  return window.getByRole('grid', { name: 'Lines' }).getByRole('row').filter({ hasText: link })
}

test('what was sent before is sent again only as far as the user saw it, and says so at any size', async ({
  window,
}) => {
  await using service = await ScriptedLinkService.start([])
  await addAccount(window, service.address, 'any-token')
  await submitOnAccount(window, [one, two, three])
  await expectFinished(window, '3 accepted · 3 units')
  await window.getByRole('button', { name: 'New', exact: true }).click()
  await window.setViewportSize({ width: 900, height: 600 })
  await pasteText(window, one)
  const how = window.getByRole('button', { name: /^When and how: Now/ })
  await how.click()
  await window.getByText('Also send 1 link that was sent before').click()
  await window.keyboard.press('Escape')
  await expect(lineOf(window, one)).toContainText(/Ready.*Will be paid for again · Sent /)
  const panel = window.getByRole('complementary', { name: 'Send' })
  await expect(panel.getByText('1 link is paid for again')).toBeInViewport({ ratio: 1 })

  await pasteText(window, [two, three, fresh].join('\n'))
  await expect(lineOf(window, two)).toContainText('Sent before')
  await expect(
    window.getByRole('status').filter({ hasText: '1 link is paid for again, Sent before 2' }),
  ).toBeAttached()
  await window.reload()
  await expect(lineOf(window, three)).toContainText('Sent before')
  await how.click()
  const box = window.getByRole('checkbox', { name: /^Also send 3 links that were sent before/ })
  await expect(box).toHaveAccessibleDescription(
    /^2 of them came after you ticked this and are left out\. To send all of them/,
  )
  await expect(box).toBeChecked({ indeterminate: true })
  await window.keyboard.press('Escape')

  await window.getByRole('button', { name: 'Submit 2 links' }).click()
  const question = window.getByRole('alertdialog')
  await expect(
    question.getByText('Of these, 1 link was sent before and is paid for again.'),
  ).toBeVisible()
  await question.getByRole('button', { name: 'Submit 2 links' }).click()
  await expect
    .poll(() => service.requests.map(({ links }) => links))
    .toEqual([
      [one, two, three],
      [one, fresh],
    ])
  await expect(
    window.getByText(
      '1 of the links that you submitted had been sent before: you chose to pay for it again.',
    ),
  ).toBeVisible()
})

test('a press on the box that is ticked by half takes the word back, and raises no cost', async ({
  window,
}) => {
  await pasteText(window, [one, two].join('\n'))
  await submitAndWait(window, /^Practise with 2 links$/)
  await window.getByRole('button', { name: 'New', exact: true }).click()
  await pasteText(window, one)
  const box = window.getByRole('checkbox', { name: /^Also send/ })
  await box.press('Space')
  await expect(window.getByRole('button', { name: 'Practise with 1 link' })).toBeEnabled()
  await pasteText(window, [two, fresh].join('\n'))
  await expect(box).toBeChecked({ indeterminate: true })
  await expect(window.getByRole('button', { name: 'Practise with 2 links' })).toBeEnabled()
  await box.press('Space')
  await expect(box).not.toBeChecked()
  await expect(window.getByRole('button', { name: 'Practise with 1 link' })).toBeEnabled()
})

test('a list that shows what was sent before goes on showing it when it is to be sent again, and back', async ({
  window,
}) => {
  await pasteText(window, [one, two].join('\n'))
  await submitAndWait(window, /^Practise with 2 links$/)
  await window.getByRole('button', { name: 'New', exact: true }).click()
  await pasteText(window, [one, two, fresh].join('\n'))
  await window.getByRole('button', { name: /^Sent before/ }).click()
  await expect(window.getByText('2 of 3')).toBeVisible()
  const box = window.getByRole('checkbox', { name: /^Also send/ })
  await box.press('Space')
  await expect(lineOf(window, two)).toContainText('Ready')
  await expect(window.getByText('2 of 3')).toBeVisible()
  await box.press('Space')
  await expect(lineOf(window, two)).toContainText('Sent before')
  await expect(window.getByText('2 of 3')).toBeVisible()
})

test('a part of what a filter showed says by which, and nothing joins it that comes in later', async ({
  window,
}) => {
  await pasteText(window, [one, two, three, 'https://b.example/'].join('\n'))
  await window.getByRole('searchbox', { name: 'Search links' }).fill('a.example')
  await expect(window.getByText('3 of 4')).toBeVisible()
  const hidden = window.getByText('Links that are not shown are sent too')
  await expect(hidden).toBeVisible()
  await window.getByRole('button', { name: 'Lines shown' }).click()
  await window.getByRole('menuitem', { name: 'Send only what is shown' }).click()
  await expect(
    window.getByText('Of the lines that were shown (a.example), 3 links are sent.'),
  ).toBeVisible()
  await expect(hidden).toHaveCount(0)
  await pasteText(window, fresh)
  await expect(window.getByText('4 of 5')).toBeVisible()
  await expect(window.getByText('2 links are kept here for later')).toBeVisible()
  await expect(window.getByRole('button', { name: 'Practise with 3 links' })).toBeEnabled()
})
