import { languages } from '../../electron/shared/language.ts'
import { expect, test } from './fake-window.ts'
import { placeOf } from './place.ts'
import { speak } from './speak.ts'
import { pasteText } from './steps.ts'

const list = [
  'https://a.example/one',
  'b.example/two',
  'https://c.example/three',
  'https://c.example/three',
  'not a link',
  '“https://d.example/four”',
]

for (const [what, width, height, rows] of [
  ['at 900 by 600', 900, 600, 8],
  ['at 640 by 480', 640, 480, 5],
  ['at 200 % zoom of 1280 by 800', 640, 400, 4],
] as const)
  test(`${what} the list, its tools and Submit are all in sight`, async ({ window }) => {
    await window.setViewportSize({ width, height })
    await pasteText(window, list.join('\n'))
    const submit = window.getByRole('button', { name: 'Practise with 3 links' })
    await expect(submit).toBeEnabled()
    await expect(window.getByRole('grid', { name: 'Lines' })).toBeInViewport({ ratio: 1 })
    const bar = await placeOf(submit)
    const head = await placeOf(window.getByRole('columnheader', { name: 'Link' }))
    expect((bar.top - head.bottom) / 28).toBeGreaterThan(rows)
    const stays = window.getByText(/^\d+ lines? needs? your choice and stays? here$/)
    if (width >= 800) await expect(stays).toBeInViewport({ ratio: 1 })

    for (const names of [
      ['Open files', 'Sitemap address', 'Paste', 'Put aside'],
      ['Undo', 'Redo', 'Lines shown'],
    ]) {
      const places = await Promise.all(
        names.map((name) => placeOf(window.getByRole('button', { name, exact: true }))),
      )
      expect(new Set(places.map(({ top }) => top)).size, `${names.join()} in one line`).toBe(1)
    }
  })

test('at 200 % zoom the note of a list that was put aside has one line, and says the rest on hover', async ({
  fakeWindow,
}) => {
  const context = await fakeWindow({ viewport: { width: 640, height: 400 } })
  const window = await context.play('put-aside')
  const title = window.getByText(/are put aside/)
  const note = window.getByRole('main').locator('section').filter({ has: title })
  expect((await note.boundingBox())?.height).toBeLessThan(40)
  await expect(title).toHaveAttribute(
    'title',
    /Ready to be sent at that time: 1,200\. Waiting for your choice: 36\./,
  )
  await window.setViewportSize({ width: 900, height: 600 })
  await expect(note).toContainText(
    'Ready to be sent at that time: 1,200. Waiting for your choice: 36.',
  )
})

test('at 200 % zoom Submit stays in sight below a note and what is said of a paused account, in every language', async ({
  fakeWindow,
}) => {
  const context = await fakeWindow({ viewport: { width: 640, height: 400 } })
  const window = await context.play('busy-office')
  await window.evaluate(() => {
    const aside = { draftId: 'draft-0', name: 'october-links.csv', atMs: 0 }
    const putAside = [{ ...aside, lines: 1_412, sendable: 1_200, decide: 36 }]
    const draft = { ...globalThis.fakeMain.draft().summary(), putAside }
    globalThis.fakeMain.tell('draft.changed', draft)
  })
  const submit = window.locator('button[aria-keyshortcuts~="Control+Enter"]')
  for (const language of languages) {
    await speak(window, language)
    await expect(submit, language).toBeInViewport({ ratio: 1 })
  }
})

test('at 200 % zoom account, label and tasks are one press away, and the account is named', async ({
  window,
}) => {
  await window.setViewportSize({ width: 640, height: 400 })
  await pasteText(window, list.join('\n'))
  await window.getByRole('button', { name: 'Practice · When and how: Now · 1 task' }).click()
  const how = window.getByRole('dialog', { name: 'Practice · When and how: Now · 1 task' })
  await expect(how.getByRole('button', { name: /^Account Practice/ })).toContainText('Practice')
  await how.getByRole('textbox', { name: 'Label' }).fill('Autumn posts')
  await how.getByText('Smallest risk').click()
  await window.keyboard.press('Escape')
  await expect(how).toBeHidden()
  await window.keyboard.press('ControlOrMeta+Enter')
  await expect(window.getByRole('heading', { name: 'Queue' })).toBeVisible()
  await expect(window.getByRole('heading', { name: 'Autumn posts' })).toBeVisible()
})

