import type { ServerResponse } from 'node:http'

/** Where the style of these pages lies; it is there without a session. */
export const smallPageStylePath = '/small-page.css'

/** A page of a few words, for whoever cannot be shown the window. */
export interface SmallPage {
  readonly title: string
  /** HTML of our own; nothing of a request may stand in it. */
  readonly body: string
}

/** Sends a page that stands by itself, without the window's files. */
export function sendSmallPage(response: ServerResponse, status: number, page: SmallPage): void {
  // A body that was not read to its end would be taken for the next request.
  if (!response.req.complete) response.setHeader('connection', 'close')
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' })
  response.end(html(page))
}

/** The pages' style; a policy without inline styles holds here too. */
export function sendSmallPageStyle(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/css; charset=utf-8' })
  response.end(style)
}

const html = ({ title, body }: SmallPage) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta name="color-scheme" content="light dark">
    <title>${title}</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="${smallPageStylePath}">
  </head>
  <body>
    <main>
      <svg viewBox="0 0 32 32" width="48" height="48" aria-hidden="true">
        <rect width="32" height="32" rx="8" fill="#0b63ce"/>
        <g fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">
          <path d="M6 24.5c1 .8 2 1 2.7 1 2 0 2-1.6 4-1.6 1.1 0 2.1.8 3.3 1.6 1.2-.8 2.2-1.6 3.3-1.6 2 0 2 1.6 4 1.6.7 0 1.7-.2 2.7-1"/>
          <path d="M9.5 21.5A8 8 0 0 1 8 17l8-3.5 8 3.5a8 8 0 0 1-1.5 4.5M11 15.5V11h10v4.5M14 11V8h4v3"/>
        </g>
      </svg>
      <h1>${title}</h1>
      ${body}
    </main>
  </body>
</html>
`

const style = `:root {
  color-scheme: light dark;
  font: 13px/20px 'Inter Variable', Inter, system-ui, sans-serif;
  background: light-dark(#fbfbfa, #161615);
  color: light-dark(#1d1c1a, #ecebe8);
}
body {
  margin: 0;
  min-height: 100vh;
  display: grid;
  place-items: center;
}
main {
  box-sizing: border-box;
  width: min(440px, 100vw - 32px);
  padding: 32px;
  border: 1px solid light-dark(#e6e5e1, #2c2b29);
  border-radius: 10px;
  background: light-dark(#ffffff, #1d1d1b);
}
h1 {
  margin: 20px 0 8px;
  font-size: 16px;
  line-height: 24px;
  font-weight: 650;
}
p {
  margin: 0;
  color: light-dark(#5d5a54, #a9a69f);
}
ol {
  margin: 16px 0;
  padding-inline-start: 20px;
}
li {
  margin: 6px 0;
}
.hint {
  font-size: 12px;
  color: light-dark(#6b6761, #98948d);
}
`

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
