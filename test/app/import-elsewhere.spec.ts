import { fakeAccount } from '../fakes/fake-data.ts'
import { expect, test } from './fake-window.ts'
import { tell } from './tell.ts'

test('an import of paid links that fails while another account is shown says so, and why on its own', async ({
  fakeWindow,
}) => {
  const context = await fakeWindow()
  const window = await context.play('busy-office')
  const accounts = [fakeAccount({ id: 2, name: 'Norda' }), fakeAccount({ id: 3, name: 'Velo' })]
  await tell(window, accounts, [])
  await window.evaluate(() =>
    Object.assign(globalThis.linkferry ?? {}, {
      importPaidList: () =>
        new Promise((resolve) => {
          const reply = { ok: false, error: 'damaged-paid-list' }
          addEventListener('import-fails', () => resolve({ ok: true, reply }))
        }),
    }),
  )
  await window.getByRole('button', { name: 'Accounts', exact: true }).click()
  const list = window.getByRole('navigation', { name: 'Accounts' })
  await list.getByText('Norda').click()
  const file = { name: 'paid.gz', mimeType: 'application/gzip', buffer: Buffer.from('') }
  await window.getByLabel('Import paid links…').setInputFiles(file)
  await list.getByText('Velo').click()
  await window.evaluate(() => dispatchEvent(new Event('import-fails')))
  await expect(
    window.getByText('The paid links for “Norda” were not imported: the reason is there.').first(),
  ).toBeVisible()
  const why = window.getByRole('main').getByText(/damaged/)
  await expect(why).toHaveCount(0)
  await list.getByText('Norda').click()
  await expect(why).toBeVisible()
})
