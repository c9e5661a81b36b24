const variable = 'NODE_TLS_REJECT_UNAUTHORIZED'

/**
 * Takes the variable out of an environment that makes Node accept any certificate, and says so. A
 * token goes only to a service whose certificate was checked. To be called before anything connects
 * and before another process is started, which would inherit it.
 */
export function refuseUncheckedTls(
  env: Record<string, string | undefined>,
  say: (line: string) => void,
): void {
  if (env[variable] !== '0') return
  delete env[variable]
  say(
    `${variable}=0 is ignored: Linkferry always checks certificates. To trust one of your own, name its file in NODE_EXTRA_CA_CERTS.`,
  )
}
