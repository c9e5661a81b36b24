import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

interface Dropped {
  readonly files?: readonly { readonly name: string; readonly text: string }[]
  readonly link?: string
}

/** Drags over the page and lets go; true if the browser would not open it in the page's place. */
function drop(window: Page, dropped: Dropped): Promise<boolean> {
  return window.evaluate(({ files = [], link }) => {
    const dataTransfer = new DataTransfer()
    for (const { name, text } of files) dataTransfer.items.add(new File([text], name))
    if (link !== undefined) dataTransfer.setData('text/uri-list', link)
    const init = { dataTransfer, bubbles: true, cancelable: true }
    const taken = ['dragover', 'drop'].map(
      (type) => !document.body.dispatchEvent(new DragEvent(type, init)),
    )
    return taken.every(Boolean)
  }, dropped)
}

const markup = '<img src=x onerror="document.title=1">.txt'

test('a dropped file is read in New, and its name is only text', async ({ window }) => {
  const files = [
    { name: markup, text: 'https://a.example/1\n' },
    { name: '__proto__', text: 'https://a.example/2\n' },
  ]

  expect(await drop(window, { files })).toBe(true)

  await expect(window.getByText('https://a.example/2')).toBeVisible()
  await expect(window.getByText('2 lines').first()).toBeVisible()
  expect(await window.locator('img').count()).toBe(0)
  await expect(window).toHaveTitle(/^New/)
})

test('what is dropped where nothing takes it does not replace the window', async ({ window }) => {
  const files = [{ name: 'list.txt', text: 'https://a.example/\n' }]
  const link = 'https://evil.example/'

  expect(await drop(window, { link })).toBe(true)
  for (const screen of ['Settings', 'Accounts', 'History', 'Queue']) {
    await window.getByRole('navigation').getByText(screen, { exact: true }).click()
    await expect(window.getByRole('heading', { name: screen }).first()).toBeVisible()
    expect.soft(await drop(window, { files }), `a file on ${screen}`).toBe(true)
    expect.soft(await drop(window, { link }), `a link on ${screen}`).toBe(true)
  }
})
