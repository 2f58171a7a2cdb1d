import { bridge } from '@/platform/bridge'

/** The app around the page may ask what it likes to ask after something good has happened; without an app nothing does. */
export function offerAppGuide(): void {
  if (bridge.kind()) bridge.call('showGuideAppDialog').catch(() => undefined)
}
