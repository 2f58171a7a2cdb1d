import { type ReactNode, useState } from 'react'
import { Button, Text, View } from '@/platform/elements'
import './fold.scss'

type FoldProps = { id?: string; title: string; isOpenAtFirst?: boolean; children: ReactNode }

/** A part of a page that opens and closes; the button names the action in words. */
export function Fold({ id, title, isOpenAtFirst = false, children }: FoldProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  return (
    <View className="fold">
      <Button id={id} className="fold__head" expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Text className="fold__title">{title}</Text>
        <Text className="fold__act">{isOpen ? '收起' : '展开'}</Text>
      </Button>
      {isOpen && <View className="fold__body">{children}</View>}
    </View>
  )
}
