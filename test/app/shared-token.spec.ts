import { fakeAccount } from '../fakes/fake-data.ts'
import { expect, test } from './fake-window.ts'
import { tell } from './tell.ts'

test('what sharing a token means is said of an hour as of a minute', async ({ fakeWindow }) => {
  const window = await (await fakeWindow()).play('first-start')
  const limits = { linksPerRequest: 100, urlLength: 2_000, requestsPerWindow: 60 }
  const norda = fakeAccount({
    id: 2,
    name: 'Norda',
    people: 2,
    limits: { ...limits, windowMs: 3_600_000 },
  })
  await tell(window, [norda], [])
  await window.keyboard.press('Control+4')
  await expect(window.getByText(/^2 people share the token/)).toContainText(
    'about 30 requests in 3,600 seconds',
  )
})
