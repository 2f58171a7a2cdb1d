import { type ReactNode, useState } from 'react'
import { Button, Text, View } from '@/platform/elements'
import { Icon } from './icon'
import './fold.scss'

type FoldProps = { id?: string; title: string; isOpenAtFirst?: boolean; children: ReactNode }

/** A part of a page that opens and closes; an arrow points to what comes, and a screen reader says the state. */
export function Fold({ id, title, isOpenAtFirst = false, children }: FoldProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  return (
    <View className="fold">
      <Button id={id} className="fold__head" expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Text className="fold__title">{title}</Text>
        <View className={isOpen ? 'fold__act is-open' : 'fold__act'} hiddenFromReader>
          <Icon name="chevron-right" />
        </View>
      </Button>
      {isOpen && <View className="fold__body">{children}</View>}
    </View>
  )
}
