import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** Tabs to what has this name, and holds the focus ring of every stop on the way to being seen. */
async function tabTo(window: Page, name: string): Promise<void> {
  const seen: string[] = []
  for (let stop = 0; stop < 60; stop += 1) {
    await window.keyboard.press('Tab')
    const focused = await focusedElement(window)
    if (focused === undefined) continue
    expect(focused.isMarked, `the focus on “${focused.name}” can be seen`).toBe(true)
    if (focused.name === name) return
    seen.push(focused.name)
  }
  throw new Error(`Tab never came to “${name}”, only to ${seen.join(', ')}`)
}

/** What has the keyboard, and whether an outline on it, on its label or inside it tells so. */
function focusedElement(
  window: Page,
): Promise<{ readonly name: string; readonly isMarked: boolean } | undefined> {
  return window.evaluate(() => {
    const focused = document.activeElement
    if (focused === null || focused === document.body) return undefined
    const places = [focused, focused.closest('label'), ...focused.querySelectorAll('*')]
    const isMarked = places.some((place) => {
      if (place === null) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(place)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
    })
    return { name: focused.getAttribute('aria-label') ?? focused.textContent, isMarked }
  })
}

test('the keyboard alone leads from nothing to a finished practice submission', async ({
  window,
}) => {
  await tabTo(window, 'Practise with 300 sample links')
  await window.keyboard.press('Enter')
  await expect(
    window.getByRole('gridcell', { name: 'https://norda.example/guide-1' }),
  ).toBeVisible()

  await tabTo(window, 'Lines')
  await window.keyboard.press('ArrowDown')
  await window.keyboard.press('Delete')
  await expect(window.getByRole('button', { name: /^Left out/ })).toContainText('1')

  await expect(window.getByRole('button', { name: /^Practise with \d+ links$/ })).toBeEnabled()
  await window.keyboard.press('ControlOrMeta+Enter')
  await expect(window.getByText(/^\d+ accepted · 3 refused · \d+ not sent/)).toBeVisible({
    timeout: 30_000,
  })
  await tabTo(window, 'Copy results')
  await window.keyboard.press('Enter')
  await expect(window.getByText('Copied 300 rows, in the order of your list')).toBeVisible()
})

test('what is pasted is submitted by Ctrl+Enter, and Ctrl with a number opens each screen', async ({
  window,
}) => {
  await window.evaluate(() => navigator.clipboard.writeText('https://a.example/one'))
  await window.keyboard.press('ControlOrMeta+V')
  await expect(window.getByRole('button', { name: 'Practise with 1 link' })).toBeEnabled()
  await window.keyboard.press('ControlOrMeta+Enter')
  await expect(window.getByText('1 accepted · 1 unit')).toBeVisible()

  for (const [key, title] of [
    ['1', 'New submission'],
    ['2', 'Queue'],
    ['3', 'History'],
    ['4', 'Accounts'],
    [',', 'Settings'],
  ] as const) {
    await window.keyboard.press(`ControlOrMeta+${key}`)
    await expect(window.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }
})

test('Ctrl+Enter submits from a button too, and only keeps what is typed over a line', async ({
  window,
}) => {
  await window.evaluate(() => navigator.clipboard.writeText('https://a.example/one\nnot a link'))
  await window.keyboard.press('ControlOrMeta+V')
  await expect(window.getByRole('button', { name: 'Practise with 1 link' })).toBeEnabled()
  await window.getByRole('row', { name: /not a link/ }).click()
  await window.keyboard.press('F2')
  await window.getByRole('textbox', { name: 'Text of line 2' }).fill('https://a.example/two')
  await window.keyboard.press('ControlOrMeta+Enter')
  await expect(window.getByRole('row', { name: /a.example\/two/ })).toContainText('Ready')
  await expect(window.getByRole('button', { name: 'Practise with 2 links' })).toBeEnabled()

  await window.getByRole('button', { name: /^Ready/ }).focus()
  await window.keyboard.press('ControlOrMeta+Enter')
  await expect(window.getByText('2 accepted · 2 units')).toBeVisible()
})
