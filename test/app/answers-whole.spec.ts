import type { AnswerRow, LinkAnswer } from '../../electron/shared/history.ts'
import { languages } from '../../electron/shared/language.ts'
import type { FakeMain } from '../fakes/fake-main.ts'
import { expect, test } from './fake-window.ts'
import { speak } from './speak.ts'

declare global {
  /** The host behind the window; see test/fakes/dev.ts. */
  var fakeMain: FakeMain
}

const sending = {
  accountId: 1,
  accountName: 'Practice',
  submissionId: 1,
  label: '',
  createdMs: 1_000,
  batchId: 7,
  state: 'accepted',
  movedTo: undefined,
  taskId: '7f31c2a0',
  atMs: 1_000,
  isImported: false,
} as const
const nowhere: ReadonlySet<LinkAnswer> = new Set(['never', 'not-a-link'])
const answers: readonly LinkAnswer[] = [
  'never',
  'nearly-sent',
  'nearly-maybe-charged',
  'nearly-waiting',
  'practised',
  'nearly-practised',
  'not-a-link',
  'accepted',
  'sending',
  'in-doubt',
  'refused',
  'queued',
  'cancelled',
  'not-charged',
  'charged-by-word',
  'moved',
  'sent-before',
]
const rows = answers.map((answer, line): AnswerRow => {
  const nearLink = `https://norda.example/nearly/${line}`
  return {
    line,
    text: `2026-10-02 norda.example/post/${line} best shoes`,
    link: answer === 'not-a-link' ? undefined : `https://norda.example/post/${line}`,
    answer,
    sending: nowhere.has(answer) ? undefined : sending,
    ...(answer.startsWith('nearly') ? { nearLink } : {}),
  }
})

test('no answer to “Was it sent?” is cut, in any language, in a usual window or a small one', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('busy-office')
  await window.evaluate((all) => {
    const lines = {
      'on-record': 6,
      'nearly-sent': 3,
      refused: 1,
      practised: 1,
      'not-sent': 5,
      'not-a-link': 1,
    }
    globalThis.fakeMain.on('history.ask', () => ({
      ok: true,
      value: { askId: 1, lines, rows: lines },
    }))
    globalThis.fakeMain.on('history.answers', () => ({ ok: true, value: all }))
  }, rows)
  await window.keyboard.press('Control+3')
  const field = window.getByRole('searchbox', { name: /sent/ })
  await field.fill('https://norda.example/post')
  await field.press('Enter')
  const grid = window.getByRole('grid')
  await expect(grid.getByRole('row').nth(rows.length)).toBeVisible()
  for (const size of [
    { width: 1280, height: 800 },
    { width: 900, height: 600 },
  ]) {
    await window.setViewportSize(size)
    for (const language of languages) {
      await speak(window, language)
      const cut = grid.evaluate((all) =>
        [...all.querySelectorAll('[data-tone] > :last-child, time, [data-look]')]
          .filter((words) => {
            const cell = words.closest('[role=gridcell]') ?? words
            return (
              words.getBoundingClientRect().right > cell.getBoundingClientRect().right ||
              words.scrollWidth > words.clientWidth + 1
            )
          })
          .map(({ textContent }) => textContent),
      )
      expect.soft(await cut, `${language}, ${size.width} px wide`).toEqual([])
    }
  }
})
