import type { Locator, Page } from '@playwright/test'
import { batchStates, type HistoryRow } from '../../electron/shared/submission.ts'
import type { FakeMain } from '../fakes/fake-main.ts'
import { languages } from '../../electron/shared/language.ts'
import { expect, test } from './fake-window.ts'
import { speak } from './speak.ts'

declare global {
  /** The host behind the window; see test/fakes/dev.ts. */
  var fakeMain: FakeMain
  /** The batches of the history, by their ids. */
  var batches: readonly number[]
}

test('batches of one submission that were cancelled together stand in one row, with all their links, and a refused one says so in short', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('every-fate')
  await window.keyboard.press('Control+3')
  // As short as a narrow column has room for, in any language; the whole is the title.
  await expect(
    grid(window)
      .getByTitle(/^Refused by the service/)
      .first(),
  ).toHaveText('Refused')
  await window.getByRole('searchbox', { name: 'Search label, client or task' }).fill('Cancelled')
  const row = grid(window).getByRole('row').filter({ hasText: '9 batches: Cancelled' })
  await expect(row).toHaveCount(1)
  await row.getByRole('button').click()
  const details = window.getByRole('dialog', { name: /^9,000 links: / })
  await expect(details.getByRole('button', { name: 'Put 9,000 links in New' })).toBeVisible()
})

const plainBatch: HistoryRow = {
  id: 0,
  submissionId: 1,
  parentId: undefined,
  state: 'accepted',
  linkCount: 10,
  position: 0,
  attempts: 1,
  taskId: undefined,
  unitsUsed: 10,
  linksCount: 10,
  httpStatus: 200,
  message: undefined,
  doubt: undefined,
  sentMs: 1_000,
  changedMs: 1_000,
  settled: undefined,
  movedTo: undefined,
  accountId: 1,
  accountName: 'Agency main',
  label: 'Morning list',
  client: '',
  createdMs: 1_000,
  atMs: 1_000,
  isImported: false,
}

const grid = (window: Page) => window.getByRole('grid', { name: /^Batches and tasks/ })
const rowOf = (window: Page, batch: number) =>
  grid(window)
    .getByRole('row')
    .filter({ hasText: `task-${batch}.` })

/** A history of batches 300 to 1, in which some can come to stand at the top. */
async function playLongHistory(window: Page): Promise<void> {
  await window.evaluate((template) => {
    globalThis.batches = Array.from({ length: 300 }, (_, index) => 300 - index)
    globalThis.fakeMain.on('history.page', ({ start, count }) => ({
      total: globalThis.batches.length,
      batches: globalThis.batches.length,
      totals: { units: 0, accepted: 0, refused: 0, inDoubt: 0 },
      rows: globalThis.batches
        .slice(start, start + count)
        .map((id) => ({ ...template, id, taskId: `task-${id}.` })),
    }))
  }, plainBatch)
  await window.keyboard.press('Control+3')
  await expect(rowOf(window, 300)).toBeVisible()
}

test('a client’s name that the list has no room for is whole on hover', async ({ fakeWindow }) => {
  const context = await fakeWindow({ viewport: { width: 900, height: 600 } })
  const window = await context.play('busy-office')
  await window.evaluate(
    (row) => {
      const names = { clients: [row.client], labels: [] }
      const history = { ...names, removedAccounts: [], firstDay: '2026-01-01', reported: names }
      const totals = { units: 0, accepted: 0, refused: 0, inDoubt: 0 }
      globalThis.fakeMain.on('history.names', () => history)
      globalThis.fakeMain.on('history.page', () => ({ total: 1, batches: 1, totals, rows: [row] }))
    },
    { ...plainBatch, client: 'Café Río on the river' },
  )
  await window.keyboard.press('Control+3')
  await expect(grid(window).getByTitle('Café Río on the river')).toBeVisible()
})

test('what became of a batch is whole at 900 by 600 in any language, and at 1,280 that it left in another year', async ({
  fakeWindow,
}) => {
  const window = await (
    await fakeWindow({ viewport: { width: 900, height: 600 } })
  ).play('busy-office')
  await window.evaluate(
    ([template, states]) => {
      const names = { clients: ['Norda'], labels: [] }
      const history = { ...names, removedAccounts: [], firstDay: '2025-12-20', reported: names }
      const rows = states.map((state, id) => ({ ...template, id, state }))
      const totals = { units: 0, accepted: 0, refused: 0, inDoubt: 0 }
      globalThis.fakeMain.on('history.names', () => history)
      globalThis.fakeMain.on('history.page', () => ({ total: 6, batches: 6, totals, rows }))
    },
    [
      { ...plainBatch, atMs: new Date(2025, 11, 20, 22, 58, 8).getTime() },
      batchStates.filter((state) => state !== 'split'),
    ] as const,
  )
  await window.keyboard.press('Control+3')
  const rows = window.getByRole('grid').getByRole('row')
  await expect(rows.nth(5)).toBeVisible()
  const cut = (cells: Locator) => () =>
    cells.evaluateAll((all) =>
      all
        .flatMap((one) => [one, ...one.querySelectorAll('*')])
        .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
        .map(({ textContent }) => textContent),
    )
  for (const language of languages) {
    await window.setViewportSize({ width: 900, height: 600 })
    await speak(window, language)
    // The letters of a language may come after its words.
    const fates = cut(rows.locator('[role=gridcell]:last-child'))
    await expect.poll(fates, { message: language }).toEqual([])
    await window.setViewportSize({ width: 1_280, height: 800 })
    const times = cut(rows.locator('[role=gridcell]:first-child'))
    await expect.poll(times, { message: language }).toEqual([])
  }
})

