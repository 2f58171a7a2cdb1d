import type { ReactNode } from 'react'
import { Button, View } from '@/platform/elements'
import { Icon } from './icon'
import './sheet.scss'

type SheetProps = { id: string; title: string; onClose: () => void; children: ReactNode; foot?: ReactNode }

/** A panel that rises from the bottom over the page; `foot` keeps its place while the rest scrolls. */
export function Sheet({ id, title, onClose, children, foot }: SheetProps) {
  return (
    <View className="sheet">
      <View className="sheet__veil" hiddenFromReader onClick={onClose} />
      <View id={id} className="sheet__panel" role="dialog" label={title}>
        <View className="sheet__head">
          <View className="title" role="heading">
            {title}
          </View>
          <Button className="sheet__close" label="关闭" onClick={onClose}>
            <Icon name="x" />
          </Button>
        </View>
        <View className="sheet__body">{children}</View>
        {foot && <View className="sheet__foot">{foot}</View>}
      </View>
    </View>
  )
}
