import { expect, type Page } from '@playwright/test'
import { chip, paste, test } from '../fixtures/window.ts'

/** Opens the popup with the issues by keyboard. */
async function openIssues(window: Page, issues: number) {
  await window
    .getByRole('button', { name: `Fix ${issues} issue${issues === 1 ? '' : 's'}` })
    .press('Enter')
  return window.getByRole('dialog', { name: /^Fix/ })
}

function row(window: Page, text: string | RegExp) {
  return window.getByRole('grid').getByRole('row').filter({ hasText: text })
}

test('one press applies all safe suggestions, says how many lines still need review, and can be undone and redone', async ({
  window,
}) => {
  const fixed = ['norda.com/1', 'htps://norda.com/2', 'https://norda.com/?a=1&amp;b=3']
  const asking = ['http://localhost/5', 'https://norda.com/find?q=one two', 'localhost/7']
  await paste(window, [...fixed, ...asking, 'https://norda.com/8'].join('\n'))
  await expect(chip(window, 'Needs review')).toContainText('6')
  const issues = await openIssues(window, 6)
  // The line without https:// becomes a link to a private address, which is another issue.
  await issues.getByRole('button', { name: 'Apply 4 suggestions' }).press('Enter')
  await expect(window.getByText('Fixed 3 lines. 3 still need review.').first()).toBeVisible()
  await expect(chip(window, 'Needs review')).toContainText('3')
  await expect(issues.locator('strong')).toHaveText(['Private address', 'Extra text'])
  // Another Enter fixes nothing more, and the focus stays in the popup.
  await expect(issues.locator(':focus')).toHaveCount(1)
  await window.keyboard.press('Enter')
  await expect(chip(window, 'Needs review')).toContainText('3')
  await window.keyboard.press('Escape')
  await expect(issues).toHaveCount(0)
  for (const text of asking) await expect(row(window, text)).toContainText('Needs review')

  await window.getByRole('grid').focus()
  await window.keyboard.press('ControlOrMeta+Z')
  await expect(chip(window, 'Needs review')).toContainText('6')
  await window.keyboard.press('ControlOrMeta+Y')
  await expect(chip(window, 'Needs review')).toContainText('3')
  await window.getByRole('button', { name: 'Practice with 4 links' }).click()
  await expect(chip(window, 'Accepted')).toContainText('4')
})

test('each kind of issue is fixed, kept or excluded by one press, and equal links become duplicates', async ({
  window,
}) => {
  const found = [1, 2, 3].map((page) => `https://norda.com/find - page ${page}`)
  const lines = [
    ...found,
    '/about',
    '/contact',
    'https://norda.com/a https://norda.com/b',
    'https://norda.com/long/pa...',
    'https://blog,norda.com/2',
  ]
  await paste(window, lines.join('\n'))
  await expect(chip(window, 'Needs review')).toContainText('7')
  const issues = await openIssues(window, 7)
  const kind = (name: string) => issues.getByRole('listitem').filter({ hasText: name })
  await kind('Extra text').getByRole('button', { name: 'Keep link' }).press('Enter')
  await expect(window.getByText('Fixed 3 lines.').first()).toBeVisible()
  await expect(chip(window, 'Duplicate')).toContainText('2')

  // The focus moves to the next kind, where another Enter does nothing.
  await kind('Comma in the domain').getByRole('button', { name: 'Exclude' }).press('Enter')
  await expect(kind('Comma in the domain')).toHaveCount(0)
  await expect(window.getByText('Excluded 1 line.').first()).toBeVisible()
  await expect(issues.locator(':focus')).toHaveCount(1)
  await window.keyboard.press('Enter')
  await expect(chip(window, 'Excluded')).toContainText('1')

  await kind('May be truncated').getByRole('button', { name: 'Keep dots' }).click()
  await expect(window.getByText('Kept 1 line as it is.').first()).toBeVisible()
  const site = issues.getByRole('textbox', { name: 'Domain for these paths' })
  await site.fill('no site')
  await site.press('Enter')
  await expect(issues.getByText('Enter a domain such as example.com.')).toBeVisible()
  await site.fill('norda.com')
  await site.press('Enter')
  await expect(row(window, 'https://norda.com/about')).toContainText('Fixed')
  await expect(issues).toHaveCount(0)
  await expect.poll(() => window.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')

  // A line with two links is two rows. Its menu can make it one row.
  await row(window, /^\d+\.1/).click({ button: 'right' })
  await window.getByRole('menuitem', { name: 'Keep as one line' }).click()
  await expect(row(window, 'https://norda.com/a https://norda.com/b')).toHaveCount(1)
  const steps = ['Excluded', 'Duplicate'] as const
  await window.getByRole('grid').focus()
  for (let step = 0; step < 5; step += 1) await window.keyboard.press('ControlOrMeta+Z')
  for (const status of steps) await expect(chip(window, status)).toHaveCount(0)
  await expect(chip(window, 'Needs review')).toContainText('7')
  for (let step = 0; step < 5; step += 1) await window.keyboard.press('ControlOrMeta+Shift+Z')
  for (const status of steps) await expect(chip(window, status)).toBeVisible()
})

test('links with a warning are shown by kind and excluded in one press', async ({ window }) => {
  const lines = [
    'https://norda.com/a',
    'https://norda.com/A',
    'https://norda.invalidending/b',
    'https://norda.com/c',
  ]
  await paste(window, lines.join('\n'))
  await expect(chip(window, 'Ready')).toContainText('4')
  await window.getByRole('button', { name: /warning/ }).click()
  await window.getByRole('option', { name: /unknown domain ending/ }).click()
  await expect(window.getByText('1 of 4')).toBeVisible()
  await window.getByRole('button', { name: 'More actions' }).click()
  await window.getByRole('menuitem', { name: 'Exclude 1 line shown' }).click()
  await expect(chip(window, 'Excluded')).toContainText('1')
  await expect(window.getByRole('button', { name: 'Practice with 3 links' })).toBeVisible()
})
