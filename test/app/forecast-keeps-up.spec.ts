import { sceneTime } from '../fakes/scenes.ts'
import { expect, test } from './fake-window.ts'

test('when all would be sent is told from now, however long a list stands there', async ({
  fakeWindow,
}) => {
  const context = await fakeWindow({ isAlone: true })
  const window = await context.play('put-aside')
  const facts = window.getByRole('complementary', { name: 'Send' }).locator('dl')
  await expect(facts).toContainText('All sent by10:43, under a minute')
  await window.clock.install({ time: sceneTime })
  await window.clock.fastForward(5 * 60_000)
  await expect(facts).toContainText('All sent by10:48, under a minute')
  const exact = await facts.locator('dd[title]').getAttribute('title')
  expect(exact).toContain('10:48')
})
