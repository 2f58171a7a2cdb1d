import { Component, type ReactNode } from 'react'

type GuardProps = { failed: (retry: () => void) => ReactNode; report: (error: unknown) => void; children: ReactNode }

/** An error boundary: shows `failed` in place of what could not be drawn and reports the error; what is around it is unaffected. */
export class Guard extends Component<GuardProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError = () => ({ hasFailed: true })
  override componentDidCatch(error: unknown) {
    this.props.report(error)
  }
  retry = () => this.setState({ hasFailed: false })
  override render() {
    const { failed, children } = this.props
    return this.state.hasFailed ? failed(this.retry) : children
  }
}
