import path from 'node:path'
import type { SaveDialogOptions } from 'electron'
import { expect, test } from 'vitest'
import { saveDialog } from '../../../electron/desktop/save-dialog.ts'
import { english } from '../../../electron/desktop/words/english.ts'

const folder = path.resolve('/home/a/Documents')

test('suggests the name in the documents folder, and takes the place that was chosen', async () => {
  const asked: SaveDialogOptions[] = []
  const results = saveDialog(
    async (options) => {
      asked.push(options)
      return { canceled: false, filePath: '/elsewhere/mine.csv' }
    },
    folder,
    () => english.save,
  )

  const place = await results.choose('results.csv')

  expect(asked).toMatchObject([{ defaultPath: path.join(folder, 'results.csv') }])
  expect(place).toMatchObject({
    ok: true,
    value: { path: '/elsewhere/mine.csv', reply: { kind: 'saved', path: '/elsewhere/mine.csv' } },
  })
})

test('is cancelled by the user', async () => {
  const results = saveDialog(
    async () => ({ canceled: true, filePath: '' }),
    folder,
    () => english.save,
  )

  expect(await results.choose('results.csv')).toEqual({ ok: false, error: 'cancelled' })
})
