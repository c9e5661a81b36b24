import { expect, it } from 'vitest'
import { recogniseClipboard } from '../../../../../electron/engine/importers/formats/clipboard.ts'
import { tableOf, verdictsOf } from '../../table/table-fixture.ts'

const long = 'https://www.a.example/a-long-address/of-a-page.html?x=1'

/** The reading of a linked cell that was copied from a sheet together with another cell. */
async function cellShown(shown: string): Promise<readonly string[]> {
  const cells = `<td><a href="${long}">${shown}</a></td><td><a href="https://b.example/2">two</a></td>`
  const list = recogniseClipboard(`${shown}\ttwo\n`, `<table><tr>${cells}</tr></table>`)
  if (list === undefined) return []
  const line = Buffer.alloc(2_000)
  const length = await list.lines.read(line)
  const [cell = ''] = line.toString('utf8', 0, length.ok ? length.value : 0).split('\t')
  return verdictsOf(await tableOf(cell))
}

it.for([
  'https://www.a.example/a-long-add…',
  'https://www.a.example/a-long-add...',
  'https://a.example/a-long-add…',
  'www.a.example/a-long-add…',
  'a.example/a-long…/of-a-page.html?x=1',
  '',
])('sends the link behind a cell that shows it shortened, and asks nothing: %s', async (shown) => {
  expect(await cellShown(shown)).toEqual([`ready ${long}`])
})

it.for([
  ['https://www.a.example/another…', ['decide maybe-cut', `ready ${long}`]],
  ['https://b.example/short', ['decide shown-differs']],
  ['see more…', [`cleaned ${long}`]],
] as const)('keeps what a cell shows that is something else: %s', async ([shown, verdicts]) => {
  expect(await cellShown(shown)).toEqual(verdicts)
})
