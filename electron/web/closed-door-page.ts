import type { ServerResponse } from 'node:http'
import { sendSmallPage } from './small-page.ts'

const explanations = {
  'no-key':
    'This address opens Linkferry only together with its key, so that no other program or page can get in.',
  'used-key':
    'This address was used already: each one opens Linkferry once, in the browser that used it.',
} as const

/** Says where the key is, to whoever came without one. */
export function sendClosedDoor(response: ServerResponse, reason: keyof typeof explanations): void {
  sendSmallPage(response, 401, {
    title: 'Linkferry is running, and locked',
    body: `<p>${explanations[reason]}</p>
      <ol>
        <li>Go to the terminal where Linkferry was started.</li>
        <li>Its last line holds an address that was not used yet.</li>
        <li>Open that one in this browser.</li>
      </ol>
      <p class="hint">Nothing is lost: what is being sent goes on while this page is closed.</p>`,
  })
}
