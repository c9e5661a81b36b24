import { join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { createBuilder, type Rolldown } from 'vite'

/** The script that the window needs before its first screen can be seen. */
export interface FirstScreen {
  readonly gzipBytes: number
  /** The modules in it, by their paths in the project. */
  readonly modules: readonly string[]
}

const root = join(import.meta.dirname, '..')

/** Builds the window without writing it, and gathers what its page imports before it runs. */
export async function firstScreen(): Promise<FirstScreen> {
  const builder = await createBuilder({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    environments: { client: { build: { write: false } } },
  })
  const { client } = builder.environments
  if (client === undefined) throw new Error('vite.config.ts has no window')
  const built = await builder.build(client)
  const files = [built].flat().flatMap((part) => ('output' in part ? part.output : []))
  const chunks = files.filter((file): file is Rolldown.OutputChunk => file.type === 'chunk')
  const page = files.find(
    (file): file is Rolldown.OutputAsset => file.type === 'asset' && file.fileName === 'index.html',
  )
  if (page === undefined) throw new Error('The window has no page')
  const html = String(page.source)
  const needed = new Set(chunks.filter(({ fileName }) => html.includes(fileName)))
  for (const { imports } of needed)
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) needed.add(chunk)
  return {
    gzipBytes: [...needed].reduce((sum, { code }) => sum + gzipSync(code).length, 0),
    modules: [...needed].flatMap(({ moduleIds }) => moduleIds.map((id) => relative(root, id))),
  }
}