test('the pictures of a narrow window say what they do', async ({ window }) => {
  await window.setViewportSize({ width: 900, height: 600 })
  await pasteText(window, list.join('\n'))
  for (const name of ['Open files', 'Sitemap address', 'Paste', 'Put aside']) {
    await window.getByRole('button', { name, exact: true }).hover()
    await expect(window.getByRole('tooltip', { name })).toBeVisible()
  }
})

test('the counts stand on one line at 1280 px in every language', async ({ fakeWindow }) => {
  const context = await fakeWindow()
  const window = await context.play('busy-office')
  const counts = window.getByRole('main').locator('header [role=group] button')
  for (const language of languages) {
    await speak(window, language)
    const tops = await counts.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => (top + bottom) / 2),
    )
    expect(Math.max(...tops) - Math.min(...tops), language).toBeLessThan(2)
  }
})

test('no count is cut at any width, in any language: that of warnings stands whole or as its number alone', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('busy-office')
  const counts = window.getByRole('main').locator('header [role=group] button')
  const cut = () =>
    counts.evaluateAll((all) =>
      all
        .filter((one) => {
          const room = one.closest('[role=group]')?.getBoundingClientRect().right ?? 0
          const isBeyond = one.getBoundingClientRect().right > room + 1
          const parts = [one, ...one.querySelectorAll('span')]
          return isBeyond || parts.some((part) => part.scrollWidth > part.clientWidth + 1)
        })
        .map(({ textContent }) => textContent),
    )
  for (const language of languages) {
    await speak(window, language)
    for (const width of [640, 800, 1_024, 1_060, 1_120, 1_200, 1_280]) {
      await window.setViewportSize({ width, height: 800 })
      await expect.poll(cut, { message: `${language} ${width}` }).toEqual([])
    }
  }
})

test('where the tools of a list do not fit beside its search they go to another line together', async ({
  fakeWindow,
}) => {
  const context = await fakeWindow()
  const window = await context.play('busy-office')
  await speak(window, 'ru')
  const undo = window.getByRole('main').locator('[aria-keyshortcuts~="Control+Z"]')
  const search = window.getByRole('searchbox')
  const tools = undo.locator('..').getByRole('button')
  await expect(tools).toHaveCount(4)
  await window.locator('header [role=group] button').first().click()
  const lines: number[] = []
  for (let width = 1280; width >= 800; width -= 20) {
    await window.setViewportSize({ width, height: 800 })
    const tops = await tools.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    expect(new Set(tops).size, `at ${width} px`).toBe(1)
    lines.push((tops[0] ?? 0) - ((await search.boundingBox())?.y ?? 0))
  }
  expect(Math.min(...lines)).toBeLessThan(10)
  expect(Math.max(...lines)).toBeGreaterThan(20)
})

for (const [screen, scene, key] of [
  ['New', 'nothing-to-send', 'Control+1'],
  ['History', 'busy-office', 'Control+3'],
] as const)
  test(`no heading of the list in ${screen} is cut off at 900 by 600 in any language`, async ({
    fakeWindow,
  }) => {
    const context = await fakeWindow({ viewport: { width: 900, height: 600 } })
    const window = await context.play(scene)
    await window.keyboard.press(key)
    const headings = window.getByRole('columnheader')
    await expect(headings.nth(4)).toBeVisible()
    for (const language of languages) {
      await speak(window, language)
      const cut = () =>
        headings.evaluateAll((all) =>
          all
            .flatMap((one) => [one, ...one.querySelectorAll('*')])
            .filter((part) => part.scrollWidth > part.clientWidth && part.clientWidth > 1)
            .filter((part) => getComputedStyle(part).overflowX === 'hidden')
            .map(({ textContent }) => textContent),
        )
      // The letters of a language may come after its words.
      await expect.poll(cut, { message: language }).toEqual([])
    }
  })

