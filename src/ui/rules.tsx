import { View } from '@/platform/elements'
import { Card } from './card'
import './rules.scss'

type RulesProps = { id?: string; of: readonly (readonly [title: string, text: string])[] }

/** The rules of a thing on one card, each under its heading. */
export function Rules({ id, of }: RulesProps) {
  return (
    <Card id={id}>
      {of.map(([title, text]) => (
        <View key={title} className="rules__one">
          <View className="title" role="heading">
            {title}
          </View>
          <View className="rules__text">{text}</View>
        </View>
      ))}
    </Card>
  )
}
