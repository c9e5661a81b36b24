import { expect, test } from './fake-window.ts'

test('the details of a batch name its list and account, and scroll in one place, however small the window', async ({
  fakeWindow,
}) => {
  const window = await (
    await fakeWindow({ viewport: { width: 640, height: 400 } })
  ).play('busy-office')
  const answer = { httpStatus: 503, answered: true, unitsUsed: undefined, linksCount: undefined }
  const attempts = Array.from({ length: 9 }, (_, index) => ({
    ...answer,
    startedMs: index * 60_000,
    endedMs: index * 60_000 + 900,
    message: 'Service unavailable',
    taskId: undefined,
  }))
  await window.evaluate((all) => globalThis.fakeMain.on('history.attempts', () => all), attempts)
  await window.keyboard.press('Control+3')
  await window.getByRole('grid').getByRole('button').first().press('Enter')
  const dialog = window.getByRole('dialog')
  await expect(dialog).toHaveAccessibleDescription('Submission Trying it out Account Practice')
  const scrolled = () =>
    dialog.evaluate(
      (all) =>
        [all, ...all.querySelectorAll('*')].filter(
          (one) =>
            /auto|scroll/.test(getComputedStyle(one).overflowY) &&
            one.scrollHeight > one.clientHeight + 1,
        ).length,
    )
  for (const [width, height] of [
    [640, 400],
    [480, 360],
    [1_280, 480],
  ] as const) {
    await window.setViewportSize({ width, height })
    await dialog.getByRole('radio', { name: 'Requests that carried it' }).press('Space')
    await expect(dialog.getByRole('row')).toHaveCount(attempts.length + 1)
    expect(await scrolled(), `${width} × ${height}, requests`).toBe(1)
    await window.keyboard.press('ArrowRight')
    await expect(dialog.getByRole('grid')).toContainText('https://norda.example/')
    expect(await scrolled(), `${width} × ${height}, links`).toBe(1)
  }
  await window.setViewportSize({ width: 1_280, height: 800 })
  await expect(dialog.getByRole('radio')).toHaveCount(0)
  await expect(dialog.getByRole('grid')).toBeVisible()
  await expect(dialog.getByRole('row', { name: 'Service unavailable' })).toHaveCount(9)
})
