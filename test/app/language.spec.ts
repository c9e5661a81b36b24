import { fakeSubmission } from '../fakes/fake-data.ts'
import { expect, test } from './fake-window.ts'
import { pick } from './steps.ts'

test('the page says which language it speaks, and writes numbers as that part of the world does', async ({
  fakeWindow,
}) => {
  const context = await fakeWindow({ locale: 'en-IN' })
  const window = await context.play('busy-office', { rows: '123456' })
  await expect(window.locator('html')).toHaveAttribute('lang', 'en-IN')
  await expect(window.locator('html')).toHaveAttribute('dir', 'ltr')
  await expect(window.getByText('1,23,456 lines').first()).toBeAttached()
})

test('where the system speaks a language that has no words here, English is spoken', async ({
  fakeWindow,
}) => {
  const context = await fakeWindow({ locale: 'fi-FI' })
  const window = await context.play('first-start')
  await expect(window.locator('html')).toHaveAttribute('lang', 'en')
  await window.getByRole('button', { name: 'Settings' }).click()
  await expect(window.getByRole('button', { name: /Language/ })).toContainText(
    'As the system: English',
  )
})

test('Practice is called by its word in the language, not as the record has it', async ({
  fakeWindow,
}) => {
  const context = await fakeWindow({ locale: 'fr-FR' })
  const window = await context.play('busy-office')
  await window.getByRole('button', { name: /^Compte / }).click()
  await expect(window.getByRole('option', { name: /^Entraînement/ })).toBeVisible()
  await window.keyboard.press('Escape')
  await window.getByRole('button', { name: /^Comptes/ }).click()
  const list = window.getByRole('navigation', { name: 'Comptes' })
  await list.getByRole('button', { name: /^Entraînement/ }).click()
  await expect(window.getByRole('heading', { name: 'Entraînement' })).toBeVisible()
  await window.getByRole('button', { name: /^Historique/ }).click()
  await window.getByRole('button', { name: /Tous les comptes/ }).click()
  await expect(window.getByRole('option', { name: 'Entraînement' })).toBeVisible()
  await expect(window.getByText('Practice')).toHaveCount(0)
  await window.keyboard.press('Escape')
  await window.getByRole('button', { name: /^Réglages/ }).click()
  await expect(window.getByText('Cette traduction est nouvelle.')).toBeVisible()
  await expect(window.getByText('Les fichiers de résultats')).toBeVisible()
})

for (const [locale, when, practice] of [
  ['fr-FR', 'Auj. 10:31:17', 'Entraînement'],
  ['ru-RU', 'Сегодня 10:31:17', 'Тренировка'],
] as const)
  test(`a small History in ${locale} shows the second and the account of a batch whole`, async ({
    fakeWindow,
  }) => {
    const context = await fakeWindow({ locale, viewport: { width: 900, height: 600 } })
    const window = await context.play('busy-office')
    await window.keyboard.press('Control+3')
    const cells = window.getByRole('gridcell')
    for (const name of [when, practice]) {
      const cell = cells.filter({ hasText: name }).first()
      await expect(cell).toBeVisible()
      expect(await cell.evaluate((box) => box.scrollWidth - box.clientWidth), name).toBe(0)
    }
  })

for (const [locale, ...sentences] of [
  ['en-GB', 'Pauses before more than 10,000 units', 'That is paid for again.'],
  ['fr-FR', 'Suspend avant que plus de', 'Cela se paie à nouveau.'],
  ['ru-RU', 'Пауза, прежде чем', 'Это оплачивается снова.'],
] as const)
  test(`in ${locale} what New says of money is in sight beside the list`, async ({
    fakeWindow,
  }) => {
    const context = await fakeWindow({ locale, viewport: { width: 1280, height: 800 } })
    const window = await context.play('busy-office')
    const panel = window.getByRole('complementary')
    for (const sentence of sentences)
      await expect(panel.getByText(sentence)).toBeInViewport({ ratio: 1 })
  })

for (const locale of ['de-DE', 'fr-FR', 'ru-RU'])
  test(`in ${locale} nothing stands over what New says of a drip feed`, async ({ fakeWindow }) => {
    const context = await fakeWindow({ locale, viewport: { width: 1280, height: 800 } })
    const window = await context.play('busy-office')
    const panel = window.getByRole('complementary')
    await pick(panel.getByRole('radio').nth(2))
    await expect(panel.locator('input[type=date]')).toBeVisible()
    const units = await panel.getByText(/^36[.\s]001\s\S+$/).boundingBox()
    const choices = await panel.locator(':scope > *').first().boundingBox()
    if (units === null || choices === null) throw new Error('Both are in sight')
    expect(choices.y + choices.height).toBeLessThanOrEqual(units.y)
  })

test('made-up lines are called by their word in the language, not as the record has it', async ({
  fakeWindow,
}) => {
  const context = await fakeWindow({ locale: 'ru-RU' })
  const window = await context.play('first-start')
  await window.evaluate(
    (submissions) => globalThis.fakeMain.tell('submissions.changed', { submissions, batches: [] }),
    ['Samples', 'Samples (2)', 'Samples of Norda'].map((label, index) =>
      fakeSubmission({ id: 90 + index, accountId: 1, label, links: { queued: 300 } }),
    ),
  )
  await window.keyboard.press('Control+2')
  for (const name of ['Примеры', 'Примеры (2)', 'Samples of Norda'])
    await expect(window.getByRole('heading', { name, exact: true })).toBeVisible()
})

test('what was just done is not told in a language that is spoken no more', async ({
  fakeWindow,
}) => {
  const context = await fakeWindow()
  const window = await context.play('busy-office')
  await window.keyboard.press('Control+4')
  const balance = window.getByRole('textbox', { name: 'Known balance' })
  await balance.fill('5,000')
  await balance.press('Enter')
  await expect(window.getByText('Saved.', { exact: true })).toBeVisible()
  await window.keyboard.press('Control+,')
  await expect(window.getByText('Saved.', { exact: true })).toBeVisible()
  await window.getByRole('button', { name: /^Language / }).click()
  await window.getByRole('option', { name: /^Deutsch/ }).click()
  await expect(window.getByRole('heading', { name: 'Einstellungen' })).toBeVisible()
  await expect(window.getByText('Saved.', { exact: true })).toHaveCount(0, { timeout: 2_000 })
})
