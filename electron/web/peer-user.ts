import { readFile } from 'node:fs/promises'

/** The two ends of a connection of this computer with itself. */
export interface Ends {
  readonly remotePort?: number | undefined
  readonly localPort?: number | undefined
}

/** Linux's tables of connections; a program may reach 127.0.0.1 by a socket of IPv6 too. */
const tables = ['/proc/net/tcp', '/proc/net/tcp6']
const root = 0

/**
 * Whether another user of this computer made a connection, as Linux tells; root, who may do all,
 * counts as nobody else. Where no table tells, as on other systems, nobody is another user.
 */
export async function isOfAnotherUser(ends: Ends, ownUser = process.getuid?.()): Promise<boolean> {
  if (ownUser === undefined) return false
  const texts = await Promise.all(tables.map((table) => readFile(table, 'latin1').catch(() => '')))
  const users = texts.flatMap((text) => usersOf(text, ends))
  return users.some((user) => user !== ownUser && user !== root)
}

/** Who holds the far end, by a table of the kernel's: a line a socket, its own end first. */
export function usersOf(table: string, { remotePort, localPort }: Ends): readonly number[] {
  return table.split('\n').flatMap((line) => {
    const [, near = '', far = '', , , , , user = ''] = line.trim().split(/\s+/)
    return portOf(near) === remotePort && portOf(far) === localPort ? Number(user) : []
  })
}

function portOf(end: string): number {
  return Number.parseInt(end.split(':')[1] ?? '', 16)
}
