import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { downloadOf, pasteText } from './steps.ts'

const list = [
  'https://a.com/Path/',
  'http://www.a.com/path',
  'not a link',
  'b.com/x',
  'https://c.com/1;https://d.com/2',
  'https://e.comm/',
]

function grid(window: Page): Locator {
  return window.getByRole('grid', { name: 'Lines' })
}

function line(window: Page, text: string): Locator {
  return grid(window).getByRole('row').filter({ hasText: text }).first()
}

/** The links and texts that are shown, from the top. */
async function shown(window: Page): Promise<readonly string[]> {
  await expect(window.locator('[aria-busy="true"]')).toHaveCount(0)
  const cells = await grid(window)
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.map((row) => ({
        at: Number(row.getAttribute('aria-rowindex')),
        text: row.querySelectorAll('[role=gridcell]')[1]?.textContent ?? '',
      })),
    )
  return cells
    .filter(({ at }) => at > 1)
    .toSorted((one, other) => one.at - other.at)
    .map(({ text }) => text)
}

test('a line is typed over by keyboard, judged as it is typed, taken back and done again', async ({
  window,
}) => {
  await pasteText(window, list.join('\n'))
  await line(window, 'not a link').click()
  await window.keyboard.press('F2')
  const field = window.getByRole('textbox', { name: 'Text of line 3' })
  await expect(field).toBeFocused()
  await field.fill('a.com/new')
  await expect(field.locator('xpath=ancestor::*[@role="row"]')).toContainText('Needs your choice')
  await field.fill('https://a.com/new')
  await expect(field.locator('xpath=ancestor::*[@role="row"]')).toContainText('Ready')
  await window.keyboard.press('Enter')
  await expect(line(window, 'https://a.com/new')).toContainText('Was “not a link”')
  await expect(grid(window)).toBeFocused()

  await window.keyboard.press('Control+z')
  await expect(line(window, 'not a link')).toContainText('Not usable')
  await window.keyboard.press('Control+Shift+z')
  await expect(line(window, 'https://a.com/new')).toContainText('Ready')
  await window.keyboard.press('Control+z')
  await window.keyboard.press('Control+y')
  await expect(line(window, 'https://a.com/new')).toContainText('Ready')

  await window.keyboard.press('F2')
  await field.fill('something else')
  await window.keyboard.press('Escape')
  await expect(line(window, 'https://a.com/new')).toContainText('Ready')
})

test('a line with text behind its link offers both ways, since only the user knows whether it is of it', async ({
  window,
}) => {
  await pasteText(window, 'https://a.com/my page 19\nhttps://b.com/1 our shop\nhttps://c.com/1')
  const page = line(window, 'my page 19')
  await expect(page.getByRole('button')).toHaveText(['Link only', 'All of it'])
  await page.getByRole('button', { name: 'All of it' }).click()
  await expect(page).toContainText('Sent as https://a.com/my%20page%2019')
  await line(window, 'our shop').getByRole('button', { name: 'Link only' }).click()
  await expect(line(window, 'our shop')).toContainText('Sent as https://b.com/1')
})

test('paths without a site ask for it once, from any of their rows, and leave none out by Enter', async ({
  window,
}) => {
  await pasteText(window, ['/blog/a', '/blog/b', 'https://a.com/1'].join('\n'))
  const field = window.getByRole('textbox', { name: 'Which site do these paths belong to?' })
  await line(window, '/blog/a').click()
  await window.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await window.keyboard.press('Escape')
  await expect(field).toBeHidden()
  await expect(line(window, '/blog/a')).toContainText('Needs your choice')
  await line(window, '/blog/b').getByText('Add the site…').click()
  await expect(field).toBeFocused()
  await window.keyboard.type('no site')
  await window.keyboard.press('Enter')
  const button = window.getByRole('button', { name: 'Add the site', exact: true })
  await expect(window.getByText('Type a site, for example')).toBeVisible()
  // The button stays beside the field, whatever is said below it.
  expect((await button.boundingBox())?.y).toBe((await field.boundingBox())?.y)
  await field.fill('www.shop.example')
  await window.keyboard.press('Enter')
  await expect(window.getByRole('grid').getByText('Site added')).toHaveCount(2)
  await window.keyboard.press('Control+z')
  await expect(line(window, '/blog/b')).toContainText('Path without a site')
  await expect(window.getByRole('dialog')).toBeHidden()
})

