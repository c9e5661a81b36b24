import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from './fixtures.ts'
import { pasteText, submitAndWait } from './steps.ts'

const sheet = [
  'URL\tDA\tClient',
  'https://blog.norda.example/guest-post-1\t45\tNorda',
  '',
  'sole.example/about-us\t12\tSole',
  'https://blog.norda.example/guest-post-1\t45\tNorda',
  ' https://blog.norda.example/guest-post-2 \t44\tNorda',
  'n/a\t\tNorda',
  'https://reject-me.example/page\t9\tSole',
].join('\n')

test('a pasted sheet is read line by line, practised with, and its results paste back beside every row', async ({
  window,
  app,
}) => {
  await pasteText(window, sheet)
  await expect(window.getByRole('button', { name: /^Ready/ })).toContainText('2')
  await expect(window.getByRole('button', { name: /^Fixed/ })).toContainText('1')
  await expect(window.getByRole('button', { name: /^Needs your choice/ })).toContainText('1')
  await expect(window.getByRole('button', { name: /^Duplicate/ })).toContainText('1')
  await expect(window.getByRole('button', { name: /^Not usable/ })).toContainText('1')

  await submitAndWait(window, /Practise with 3 links/)
  await expect(window.getByText(/2 accepted/)).toBeVisible()
  await window.getByRole('button', { name: 'Copy results' }).click()
  const copied = await window.evaluate(() => navigator.clipboard.readText())
  const lines = copied.split('\n').map((line) => line.split('\t'))
  expect(lines.map((cells) => cells.slice(0, 3).join('\t').trimEnd())).toEqual(
    sheet.split('\n').map((line) => line.trimEnd()),
  )
  expect(lines.map((cells) => cells[3])).toEqual([
    'Status',
    'Accepted',
    '',
    'Needs your choice',
    'Duplicate',
    'Accepted',
    'Not a usable link',
    'Refused by the service',
  ])

  const books = await readFile(join(app.dataFolder, 'practice-books.jsonl'), 'utf8')
  expect(books.match(/guest-post-1/g)).toHaveLength(1)
})
