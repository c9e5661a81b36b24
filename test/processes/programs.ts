import path from 'node:path'
import { inject } from 'vitest'
import { createBuilder } from 'vite'
import { madeOnce } from '../setup/made-once.ts'

/** A program as it is shipped, built once in a run of tests: from sources it starts three times as long. */
export async function builtProgram(
  name: 'cli' | 'engine' | 'practice-service' | 'web-host',
): Promise<string> {
  const house = inject('runFolder')
  const folder = path.join(house, 'node')
  await madeOnce(folder, build)
  // Beside them, so that what Node keeps of them goes when they go.
  process.env['NODE_COMPILE_CACHE'] = path.join(house, 'compiled')
  return path.join(folder, `${name}.js`)
}

async function build(into: string): Promise<void> {
  const builder = await createBuilder({
    configFile: path.resolve(import.meta.dirname, '../../vite.config.ts'),
    logLevel: 'error',
    environments: { node: { build: { outDir: into } } },
  })
  const { node } = builder.environments
  if (node === undefined) throw new Error('There are no programs')
  await builder.build(node)
}
