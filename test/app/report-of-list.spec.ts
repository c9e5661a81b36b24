import { plainFigures } from '../fakes/fake-history.ts'
import type { FakeMain } from '../fakes/fake-main.ts'
import { expect, test } from './fake-window.ts'

declare global {
  /** The host behind the window; see test/fakes/dev.ts. */
  var fakeMain: FakeMain
}

test('the report of a list says that lines of it may be forgotten, on whatever screen it opens', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('every-fate')
  const submittedMs = new Date(2026, 10, 1).getTime()
  await window.evaluate(
    (value) => globalThis.fakeMain.on('report.figures', () => ({ ok: true, value })),
    { ...plainFigures, submittedMs, missingUpTo: '2026-11-20' },
  )
  await window.keyboard.press('Control+2')
  await window.getByRole('button', { name: 'Report on Cancelled' }).click()
  const report = window.getByRole('dialog', { name: 'Report on “Morning list”' })
  const forgotten =
    /^History up to .*20.* was forgotten; lines that forgotten submissions took over from this list /
  await expect(report.getByText(forgotten)).toBeVisible()
  await expect(
    window.getByRole('status').getByText(/History up to .* was forgotten/),
  ).toBeAttached()
})
