import { View } from '@tarojs/components'
import type { LayerProps } from './port'
import { useLayer } from './use-layer'
import './layer.scss'

/** The screen reader of the host keeps to a modal dialog by itself; a swipe on the veil does not reach the page. */
export function Layer({ id, className, label, place, isAlert = false, onClose, children }: LayerProps) {
  const { level, close } = useLayer(onClose)
  const told = { ariaRole: isAlert ? 'alertdialog' : 'dialog', ariaLabel: label, ariaModal: true }
  return (
    <View className={`layer layer--${place}`} style={{ zIndex: level }}>
      <View className="layer__veil" {...{ ariaHidden: true }} catchMove onClick={isAlert ? undefined : close} />
      <View id={id} className={`layer__panel ${className}`} {...told}>
        {children}
      </View>
    </View>
  )
}
