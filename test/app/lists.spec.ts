import { readFile } from 'node:fs/promises'
import { chargedByPractice } from './books.ts'
import { expect, test } from './fixtures.ts'
import { siteLinks } from './long-list.ts'
import { chat, mail, sheet } from './messy-pastes.ts'
import { copyResults, downloadOf, pasteText, reviewedLines, submitAndWait } from './steps.ts'

// Links are charged by what is shipped.
test.use({ hasOwnProcesses: true })

const pastes = [
  { name: 'sheet', lines: sheet, columns: 4 },
  { name: 'mail', lines: mail, columns: 1 },
  { name: 'chat', lines: chat, columns: 1 },
]

for (const { name, lines, columns } of pastes) {
  test(`a messy ${name} is read line by line, and its results paste back beside every row`, async ({
    window,
    app,
  }) => {
    const source = lines.map(([line]) => line)
    await pasteText(window, source.join('\n'))
    await expect.poll(() => reviewedLines(window)).toEqual(lines.map((line) => line[1]))

    await submitAndWait(window, /^Practise with \d+ links$/)
    const results = await copyResults(window)
    expect(results.map((cells) => cells.slice(0, columns).join('\t'))).toEqual(source)
    expect(results.map((cells) => cells[columns])).toEqual(lines.map((line) => line[2]))

    const paid = await chargedByPractice(app.dataFolder)
    expect(new Set(paid).size).toBe(paid.length)
  })
}

test('a list of 36,515 links goes out in two tasks that hold each link exactly once', async ({
  window,
  app,
}) => {
  const source = siteLinks(36_515)
  await pasteText(window, source.join('\n'))
  await expect(window.getByRole('button', { name: /^Ready/ })).toContainText('36,515')
  await window.getByText('Fewest 2').click()
  await submitAndWait(window, /^Practise with 36,515 links$/)
  await expect(window.getByText('36,515 accepted · 36,515 units', { exact: true })).toBeVisible()

  const results = await copyResults(window)
  expect(results.map(([link]) => link)).toEqual(source)
  expect(new Set(results.map(([, status]) => status))).toEqual(new Set(['Accepted']))
  const taken = Map.groupBy(results, ([, , , , task]) => task)
  expect([...taken.values()].map((rows) => rows.length)).toEqual([20_000, 16_515])
  expect(results.reduce((sum, cells) => sum + Number(cells[6]), 0)).toBe(36_515)
  expect(await chargedByPractice(app.dataFolder)).toEqual(source)

  const exported = await downloadOf(window, async () => {
    await window.getByRole('button', { name: 'Export' }).click()
    await window.getByRole('menuitem', { name: 'CSV, for any sheet' }).click()
  })
  expect((await readFile(exported, 'utf8')).trimEnd().split('\r\n')).toHaveLength(36_516)
})
