import { findBrowser } from './find-browser.ts'

/** Unpacks the bundled browser, where that is the one to drive, in nobody's time to start. */
async function unpackBrowser(): Promise<void> {
  await findBrowser()
}

export default unpackBrowser
