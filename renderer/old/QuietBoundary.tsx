import { Component, type ReactNode, useEffect, useState } from 'react'

import { useApp } from './app-state.ts'

interface Props {
  readonly children: ReactNode
}

/**
 * Keeps a bug in what stands beside the screens, such as what reads out the news, from taking the
 * window with it: it is gone until the host tells something new, then it is tried again.
 */
export class QuietBoundary extends Component<Props, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return <UntilNews onNews={() => this.setState({ hasFailed: false })} />
  }
}

/** Calls back once the host has told something since this stood. */
function UntilNews({ onNews }: { readonly onNews: () => void }) {
  const snapshot = useApp((state) => state.snapshot)
  const [atFirst] = useState(snapshot)
  useEffect(() => {
    if (snapshot !== atFirst) onNews()
  })
  return undefined
}
