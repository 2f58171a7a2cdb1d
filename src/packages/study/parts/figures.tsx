import { Text, View } from '@/platform/elements'
import { Card } from '@/ui/card'
import './figures.scss'

/** `trend` compares with the time before, in words; `isMore` says which way. */
export type Figure = { name: string; value: number | string; unit: string; trend?: { text: string; isMore: boolean | null } }

const signs = { more: '↑', less: '↓', same: '' } as const
const wayOf = (isMore: boolean | null) => (isMore === null ? 'same' : isMore ? 'more' : 'less')

/** A card of figures in two columns, each under its name. */
export function Figures({ id, title, of }: { id?: string; title?: string; of: readonly Figure[] }) {
  return (
    <Card id={id}>
      {title && (
        <View className="title" role="heading">
          {title}
        </View>
      )}
      <View className="figures">
        {of.map(({ name, value, unit, trend }) => (
          <View key={name}>
            <View className="figures__name">{name}</View>
            <View className="figures__value">
              {value}
              <Text className="figures__unit">{unit}</Text>
            </View>
            {trend && (
              <View className={`figures__trend is-${wayOf(trend.isMore)}`}>
                {signs[wayOf(trend.isMore)]} {trend.text}
              </View>
            )}
          </View>
        ))}
      </View>
    </Card>
  )
}
