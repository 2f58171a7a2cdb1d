import type { ReactNode } from 'react'
import { Button, View } from '@/platform/elements'
import './money-head.scss'

type MoneyHeadProps = { name: string; sum: ReactNode; act?: { id: string; text: string; onClick: () => void } }

/** The head of a page of money: one sum in large figures, and what can be done with it. The card that follows lies over its edge. */
export function MoneyHead({ name, sum, act }: MoneyHeadProps) {
  return (
    <View id="money-head" className="money-head">
      <View>
        <View className="money-head__name">{name}</View>
        <View className="money-head__sum">{sum}</View>
      </View>
      {act && (
        <Button id={act.id} className="money-head__act" onClick={act.onClick}>
          {act.text}
        </Button>
      )}
    </View>
  )
}
