import { layout } from '@/data/site/layout'
import { tabVisibleOf } from '@/domain/layout/page-head'
import { bridge } from '@/platform/bridge'
import { expectBridgeFailure } from '@/platform/bridge/port'
import { type RouteName, rowOf } from '@/routes/table'

/** Whether the current page has the tab bar; also reported to the native app, if any. */
export function showTab(name: RouteName): void {
  const visible = tabVisibleOf(rowOf(name).showAppTab)
  layout.setState({ tabVisible: visible })
  bridge.call('setTabVisible', { visible }).catch(expectBridgeFailure)
}
