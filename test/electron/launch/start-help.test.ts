import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { expect, it } from 'vitest'
import { startHelp } from '../../../electron/launch/start-help.ts'

const root = path.join(import.meta.dirname, '../../..')

it.each(['electron/launch/launch.ts', 'electron/web/index.ts'])(
  'is printed by %s --help',
  (program) => {
    const printed = execFileSync(process.execPath, [path.join(root, program), '--help'])
    expect(printed.toString()).toBe(startHelp)
  },
)
