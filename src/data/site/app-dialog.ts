import { bridge } from '@/platform/bridge'
import { expectBridgeFailure } from '@/platform/bridge/port'

/** Lets the native app show its guide dialog after a success; does nothing without an app. */
export function offerAppGuide(): void {
  if (bridge.kind()) bridge.call('showGuideAppDialog').catch(expectBridgeFailure)
}
