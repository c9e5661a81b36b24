import type { Page } from '@playwright/test'

/** Collects what comes into the live regions from now on, a sentence each time. */
export async function heardFrom(window: Page): Promise<() => Promise<readonly string[]>> {
  const heard = await window.evaluateHandle(() => {
    const words: string[] = []
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        // What goes is not read.
        if (type === 'childList' && addedNodes.length === 0) continue
        const place = target instanceof Element ? target : target.parentElement
        const region = place?.closest('[role="status"], [role="alert"], [aria-live]')
        if (region === null || region?.getAttribute('aria-live') === 'off') continue
        const added = [...addedNodes].map((node) => node.textContent ?? '')
        words.push(...(added.length > 0 ? added : [target.textContent ?? '']))
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
    return words
  })
  return () => heard.jsonValue()
}
