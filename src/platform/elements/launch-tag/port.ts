import type { JsConfig } from '@/contract/account/auth.schema'

/**
 * The messaging app's own button that starts the native app (`target`: what the app is told) or a mini-program (`target`: its page);
 * nothing else may start them there. `configOf` signs the page. `onFail`: the button cannot be drawn or did not start it.
 */
export type LaunchTagProps = {
  kind: 'app' | 'weapp'
  appId: string
  target: string
  label: string
  configOf: (url: string) => Promise<JsConfig>
  onFail: () => void
}
