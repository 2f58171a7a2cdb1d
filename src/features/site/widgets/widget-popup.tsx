import type { WidgetPopup as Popup } from '@/domain/layout/floating-setting'
import { openAddress } from '@/navigation/open-address'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Popup as Panel } from '@/ui/popup'

/** A widget's popup: its text and one action. */
export function WidgetPopup({ popup: { title, text, action, address }, onClose }: { popup: Popup; onClose: () => void }) {
  const act = () => {
    onClose()
    void openAddress(address)
  }
  const foot = action !== '' && address !== '' && (
    <ActionButton id="widget-act" isWide onClick={act}>
      {action}
    </ActionButton>
  )
  return (
    <Panel id="widget-popup" title={title} onClose={onClose} foot={foot}>
      <View className="muted">{text}</View>
    </Panel>
  )
}
