import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { pasteText } from './steps.ts'

/** Presses the keys of paste on whatever has the keyboard. */
async function pasteHere(window: Page, text: string): Promise<void> {
  await window.evaluate((pasted) => navigator.clipboard.writeText(pasted), text)
  await window.keyboard.press('ControlOrMeta+V')
}

test('a list that is pasted while a button, radio or box has the keyboard comes in; a text field keeps its paste', async ({
  window,
}) => {
  await pasteText(window, 'https://a.example/1')
  const grid = window.getByRole('grid', { name: 'Lines' })
  const onNumber = async (link: string) => {
    await pasteHere(window, link)
    await expect(grid.getByText(link)).toBeVisible()
  }
  await window.getByRole('radio', { name: /^Fewest/ }).focus()
  await onNumber('https://a.example/2')
  await window.getByRole('button', { name: 'Practise with 2 links' }).focus()
  await onNumber('https://a.example/3')
  await window.evaluate(() => {
    const box = Object.assign(document.createElement('input'), { type: 'checkbox' })
    document.querySelector('main')?.append(box)
    box.focus()
  })
  await onNumber('https://a.example/4')

  const label = window.getByRole('textbox', { name: 'Label' })
  await label.focus()
  await pasteHere(window, 'https://a.example/5')
  await expect(label).toHaveValue('https://a.example/5')
  await expect(window.getByRole('button', { name: 'Practise with 4 links' })).toBeVisible()
})

for (const screen of ['Queue', 'Accounts', 'Settings']) {
  test(`a list that is pasted under ${screen} comes into New and leads there, with a word and the way back`, async ({
    window,
  }) => {
    await window.getByRole('button', { name: screen, exact: true }).click()
    await expect(window.getByRole('heading', { name: screen, level: 1 })).toBeVisible()
    // A token that missed its field: New would show it, and keep it.
    await pasteHere(window, 'tok-4f1e9c7a2b8d')
    await pasteHere(window, 'https://a.example/1\nhttps://a.example/2')
    await expect(window.getByRole('button', { name: 'Practise with 2 links' })).toBeVisible()
    await expect(window.getByRole('grid').getByText('https://a.example/2')).toBeVisible()
    await expect(window.getByText('tok-4f1e9c7a2b8d')).toHaveCount(0)
    const word = window.getByRole('status').filter({ hasText: `you pasted under “${screen}”` })
    await expect(word).toBeVisible()
    // The rail had it, where nothing would tell that New is open.
    await expect(window.getByRole('main')).toBeFocused()
    await word.getByRole('button', { name: screen }).click()
    await expect(window.getByRole('heading', { name: screen, level: 1 })).toBeVisible()
  })
}

test('what is open over the screen keeps a list away, and says so', async ({ window }) => {
  await pasteText(window, 'https://a.example/1')
  await window.keyboard.press('F1')
  await window.getByRole('dialog').getByRole('button', { name: 'Close' }).first().focus()
  await pasteHere(window, 'https://a.example/2')
  await expect(window.getByText(/^Nothing was pasted: something is open/)).toBeVisible()
  await window.keyboard.press('Escape')
  await expect(window.getByRole('button', { name: 'Practise with 1 link' })).toBeVisible()
})
