/** The text of `npm start -- --help`. */
export const startHelp = `Starts Linkferry: in a window of its own where Electron runs, else in your browser.

  npm start -- [options]

  --data-dir DIR   keep lists, history and settings in this folder (new, empty, or Linkferry’s)
  --port NUMBER    in the browser: listen on this port of this computer (otherwise any free one)
  --no-open        in the browser: print the address and do not open it
  --help           print this

The commands for scripts are another program: npm run cli -- --help
`
