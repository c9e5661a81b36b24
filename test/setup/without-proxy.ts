/**
 * Makes requests of the tests ignore the proxy of the shell, because all of them go to this computer.
 * Node reads the variable when a process starts, so this runs before the workers start. Tests of proxy
 * settings set their own environment.
 */
export default function askNoProxy(): void {
  delete process.env['NODE_USE_ENV_PROXY']
}
