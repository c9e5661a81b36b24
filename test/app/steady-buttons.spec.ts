import type { Page } from '@playwright/test'
import type { FakeMain } from '../fakes/fake-main.ts'
import { expect, test } from './fake-window.ts'
import { allViews } from './views.ts'

declare global {
  /** The host behind the window; see test/fakes/dev.ts. */
  var fakeMain: FakeMain
  /** Lets go the answers that were held. */
  var release: () => void
  var stood: readonly (readonly [element: Element, x: number, y: number])[]
}

test.describe.configure({ mode: 'parallel' })

interface Loading {
  /** The view, what is special of it, and what is pressed or put in it then. */
  readonly name: string
  readonly of?: string
  readonly press?: (window: Page) => Promise<void>
  /** The requests whose answers are held back. */
  readonly held: string
  /** Where; without it in the dialog. */
  readonly within?: 'main'
  /** What is to be read once they came. */
  readonly shows: string | RegExp
}

/** In History the row of a batch that went so. */
const openBatch = (state: string) => async (window: Page) =>
  window
    .getByRole('grid')
    .getByRole('row')
    .filter({ has: window.getByText(state, { exact: true }) })
    .first()
    .getByRole('button')
    .click()

const loadings: readonly Loading[] = [
  { name: 'a report', held: 'report.figures', shows: 'Lines received' },
  {
    name: 'what was refused',
    held: 'submission.batches batch.links history.unsent',
    shows: /Put \d+ links in New/,
  },
  { name: 'was-it-charged', held: 'batch.links account.doubts', shows: /https:/ },
  {
    name: 'was-it-charged',
    of: 'links that need two lines',
    held: 'batch.links account.doubts',
    press: (window) =>
      window.evaluate(() =>
        globalThis.fakeMain.on('batch.links', ({ count }) => ({
          ok: true,
          value: Array.from(
            { length: count },
            (_, index) => `https://norda.example/${'a-long-way/'.repeat(12)}${index}`,
          ),
        })),
      ),
    shows: /a-long-way/,
  },
  {
    name: 'every fate',
    within: 'main',
    held: 'submission.batches',
    shows: /Show what was refused/,
  },
  {
    name: 'queue',
    within: 'main',
    held: 'submission.batches',
    shows: /Show what was refused/,
  },
  {
    name: 'history',
    within: 'main',
    held: 'history.page history.units history.names history.unnamed',
    shows: /Links accepted\d/,
  },
  {
    name: 'answers to take back',
    within: 'main',
    held: 'submission.batches',
    shows: /Undo all/,
  },
  { name: 'moving the rest', held: 'submission.movable', shows: /pays/ },
  {
    name: 'every fate, from another screen',
    press: openBatch('Refused'),
    held: 'history.attempts history.unsent',
    shows: /Put \d+ links? in New/,
  },
]

for (const { name, of, press, held, within = 'dialog', shows } of loadings)
  test(`nothing that can be pressed moves when what was on its way comes: ${of ?? name}`, async ({
    fakeWindow,
  }) => {
    const view = allViews.find((one) => one.name === name)
    if (view === undefined) throw new Error(`No view ${name}`)
    const window = await (await fakeWindow()).play(view.scene, { held })
    await view.go?.(window)
    await press?.(window)
    const part = window.getByRole(within)
    await expect(part.getByRole('button').first()).toBeVisible()
    await expect(part).not.toContainText(shows)
    await part.evaluate(async (element) => {
      await Promise.all(element.getAnimations({ subtree: true }).map(({ finished }) => finished))
      const pressable = element.querySelectorAll(
        'button:not(:disabled), input, textarea, [role=radio], [role=grid]',
      )
      globalThis.stood = [...pressable].map((one) => {
        const { x, y } = one.getBoundingClientRect()
        return [one, x, y] as const
      })
    })
    await window.evaluate(() => globalThis.release())
    await expect(part).toContainText(shows)
    const moved = await window.evaluate(() =>
      globalThis.stood.flatMap(([one, x, y]) => {
        const now = one.getBoundingClientRect()
        const by = [now.x - x, now.y - y].map(Math.round)
        const isStill = by.every((pixels) => pixels === 0)
        return isStill ? [] : [`${one.ariaLabel ?? one.textContent} by ${by.join(', ')}`]
      }),
    )
    expect(moved).toEqual([])
  })
