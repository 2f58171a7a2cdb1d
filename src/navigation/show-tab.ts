import { layout } from '@/data/stores/layout'
import { tabVisibleOf } from '@/domain/layout/page-padding'
import { bridge } from '@/platform/bridge'
import { type RouteName, rowOf } from '@/routes/table'

/** Whether the tab bar belongs to the page shown; the app around it, if any, is told. */
export function showTab(name: RouteName): void {
  const visible = tabVisibleOf(rowOf(name).showAppTab)
  layout.setState({ tabVisible: visible })
  if (bridge.kind()) bridge.call('setTabVisible', { visible }).catch(() => undefined)
}
