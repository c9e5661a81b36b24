import { useState } from 'react'
import type { SentRequest } from '../../electron/shared/contract/index.ts'
import { goTo, host } from '../app/index.ts'
import { Button, classNames, copyText, useToast } from '../components/index.ts'
import scrollStyles from '../components/scrolls.module.css'
import { useText } from '../i18n/index.ts'
import styles from './SettleDialog.module.css'

const pageSize = 200

interface LinksOfRequestProps {
  readonly request: SentRequest
  readonly onShowInList: () => void
}

/** Shows or copies the links of a request, so that the user can compare them with the account page. */
export function LinksOfRequest({ request, onShowInList }: LinksOfRequestProps) {
  const t = useText('settle')
  const toast = useToast()
  const [links, setLinks] = useState<readonly string[]>()
  const { id: requestId, listId, linkCount } = request

  async function loadMore(loaded: readonly string[]): Promise<void> {
    const page = await host.request('request.links', {
      requestId,
      start: loaded.length,
      count: pageSize,
    })
    if (page.ok) setLinks([...loaded, ...page.value.map(({ link }) => link)])
  }
  async function copyAll(): Promise<void> {
    const all: string[] = []
    while (all.length < linkCount) {
      const page = await host.request('request.links', {
        requestId,
        start: all.length,
        count: 1_000,
      })
      if (!page.ok || page.value.length === 0) break
      all.push(...page.value.map(({ link }) => link))
    }
    if (await copyText(all.join('\n'))) toast(t('links.copied', { count: all.length }))
  }
  return (
    <div className={styles.links}>
      <div className={styles.linksHead}>
        <Button
          look="quiet"
          size="small"
          icon={links === undefined ? 'chevron-right' : 'chevron-down'}
          onPress={() => (links === undefined ? void loadMore([]) : setLinks(undefined))}
        >
          {links === undefined ? t('links.show', { count: linkCount }) : t('links.hide')}
        </Button>
        <Button look="quiet" size="small" icon="copy" onPress={() => void copyAll()}>
          {t('links.copy')}
        </Button>
        {listId === undefined ? undefined : (
          <Button
            look="quiet"
            size="small"
            icon="lists"
            onPress={() => {
              onShowInList()
              goTo({ screen: 'list', listId, filter: { requestId } })
            }}
          >
            {t('links.inList')}
          </Button>
        )}
      </div>
      {links === undefined ? undefined : (
        <ul
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it.
          tabIndex={0}
          aria-label={t('links.label')}
          className={classNames(scrollStyles.scrolls, styles.list)}
        >
          {links.map((link, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the order of links never changes.
            <li key={index} title={link}>
              {link}
            </li>
          ))}
          {links.length < linkCount ? (
            <li className={styles.more}>
              <Button look="quiet" size="small" onPress={() => void loadMore(links)}>
                {t('links.more')}
              </Button>
            </li>
          ) : undefined}
        </ul>
      )}
    </div>
  )
}