test('near-duplicates and unknown endings are shown by kind and left out in one press', async ({
  window,
}) => {
  await pasteText(window, list.join('\n'))
  await expect(line(window, 'http://www.a.com/path')).toContainText('Nearly the same as 1')
  await expect(line(window, 'https://e.comm/')).toContainText('Unknown ending')
  await window.getByRole('button', { name: '2 warnings' }).click()
  const kinds = window.getByRole('dialog', { name: 'warning' })
  await kinds
    .getByRole('group', { name: '1 nearly the same as another' })
    .getByRole('button', { name: 'Leave these out' })
    .press('Enter')
  await expect(line(window, 'http://www.a.com/path')).toContainText('Left out')
  await expect(kinds.getByRole('group', { name: '1 with an unknown ending' })).toBeFocused()
})

test('punctuation at the end of an e-mail’s links is taken off in one press, and put back', async ({
  window,
}) => {
  const several = 'https://b.com/?u=https://c.com/1,https://d.com/2'
  await pasteText(
    window,
    `> https://a.com/one!\n> https://a.com/two.\n> https://a.com/three\n${several}`,
  )
  await window.getByRole('button', { name: '2 warnings' }).click()
  await window.getByRole('dialog').getByRole('button', { name: 'Take it off' }).click()
  await expect(line(window, 'https://a.com/one')).toContainText('Punctuation taken off')
  await expect(window.getByRole('button', { name: '2 warnings' })).toBeHidden()
  await window.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(line(window, 'https://a.com/two')).toContainText('Ends with “.”, which stays')
  // Said of this press as it is of the key.
  await expect(window.getByRole('status').getByText('The last change was undone.')).toBeVisible()

  // The count of what is mended by kind is that of the lines that need a choice, which stands beside it.
  await expect(window.getByRole('button', { name: 'Needs your choice 1' })).toBeVisible()
  await window.getByRole('button', { name: 'Mend 1 by kind' }).click()
  const kinds = window.getByRole('dialog', { name: 'by kind' })
  const choices = kinds.getByRole('group', { name: '1 with several links in one' })
  await expect(choices.getByRole('button').first()).toHaveText('Split into links')
  await expect(kinds.getByText('ending with punctuation')).toBeHidden()
})

test('what a panel did to the list is taken back and done again by the usual keys while it is open', async ({
  window,
}) => {
  await pasteText(window, [...list, 'https:/f.com/x'].join('\n'))
  for (const [button, group, act] of [
    ['Mend 2 by kind', '1 with a mistyped http:// or https://', 'Leave out'],
    ['2 warnings', '1 with an unknown ending', 'Leave these out'],
  ] as const) {
    await window.getByRole('button', { name: button }).click()
    const kind = window.getByRole('dialog').getByRole('listitem').filter({ hasText: group })
    await kind.getByRole('button', { name: act }).click()
    await expect(kind).toBeHidden()
    await window.keyboard.press('Control+z')
    await expect(kind).toBeVisible()
    await expect(window.getByRole('status').getByText('The last change was undone.')).toBeVisible()
    await window.keyboard.press('Control+y')
    await expect(kind).toBeHidden()
    await window.keyboard.press('Control+Shift+z')
    await window.keyboard.press('Control+z')
    await expect(kind).toBeVisible()
    await window.keyboard.press('Escape')
    await expect(window.getByRole('dialog')).toBeHidden()
  }
})

test('mending all of a kind says of how many, and is offered only where one can be mended so', async ({
  window,
}) => {
  const cut = `https://a.com/${'x'.repeat(62)}`
  await pasteText(window, `${cut}\ny-and-z/\n\nhttps://b.com/…\n\nhttps://c.com/…`)
  await window.getByRole('button', { name: 'Mend 3 by kind' }).click()
  const join = window.getByRole('dialog').getByRole('button', { name: 'Join with rest below' })
  const whole = `${cut}y-and-z/`
  await expect(window.getByTitle(`Perhaps cut off · Would be sent as ${whole}`)).toBeAttached()
  await expect(join).toHaveText('Join with rest below · 1')
  await join.press('Enter')
  await expect(line(window, cut)).toContainText(`Sent as ${whole} · Joined with the rest below`)
  await expect(window.getByText('3 lines were mended.')).toHaveCount(0)
  await expect(join).toBeHidden()
  await expect(
    window.getByRole('dialog').getByRole('listitem').getByRole('button').first(),
  ).toHaveText('Keep as it is')
  await expect(window.getByRole('dialog').locator(':scope:focus, :focus')).toHaveCount(1)
})

test('a split line is kept as one link from its menu', async ({ window }) => {
  await pasteText(window, list.join('\n'))
  await line(window, 'https://c.com/1').click({ button: 'right' })
  await window.getByRole('menuitem', { name: 'Keep as one link' }).click()
  await expect(line(window, 'https://c.com/1;https://d.com/2')).toContainText('Ready')
  expect(await shown(window)).toEqual(list)
})

