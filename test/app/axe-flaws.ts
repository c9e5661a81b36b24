import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

const axe = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** A grid has the keyboard itself, and scrolls its rows by arrow and page keys. */
const isScrolledByItsGrid = /^scrollable-region-focusable: (?:.*> )?[^ ]*view_[^ ]*$/

/** What floats beside its button is a dialog with a name; axe counts it among the regions only if it is modal. */
const floats = /^region: (?:body > div:nth-child\(\d+\)|div\[data-overlay-container="true"\])$/

/** An open menu hides the rest of the page from screen readers, so these rules see a page without it. */
const underMenu = /^(?:landmark-one-main|page-has-heading-one|region): /

/** What axe finds wrong with the page as it stands, by all its rules or some: rule and place, a line each. */
export async function axeFlaws(
  window: Page,
  rules?: readonly string[],
): Promise<readonly string[]> {
  // Evaluated and not added as a script, so that the page keeps its content security policy.
  const isThere = await window.evaluate(() => 'axe' in globalThis)
  if (!isThere) await window.evaluate(axe)
  // A colour that is still on its way to another is not what anyone reads.
  await window.evaluate(() =>
    Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined))),
  )
  const { violations } = await window.evaluate<AxeResults>(
    `axe.run(${JSON.stringify({ resultTypes: ['violations'], ...(rules === undefined ? {} : { runOnly: rules }) })})`,
  )
  const hasMenu = await window.locator('[role=menu], [role=listbox]').first().isVisible()
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .map(({ target }) => `${id}: ${target.join(' ')}`)
      .filter((flaw) => !isScrolledByItsGrid.test(flaw) && !floats.test(flaw))
      .filter((flaw) => !hasMenu || !underMenu.test(flaw)),
  )
}
