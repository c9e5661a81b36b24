import { expect, test } from './fixtures.ts'

test('the address without its key opens only the page that says where the key is', async ({
  window,
  app,
}) => {
  const stranger = await window.context().browser()?.newContext()
  const page = await stranger?.newPage()
  if (page === undefined) throw new Error('No second browser profile')
  await page.goto(new URL(app.address).origin)

  await expect(
    page.getByRole('heading', { name: 'Linkferry is running, and locked' }),
  ).toBeVisible()
  await expect(page.getByText('Go to the terminal where Linkferry was started.')).toBeVisible()
  await page.goto(app.address)
  await expect(page.getByText('This address was used already')).toBeVisible()
  await expect.poll(() => app.output.join('\n')).toContain('For another browser: ')
  const [unused] = app.output.join('\n').match(/(?<=For another browser: )\S+/) ?? []
  await page.goto(unused ?? '')
  await expect(page.getByRole('heading', { name: 'New submission' })).toBeVisible()
  expect(page.url(), 'no key is left where it could be copied').toBe(
    `${new URL(app.address).origin}/`,
  )
  await page.reload()
  await expect(page.getByRole('heading', { name: 'New submission' })).toBeVisible()
  await stranger?.close()
})
