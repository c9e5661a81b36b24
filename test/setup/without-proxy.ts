/**
 * Has the tests' own requests, all of them to this computer, ask no proxy, whatever the shell says
 * that started them. Node reads the variable as a process starts, so this comes before the workers.
 * Tests of the app's own proxy settings name their environment themselves.
 */
export default function askNoProxy(): void {
  delete process.env['NODE_USE_ENV_PROXY']
}