test('a filter moves no line at 900 by 600 in any language: what it leaves is told beside the search', async ({
  fakeWindow,
}) => {
  const context = await fakeWindow({ viewport: { width: 900, height: 600 } })
  const window = await context.play('busy-office')
  const top = async () => (await window.getByRole('grid').boundingBox())?.y
  const chip = window.getByRole('group').getByRole('button', { pressed: false }).first()
  const pressed = window.getByRole('group').getByRole('button', { pressed: true })
  for (const language of languages) {
    await speak(window, language)
    await expect(window.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`))
    const before = await top()
    await chip.click()
    await expect(window.getByRole('status').filter({ hasText: /35\D?941/ })).toBeVisible()
    expect([language, await top()]).toEqual([language, before])
    await pressed.click()
    await expect(pressed).toHaveCount(0)
  }
})

test('the row with the keyboard stays whole in sight where the lines get less room', async ({
  fakeWindow,
}) => {
  const context = await fakeWindow({ viewport: { width: 900, height: 660 } })
  const window = await context.play('busy-office')
  const lines = window.getByRole('grid')
  await lines.focus()
  for (const key of ['Home', 'PageDown', 'ArrowDown']) await window.keyboard.press(key)
  const row = lines.getByRole('row', { selected: true })
  await expect(row).toBeInViewport({ ratio: 1 })
  await window.setViewportSize({ width: 900, height: 600 })
  await expect(row).toBeInViewport({ ratio: 1 })
  await speak(window, 'ru')
  await expect(row).toBeInViewport({ ratio: 1 })
})

test('both ways of a line with text behind its link stand beside a reason that is whole, in every language', async ({
  fakeWindow,
}) => {
  const context = await fakeWindow({ viewport: { width: 900, height: 600 } })
  const window = await context.play('busy-office')
  await window.getByRole('searchbox').fill('alan.norbauer')
  const row = window.getByRole('row').filter({ hasText: 'alan.norbauer' }).first()
  await expect(row).toContainText('Text behind·Link only·All of it')
  const why = row.getByRole('gridcell').filter({ has: window.getByRole('button') })
  const isCut = () =>
    why.evaluate((cell) =>
      [cell, ...cell.querySelectorAll('span')].some(
        ({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth,
      ),
    )
  for (const language of languages) {
    await speak(window, language)
    await expect.poll(isCut, { message: language }).toBe(false)
  }
  await speak(window, 'en')
  await window.setViewportSize({ width: 1_280, height: 800 })
  await expect(window.getByRole('complementary')).toBeVisible()
  await expect.poll(isCut).toBe(false)
})

test('the count of warnings stands with its word, whole, in every language, and moves nothing as it comes; at 200 % zoom, where the counts scroll, the word is its name alone', async ({
  fakeWindow,
}) => {
  const context = await fakeWindow({ viewport: { width: 900, height: 600 } })
  const window = await context.play('busy-office')
  const warnings = window.getByRole('button', { name: /^61\s?\S/ })
  for (const language of languages) {
    await speak(window, language)
    const name = await warnings.getAttribute('aria-label')
    await expect(warnings).toHaveText(name ?? '')
    const words = warnings.getByTitle(name ?? '')
    const cut = await words.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    expect(cut, language).toBe(0)
  }
  await speak(window, 'en')
  const search = window.getByRole('searchbox', { name: 'Search links' })
  const place = await search.boundingBox()
  await window.evaluate(() => {
    const draft = globalThis.fakeMain.draft().summary()
    const none = Object.keys(draft.byWarning).map((warning) => [warning, 0] as const)
    const byWarning = { ...draft.byWarning, ...Object.fromEntries(none) }
    globalThis.fakeMain.tell('draft.changed', { ...draft, byWarning })
  })
  await expect(warnings).toHaveCount(0)
  expect(await search.boundingBox()).toEqual(place)
  await window.evaluate(() =>
    globalThis.fakeMain.tell('draft.changed', globalThis.fakeMain.draft().summary()),
  )
  await window.setViewportSize({ width: 640, height: 400 })
  await expect(window.getByRole('button', { name: '61 warnings' })).toHaveText('61')
})

test('of links that were never sent, no room is kept beside them for a task or a submission', async ({
  fakeWindow,
}) => {
  const context = await fakeWindow({ viewport: { width: 900, height: 600 } })
  const window = await context.play('busy-office')
  await window.keyboard.press('Control+3')
  const ask = async (text: string) => {
    await window.getByRole('searchbox', { name: /Was it sent/ }).fill(text)
    await window.keyboard.press('Enter')
  }
  const headings = window
    .getByRole('grid', { name: 'What is on record of each pasted link' })
    .getByRole('columnheader')
  await ask('https://b.example/1')
  await expect(headings).toHaveText(['Link', 'Was it sent?'])
  await ask('https://www.b.example/1')
  const ofSending = ['When', 'Submission', 'Account', 'Task']
  await expect(headings).toHaveText(['Link', 'Was it sent?', 'Nearly the same', ...ofSending])
  await expect(window.getByRole('row').last()).toContainText('Nearly the same: sent')
  await expect(window.getByRole('gridcell', { name: 'https://b.example/1' })).toBeVisible()
  await ask('https://norda.example/1')
  await expect(headings).toHaveText(['Link', 'Was it sent?', ...ofSending])
})
