import { expect, test } from './fake-window.ts'

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
  await window.getByRole('button', { name: /Compte$/ }).click()
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
})