async function putOnTop(window: Page, sent: readonly number[]): Promise<void> {
  await window.evaluate((on) => {
    const { fakeMain, batches } = globalThis
    globalThis.batches = [...on, ...batches.filter((id) => !on.includes(id))]
    fakeMain.tell('submissions.changed', { submissions: [], batches: [] })
  }, sent)
}

function requests(window: Page): Promise<number> {
  return window.evaluate(() => globalThis.fakeMain.asked.length)
}

/** Whatever has come is drawn by then. */
function drawn(window: Page): Promise<void> {
  return window.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
      }),
  )
}

async function topOf(row: Locator): Promise<number | undefined> {
  return (await row.boundingBox())?.y
}

test('the batch with the keyboard keeps it and its place while others come in, and is what Enter opens', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('busy-office')
  await playLongHistory(window)
  await rowOf(window, 298).click()
  const place = await topOf(rowOf(window, 298))
  await window.mouse.move(10, 10)
  await putOnTop(window, [303, 302, 301])
  await expect(rowOf(window, 298)).toHaveAttribute('aria-rowindex', '7')
  await expect(rowOf(window, 298)).toHaveAttribute('aria-selected', 'true')
  expect(await topOf(rowOf(window, 298))).toBe(place)
  await window.keyboard.press('Enter')
  await expect(window.getByRole('dialog')).toContainText('task-298.')
})

test('a batch with the keyboard that goes on its way is followed to the top', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('busy-office')
  await playLongHistory(window)
  await grid(window).focus()
  await window.keyboard.press('End')
  await expect(rowOf(window, 1)).toHaveAttribute('aria-selected', 'true')
  await putOnTop(window, [1])
  await expect(rowOf(window, 2)).toHaveAttribute('aria-rowindex', '301')
  await expect(rowOf(window, 2)).toHaveAttribute('aria-selected', 'false')
  await window.keyboard.press('Enter')
  await expect(window.getByRole('dialog')).toContainText('task-1.')
})

test('a press opens the batch under the pointer, though others come in before it is let go, or it goes elsewhere itself', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('busy-office')
  await playLongHistory(window)
  const button = rowOf(window, 299).getByRole('button')
  await button.hover()
  const place = await topOf(rowOf(window, 299))
  await putOnTop(window, [301])
  await expect(rowOf(window, 299)).toHaveAttribute('aria-rowindex', '4')
  expect(await topOf(rowOf(window, 299))).toBe(place)
  await window.mouse.down()
  const asked = await requests(window)
  await putOnTop(window, [299, 302])
  await expect.poll(() => requests(window)).toBeGreaterThan(asked)
  await drawn(window)
  await window.mouse.up()
  await expect(window.getByRole('dialog')).toContainText('task-299.')
  await window.keyboard.press('Escape')
  await expect(rowOf(window, 299)).toHaveAttribute('aria-rowindex', '2')
})

test('who has neither pointer nor keyboard in the list sees what came in at its top', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('busy-office')
  await playLongHistory(window)
  const place = await topOf(rowOf(window, 300))
  await putOnTop(window, [301])
  await expect(rowOf(window, 301)).toBeVisible()
  expect(await topOf(rowOf(window, 301))).toBe(place)
})

test('a column that nothing could stand in takes no room', async ({ fakeWindow }) => {
  const window = await (await fakeWindow()).play('busy-office')
  const client = grid(window).getByRole('columnheader', { name: 'Client' })
  await window.keyboard.press('Control+3')
  await expect(client).toBeVisible()
  await window.keyboard.press('Control+1')
  await window.evaluate(() => {
    const none = { firstDay: '2026-01-05', clients: [], labels: [], removedAccounts: [] }
    const reported = { clients: [], labels: [] }
    globalThis.fakeMain.on('history.names', () => ({ ...none, reported }))
  })
  await window.keyboard.press('Control+3')
  await expect(client).toHaveCount(0)
  await expect(grid(window).getByRole('columnheader', { name: 'Result' })).toBeVisible()
})

test('figures as a table stand in the room of the chart, so that nothing below moves', async ({
  fakeWindow,
}) => {
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 640, height: 400 },
  ]) {
    const window = await (await fakeWindow({ viewport })).play('busy-office')
    await window.keyboard.press('Control+3')
    const card = window.getByRole('region', { name: 'Units a day', exact: true })
    await expect(card.getByRole('img')).toBeVisible()
    const before = await card.boundingBox()
    await window.getByText('Table', { exact: true }).click()
    await expect(card.getByRole('table', { name: 'Units a day' })).toBeVisible()
    await expect(card.getByRole('region')).toHaveAccessibleName('Units a day as a table')
    await expect(card.getByRole('img')).toHaveCount(0)
    expect(await card.boundingBox()).toEqual(before)
  }
})

test('a row is heard with what its numbers are of', async ({ fakeWindow }) => {
  const window = await (await fakeWindow()).play('busy-office')
  await window.keyboard.press('Control+3')
  await expect(
    grid(window)
      .getByRole('row', { name: /[\d,]+ links? [\d,]+ units?/ })
      .first(),
  ).toBeVisible()
})
