import { chargedByPractice } from './books.ts'
import { expect, test } from './fixtures.ts'
import { siteLinks } from './long-list.ts'
import { addAccount } from './real-account.ts'
import { ScriptedLinkService } from './scripted-link-service.ts'
import { pasteText, submitAndWait } from './steps.ts'

// Links are charged by what is shipped.
test.use({ hasOwnProcesses: true })

const practise = (count: number) => `Practise with ${count} links`

test('a second list with the same links sends only what is new in it', async ({ window, app }) => {
  const links = siteLinks(30)
  await pasteText(window, links.slice(0, 20).join('\n'))
  await submitAndWait(window, /^Practise with 20 links$/)
  await window.keyboard.press('ControlOrMeta+1')
  await pasteText(window, links.join('\n'))

  await expect(window.getByRole('button', { name: /^Sent before/ })).toContainText('20')
  await window.getByRole('button', { name: practise(10) }).click()
  await expect(
    window.getByText('10 accepted · 20 not sent · 10 units', { exact: true }),
  ).toBeVisible()
  expect(await chargedByPractice(app.dataFolder)).toEqual(links)
})

test('two tabs that press Submit at once charge each link once', async ({ window, app }) => {
  const links = siteLinks(500)
  await pasteText(window, links.join('\n'))
  const other = await window.context().newPage()
  // A tab opened by hand: the session is the browser's.
  await other.goto(new URL(app.address).origin)
  const buttons = [window, other].map((tab) =>
    tab.getByRole('button', { name: practise(500), exact: true }),
  )
  await Promise.all(buttons.map((button) => expect(button).toBeEnabled()))
  // Held on to: the first press changes what the other tab's button says.
  const held = await Promise.all(buttons.map((button) => button.elementHandle()))
  await Promise.all(held.map((button) => button?.dispatchEvent('click')))

  await window.keyboard.press('ControlOrMeta+2')
  await expect(window.getByText('500 accepted · 500 units', { exact: true })).toHaveCount(1)
  await expect(window.getByText('Nothing is waiting')).toBeVisible()
  expect(await chargedByPractice(app.dataFolder)).toEqual(links)
})

test('a window that looks on stays in New, says what was submitted, and keeps what is typed there', async ({
  window,
  app,
}) => {
  await pasteText(window, [...siteLinks(3), 'hello'].join('\n'))
  const other = await window.context().newPage()
  await other.goto(new URL(app.address).origin)
  const typeOver = async (line: string, text: string) => {
    await other.getByRole('grid').getByText(line, { exact: true }).dblclick()
    await other.getByRole('grid').getByRole('textbox').fill(text)
  }
  await typeOver('hello', 'https://mended.example/')
  await window.getByRole('button', { name: practise(3), exact: true }).click()
  await expect(other.getByText('The list that was open here was submitted.').first()).toBeVisible()
  await expect(other.getByRole('grid').getByText('https://mended.example/').first()).toBeVisible()
  await expect(other.getByRole('heading', { name: 'New submission' })).toBeVisible()
  // Of other lines that come in it says nothing: it goes before its eight seconds are over.
  await pasteText(other, 'https://next.example/')
  const word = other.getByText('The list that was open here was submitted.')
  await expect(word).toHaveCount(0, { timeout: 4_000 })
})

test('a window that looks on says both that the list was submitted and what of it was not saved', async ({
  window,
  app,
}) => {
  await pasteText(window, siteLinks(3).join('\n'))
  const other = await window.context().newPage()
  await other.goto(new URL(app.address).origin)
  const grid = other.getByRole('grid')
  await grid
    .getByText(siteLinks(3)[1] ?? '')
    .first()
    .dblclick()
  await grid.getByRole('textbox').fill('https://mine.example/')
  await window.getByRole('button', { name: practise(3), exact: true }).click()
  await expect(
    other.getByText(
      /^Not saved: “https:\/\/mine\.example\/”\. .* The list that was open here was submitted\.$/,
    ),
  ).toBeVisible()
})

test('two tabs that type over one line do not lose what either of them typed', async ({
  window,
  app,
}) => {
  await pasteText(window, 'hello\nhttps://a.example/1')
  const other = await window.context().newPage()
  await other.goto(new URL(app.address).origin)
  for (const tab of [window, other])
    await tab.getByRole('grid').getByText('hello', { exact: true }).dblclick()
  const field = (tab: typeof window) => tab.getByRole('grid').getByRole('textbox')
  await field(window).fill('https://first.example/')
  await field(window).press('Enter')
  await expect(window.getByRole('button', { name: practise(2), exact: true })).toBeEnabled()
  await field(other).fill('https://second.example/')
  await field(other).press('Enter')
  await expect(
    other.getByText(/^Not saved yet: this line says “https:\/\/first\.example\/” since\./),
  ).toBeVisible()
  await expect(field(other)).toHaveValue('https://second.example/')
  await field(other).press('Escape')
  await expect(other.getByRole('grid').getByText('https://first.example/').first()).toBeVisible()
})

test('a question before paying closes where another tab changes what it asks, and says so', async ({
  window,
  app,
}) => {
  await using service = await ScriptedLinkService.start([])
  await addAccount(window, service.address, 'any-token')
  await pasteText(window, siteLinks(3).join('\n'))
  await window.getByRole('button', { name: 'Submit 3 links' }).click()
  const question = window.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: 'Submit 3 links' })).toBeVisible()
  const other = await window.context().newPage()
  await other.goto(new URL(app.address).origin)
  await pasteText(other, siteLinks(4).join('\n'))
  await expect(question).toHaveCount(0)
  await expect(window.getByText('The cost has changed since you looked.')).toBeVisible()
  await expect(window.getByRole('button', { name: 'Submit 4 links' })).toBeEnabled()
  expect(service.requests).toEqual([])
})
