/**
 * The name that the path of an address stands for, decoded; undefined where a file system could read
 * it as something else than the page means: NUL ends a name, a backslash divides folders on Windows.
 */
export function servedName(pathname: string): string | undefined {
  const name = decoded(pathname)
  return name === undefined || name.includes('\0') || name.includes('\\') ? undefined : name
}

function decoded(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname)
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}
