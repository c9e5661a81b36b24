import { expect, test } from 'vitest'
import { rejectWords, statusWords } from '../../../electron/shared/line-words.ts'
import { newScreen } from '../../../renderer/text/new.ts'
import { words } from '../../../renderer/text/words.ts'

test('the terminal and files call a status and a reason as the English window does', () => {
  expect(statusWords).toEqual(words.status)
  expect(rejectWords).toEqual(newScreen.reject)
})
