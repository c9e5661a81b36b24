const variable = 'NODE_TLS_REJECT_UNAUTHORIZED'

/**
 * Removes the environment variable that makes Node accept any certificate, and logs that. A token may only go to
 * a service whose certificate was checked. Call it before anything connects and before a child process, which
 * would inherit the variable, is started.
 */
export function refuseUncheckedTls(
  env: Record<string, string | undefined>,
  log: (line: string) => void,
): void {
  if (env[variable] !== '0') return
  delete env[variable]
  log(
    `${variable}=0 is ignored: Linkferry always checks certificates. To trust one of your own, name its file in NODE_EXTRA_CA_CERTS.`,
  )
}
