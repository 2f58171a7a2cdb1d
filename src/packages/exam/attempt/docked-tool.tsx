import { type ReactNode, useEffect } from 'react'
import { Button, View } from '@/platform/elements'
import { keys } from '@/platform/keys'
import { Icon } from '@/ui/icon'
import './docked-tool.scss'

type DockedToolProps = { id: string; title: string; onClose: () => void; children: ReactNode }

/** A tool below the question, or beside it where there is room: it lies over nothing. Escape puts it away. */
export function DockedTool({ id, title, onClose, children }: DockedToolProps) {
  useEffect(
    () =>
      keys.watch((key) => {
        if (key === 'Escape') onClose()
        return key === 'Escape'
      }),
    [onClose],
  )
  return (
    <View id={id} className="docked-tool" role="region" label={title}>
      <View className="docked-tool__head">
        <View className="small">{title}</View>
        <Button className="docked-tool__close" label={`收起${title}`} onClick={onClose}>
          <Icon name="x" />
        </Button>
      </View>
      {children}
    </View>
  )
}
