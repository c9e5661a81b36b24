import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { pasteText } from './steps.ts'

const three = 'https://a.example/one\nhttps://a.example/one\nnot a link'

/** What has the keyboard; the page itself has it when it is lost. */
function focused(window: Page): Locator {
  return window.locator(':focus')
}

async function leaveOutAll(window: Page): Promise<Locator> {
  await pasteText(window, three)
  await window.getByRole('button', { name: 'Lines shown' }).click()
  await window.getByRole('menuitem', { name: /^Leave out/ }).click()
  const message = window.getByText(/^\d lines were left out\./)
  await expect(message).toBeVisible()
  return message
}

test('F6 leads to the newest message, whose buttons say what it tells, and away again', async ({
  window,
}) => {
  await leaveOutAll(window)
  const grid = window.getByRole('grid', { name: 'Lines' })
  await grid.focus()
  await window.keyboard.press('F6')
  await expect(focused(window)).toHaveAccessibleName('Undo')
  await expect(focused(window)).toHaveAccessibleDescription(/^\d lines were left out\./)
  await window.keyboard.press('Tab')
  await expect(focused(window)).toHaveAccessibleName('Close')
  await expect(focused(window)).toHaveAccessibleDescription(/^\d lines were left out\./)
  await window.keyboard.press('F6')
  await expect(grid).toBeFocused()
  await window.keyboard.press('F6')
  await window.keyboard.press('Enter')
  await expect(grid).toBeFocused()
})

test('Escape closes a message that has the keyboard, and leads back', async ({ window }) => {
  const message = await leaveOutAll(window)
  const grid = window.getByRole('grid', { name: 'Lines' })
  await grid.focus()
  await window.keyboard.press('F6')
  await expect(focused(window)).toHaveAccessibleName('Undo')
  await window.keyboard.press('Escape')
  await expect(message).toBeHidden()
  await expect(grid).toBeFocused()
})

test('F6 says so where there is no message', async ({ window }) => {
  await window.keyboard.press('F6')
  await expect(
    window.getByRole('status').getByText('There is no message now.', { exact: true }),
  ).toBeAttached()
})

test.describe('with a clock that is moved', () => {
  test.use({ isAlone: true })

  test('a word with a way back stays as long as it has the keyboard', async ({ window }) => {
    await pasteText(window, three)
    await window.clock.install()
    await window.getByRole('button', { name: 'Put aside', exact: true }).press('Enter')
    // The one above the lines is a picture without words, and goes with them.
    const undo = window.getByRole('button').filter({ hasText: /^Undo$/ })
    await undo.focus()
    await window.clock.fastForward(60_000)
    await expect(undo).toBeFocused()
    await window.keyboard.press('Shift+Tab')
    await window.clock.fastForward(60_000)
    await expect(undo).toBeHidden()
  })

  test('what was read out is not met any more after a minute', async ({ window }) => {
    await window.clock.install()
    await pasteText(window, three)
    const said = window.getByRole('status').getByText(/^3 lines: 1 link can be sent/)
    await expect(said).toBeAttached()
    await window.clock.fastForward(70_000)
    await expect(said).not.toBeAttached()
  })
})

test('what was read out is not met any more in another language', async ({ window }) => {
  await pasteText(window, three)
  const said = window.getByRole('status').getByText(/^3 lines: 1 link can be sent/)
  await expect(said).toBeAttached()
  await window.keyboard.press('ControlOrMeta+,')
  await window.getByRole('button', { name: /^Language / }).click()
  await window.getByRole('option', { name: 'Deutsch' }).click()
  await expect(window.getByRole('heading', { name: 'Einstellungen' })).toBeVisible()
  await expect(said).not.toBeAttached()
})
