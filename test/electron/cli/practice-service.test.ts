import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../setup/temporary-folder.ts'
import { Linkferry, linkferry, listOf, practiceToken as token, startPractice } from './linkferry.ts'

describe('linkferry practice-service', () => {
  test('prints its address first and ends with 0 when stopped', async () => {
    const dataFolder = await temporaryFolder()
    const service = new Linkferry(['practice-service'], { dataFolder })
    await service.says('\n')
    expect(service.stdout).toMatch(/^http:\/\/127\.0\.0\.1:\d+\n$/)
    service.signal('SIGINT')
    expect(await service.end()).toMatchObject({ code: 0, stderr: '' })
  })

  test('keeps the books of a fixed port across restarts', async () => {
    const dataFolder = await temporaryFolder()
    const free = await startPractice(await temporaryFolder())
    await free.stop()
    const first = await startPractice(dataFolder, ['--port', free.port])
    const args = ['submit', '-', '--base-url', first.baseUrl, '--yes']
    expect((await linkferry(args, { dataFolder, token, input: listOf(3) })).code).toBe(0)
    await first.stop()
    const second = await startPractice(dataFolder, ['--port', free.port])
    expect(await second.books()).toHaveLength(3)
  })

  test.each([
    [['--port', '99999'], '--port takes a number from 0 to 65535, not “99999”.'],
    [['--fault', 'explode=1'], '--fault takes KIND=RATE'],
    [['--balance', 'much'], '--balance takes a whole number of units from 0, not “much”.'],
  ])('%j ends with 64 and names the allowed values', async (args, sentence) => {
    const dataFolder = await temporaryFolder()
    const { code, stdout, stderr } = await linkferry(['practice-service', ...args], { dataFolder })
    expect(stderr).toContain(sentence)
    expect([code, stdout]).toEqual([64, ''])
  })

  test('says that its port is in use', async () => {
    const dataFolder = await temporaryFolder()
    const { port } = await startPractice(dataFolder)
    const second = await linkferry(['practice-service', '--port', port], { dataFolder })
    expect(second.stderr).toBe('The practice service cannot start (EADDRINUSE).\n')
    expect(second.code).toBe(3)
  })
})
