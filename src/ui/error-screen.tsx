import { Component, type ReactNode } from 'react'
import { reportCaught } from '@/platform/errors/caught'
import { StateNotice } from './state-notice'

/** An error boundary: shows a message with 重试 in place of the failed part and reports the error. The rest of the screen is unaffected. */
export class ErrorScreen extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError = () => ({ hasFailed: true })
  override componentDidCatch(error: unknown) {
    reportCaught(error, 'page')
  }
  retry = () => this.setState({ hasFailed: false })
  override render() {
    if (!this.state.hasFailed) return this.props.children
    return <StateNotice id="page-failed" look="failed" text="这里出了点问题，请重试" action="重试" onAction={this.retry} />
  }
}
