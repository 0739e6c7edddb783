import { Component, type ErrorInfo, type ReactNode } from 'react'
import { PreLoginErrorScreen } from './PreLoginErrorScreen.tsx'

type Props = { readonly children: ReactNode }

/** Errors in rendering before the shell, which has its own page for those inside of it. */
export class StartErrorBoundary extends Component<Props, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true }
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo): void {
    console.error(error, componentStack)
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <PreLoginErrorScreen /> : this.props.children
  }
}
