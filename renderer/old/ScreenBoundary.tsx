import { Component, type ReactNode } from 'react'

import { useText } from '../i18n/use-text.ts'
import { Button } from '../components/Button.tsx'
import { EmptyState } from '../components/EmptyState.tsx'

interface Props {
  readonly children: ReactNode
}

/** Keeps a bug in one screen from taking the window with it; React knows only classes for this. */
export class ScreenBoundary extends Component<Props, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return <ScreenFailed onAgain={() => this.setState({ hasFailed: false })} />
  }
}

function ScreenFailed({ onAgain }: { readonly onAgain: () => void }) {
  const { t } = useText('app')
  return (
    <EmptyState
      isScreen
      icon="warning"
      tone="bad"
      title={t('screenFailed.title')}
      actions={<Button onPress={onAgain}>{t('screenFailed.again')}</Button>}
    >
      {t('screenFailed.text')}
    </EmptyState>
  )
}
