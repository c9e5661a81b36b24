import { expect, it } from 'vitest'
import { fail, ok } from '../../../electron/shared/result.ts'
import { readWebOptions } from '../../../electron/web/web-options.ts'

it('takes any free port, the usual data folder and the user’s browser by default', () => {
  expect(readWebOptions([])).toEqual(
    ok({ port: 0, dataFolder: undefined, opensBrowser: true, asksForHelp: false }),
  )
})

it('takes port, data folder and no browser', () => {
  expect(readWebOptions(['--port', '8080', '--data-dir=/data', '--no-open'])).toEqual(
    ok({ port: 8080, dataFolder: '/data', opensBrowser: false, asksForHelp: false }),
  )
})

it.each(['--help', '-h'])('tells with %s what it can be started with', (word) => {
  expect(readWebOptions([word])).toMatchObject({ ok: true, value: { asksForHelp: true } })
})

it.each(['-1', '65536', '80a', '', '1e3', '8.5'])('does not take %j for a port', (port) => {
  expect(readWebOptions([`--port=${port}`])).toEqual(
    fail(`--port takes a number from 0 to 65535, not ${port}`),
  )
})

it.each([['--colour'], ['--port'], ['file.txt'], ['--no-open=yes']])('does not know %s', (word) => {
  expect(readWebOptions([word])).toMatchObject({ ok: false })
})
