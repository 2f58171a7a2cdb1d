import { Component, type ReactNode } from 'react'
import { tellCaught } from '@/platform/errors/caught'
import { StateNotice } from './state-notice'

/** Draws what is inside; where that fails, says so in its place, reports it and offers 重试. The rest of the screen stays. */
export class ErrorScreen extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError = () => ({ hasFailed: true })
  override componentDidCatch(error: unknown) {
    tellCaught(error, 'page')
  }
  retry = () => this.setState({ hasFailed: false })
  override render() {
    if (!this.state.hasFailed) return this.props.children
    return <StateNotice id="page-failed" look="failed" text="这里出了点问题，请重试" action="重试" onAction={this.retry} />
  }
}
