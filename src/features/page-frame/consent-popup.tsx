import type { ReactNode } from 'react'
import { View } from '@/platform/elements'
import type { ButtonProps } from '@/platform/elements/port'
import { ActionButton } from '@/ui/action-button'
import { Popup } from '@/ui/popup'

type Agreement = { text: string; opens?: ButtonProps['opens']; onClick: () => void }
type ConsentPopupProps = { id: string; title: string; agree: Agreement; onRefuse: () => void; children: ReactNode }

/** Asks the learner for consent; closing it declines. */
export function ConsentPopup({ id, title, agree, onRefuse, children }: ConsentPopupProps) {
  const { text, opens, onClick } = agree
  return (
    <Popup
      id={id}
      title={title}
      onClose={onRefuse}
      foot={
        <>
          <View className="row__main">
            <ActionButton id={`${id}-no`} look="plain" isWide onClick={onRefuse}>
              不同意
            </ActionButton>
          </View>
          <View className="row__main">
            <ActionButton id={`${id}-yes`} isWide opens={opens} onClick={onClick}>
              {text}
            </ActionButton>
          </View>
        </>
      }
    >
      {children}
    </Popup>
  )
}
