import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { createBuilder, type Rolldown } from 'vite'

/** The script that the window needs before its first screen can be seen. */
export interface FirstScreen {
  readonly gzipBytes: number
  /** The modules in it. */
  readonly modules: ReadonlySet<string>
}

const root = join(import.meta.dirname, '..')

/** Builds the window without writing it, and gathers what its entry imports before it runs. */
export async function firstScreen(): Promise<FirstScreen> {
  const builder = await createBuilder({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    environments: { client: { build: { write: false } } },
  })
  const { client } = builder.environments
  if (client === undefined) throw new Error('vite.config.ts has no window')
  const built = await builder.build(client)
  const chunks = [built]
    .flat()
    .flatMap((part) => ('output' in part ? part.output : []))
    .filter((file): file is Rolldown.OutputChunk => file.type === 'chunk')
  const needed = new Set(chunks.filter(({ isEntry }) => isEntry))
  for (const { imports } of needed)
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) needed.add(chunk)
  return {
    gzipBytes: [...needed].reduce((sum, { code }) => sum + gzipSync(code).length, 0),
    modules: new Set([...needed].flatMap(({ moduleIds }) => moduleIds)),
  }
}
