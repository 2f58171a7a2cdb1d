import type { ReactNode } from 'react'
import { Button, View } from '@/platform/elements'
import { Layer } from '@/platform/elements/layer'
import { Icon } from './icon'
import './popup.scss'

type PopupProps = {
  id: string
  title: string
  place?: 'bottom' | 'middle' | 'whole'
  onClose: () => void
  children: ReactNode
  foot?: ReactNode
}

/** A panel over the page with a title and a way out; `foot` keeps its place while the rest scrolls. Back, Escape and every navigation close it. */
export function Popup({ id, title, place = 'bottom', onClose, children, foot }: PopupProps) {
  return (
    <Layer id={id} className="popup" label={title} place={place} onClose={onClose}>
      <View className="popup__head">
        <View className="title" role="heading">
          {title}
        </View>
        <Button className="popup__close" label="关闭" onClick={onClose}>
          <Icon name="x" />
        </Button>
      </View>
      <View className="popup__body">{children}</View>
      {foot && <View className="popup__foot">{foot}</View>}
    </Layer>
  )
}
