import path from 'node:path'
import { inject } from 'vitest'
import { createBuilder } from 'vite'
import { madeOnce } from '../setup/made-once.ts'

/** Builds the programs once per test run and returns the file of one. From sources they start three times as slowly. */
export async function builtProgram(
  name: 'cli' | 'engine' | 'practice-service' | 'web-host',
): Promise<string> {
  const runFolder = inject('runFolder')
  const folder = path.join(runFolder, 'node')
  await madeOnce(folder, build)
  // In the run's folder, so that the cache is removed with the programs.
  process.env['NODE_COMPILE_CACHE'] = path.join(runFolder, 'compiled')
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
