import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({ optionalDependencies: z.record(z.string(), z.string()).optional() }),
  ),
})

test('the lockfile holds the parts of every platform, or npm ci refuses it elsewhere', async () => {
  const text = await readFile(join(import.meta.dirname, '../package-lock.json'), 'utf8')
  const { packages } = lockSchema.parse(JSON.parse(text))
  const missing = Object.entries(packages).flatMap(([place, { optionalDependencies }]) =>
    Object.keys(optionalDependencies ?? {}).filter(
      (name) =>
        !(`node_modules/${name}` in packages || `${place}/node_modules/${name}` in packages),
    ),
  )
  expect(missing).toEqual([])
})
