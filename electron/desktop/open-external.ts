import type { Shell } from 'electron'

/** Opens a whole http or https address in the user's browser; anything else is left alone: false. */
export async function openExternal(
  shell: Pick<Shell, 'openExternal'>,
  address: string,
): Promise<boolean> {
  const url = URL.parse(address)
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return false
  await shell.openExternal(url.href)
  return true
}