test('a list is sorted by its headings, and a line is found by its number', async ({ window }) => {
  await pasteText(window, list.join('\n'))
  const link = grid(window).getByRole('columnheader', { name: 'Link' })
  await link.getByRole('button').click()
  await expect(link).toHaveAttribute('aria-sort', 'ascending')
  await expect
    .poll(() => shown(window))
    .toEqual([
      'https://a.com/Path/',
      'https://c.com/1',
      'https://d.com/2',
      'https://e.comm/',
      'http://www.a.com/path',
      'not a link',
      'b.com/x',
    ])
  await window.keyboard.press('Control+g')
  await window.getByRole('textbox', { name: 'Number' }).fill('2')
  await window.keyboard.press('Enter')
  await expect(
    grid(window).getByRole('row', { selected: true }).filter({ hasText: 'http://www.a.com/path' }),
  ).toBeVisible()
})

test('what is shown is saved as CSV with its reasons', async ({ window }) => {
  await pasteText(window, list.join('\n'))
  await window.getByRole('button', { name: 'Lines shown' }).click()
  const path = await downloadOf(window, () =>
    window.getByRole('menuitem', { name: 'CSV, with reasons' }).click(),
  )
  const lines = (await readFile(path, 'utf8')).split('\r\n')
  expect(lines).toHaveLength(9)
  expect(lines[3]).toBe('3,,3,not a link,Not a usable link,No link in it,,')
})

test('a list that was cleared comes back with what was done to it', async ({ window }) => {
  await pasteText(window, list.join('\n'))
  await line(window, 'not a link').click()
  await window.keyboard.press('Delete')
  await expect(line(window, 'not a link')).toContainText('Left out')
  await window.getByRole('button', { name: 'Put aside', exact: true }).click()
  await expect(window.getByRole('heading', { name: 'Paste links from anywhere' })).toBeVisible()
  await window.keyboard.press('Control+z')
  await expect(line(window, 'not a link')).toContainText('Left out')
  await window.keyboard.press('Control+y')
  await expect(window.getByRole('heading', { name: 'Paste links from anywhere' })).toBeVisible()
})

test('every change to a list is taken back and made again, step by step', async ({ window }) => {
  await pasteText(window, list.join('\n'))
  const states: string[] = []
  const counts = window.getByRole('group', { name: 'Filter by status' })
  async function look(): Promise<string> {
    await expect(window.locator('[aria-busy="true"]')).toHaveCount(0)
    return `${await counts.innerText()} ${(await shown(window)).join(' ')}`
  }
  async function change(act: () => Promise<void>): Promise<void> {
    const before = await look()
    states.push(before)
    await act()
    await expect.poll(look).not.toBe(before)
  }
  await expect(window.getByRole('button', { name: '2 warnings' })).toBeVisible()

  await change(async () => {
    await window.getByRole('button', { name: 'Mend 1 by kind' }).click()
    await window.getByRole('dialog').getByRole('button', { name: 'Add https://' }).press('Enter')
  })
  await expect(grid(window)).toBeFocused()
  await change(async () => {
    await window.getByRole('button', { name: '2 warnings' }).click()
    await window
      .getByRole('listitem')
      .filter({ hasText: 'All lines with a warning' })
      .getByRole('button', { name: 'Leave these out' })
      .press('Enter')
  })
  await expect(grid(window)).toBeFocused()
  await change(async () => {
    await line(window, 'https://c.com/1').click({ button: 'right' })
    await window.getByRole('menuitem', { name: 'Keep as one link' }).click()
    // The counts may be told before the rows.
    await expect(line(window, 'https://c.com/1;https://d.com/2')).toBeVisible()
  })
  await change(async () => {
    await window.getByRole('button', { name: 'Lines shown' }).click()
    await window.getByRole('menuitem', { name: /^Leave out \d+ lines$/ }).click()
  })
  await change(async () => {
    await window.getByRole('button', { name: 'Lines shown' }).click()
    await window.getByRole('menuitem', { name: 'Put back what was left out' }).click()
  })
  states.push(await look())

  for (const state of states.slice(0, -1).toReversed()) {
    await window.getByRole('button', { name: 'Undo', exact: true }).first().click()
    await expect.poll(look).toBe(state)
  }
  for (const state of states.slice(1)) {
    await window.getByRole('button', { name: 'Redo' }).click()
    await expect.poll(look).toBe(state)
  }
})
