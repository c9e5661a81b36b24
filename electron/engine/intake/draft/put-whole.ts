import { rename, rm, writeFile } from 'node:fs/promises'

/**
 * Gives a file of a draft's folder a new content, whole or not at all; rejects with the system's
 * error. `flush`: it is on the disk before it takes its place.
 */
export async function putWhole(
  path: string,
  content: string | Uint8Array,
  { flush = false }: { readonly flush?: boolean } = {},
): Promise<void> {
  const partial = `${path}.partial`
  try {
    await writeFile(partial, content, { flush })
    await rename(partial, path)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}
