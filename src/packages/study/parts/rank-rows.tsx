import type { StudyRank } from '@/contract/study/plan.schema'
import { Text, View } from '@/platform/elements'
import { Card } from '@/ui/card'
import { keyed } from '@/ui/keyed'
import { RankRow } from '@/ui/rank-row'

type Rows = StudyRank['rows']

/** Places of a rank, the learner's own marked; equal values share a place. */
export function RankRows({ rows, unit, label }: { rows: Rows; unit: string; label: string }) {
  return (
    <Card>
      <View role="list" label={label}>
        {keyed(rows).map(({ key, item: { place, name, avatar, value, isMine } }) => (
          <RankRow key={key} place={place} name={name} avatar={avatar} isMine={isMine}>
            {value} <Text className="small">{unit}</Text>
          </RankRow>
        ))}
      </View>
    </Card>
  )
}

/** The learner's place and the number of learners. */
export function OwnPlace({ mine, count, unit }: Pick<StudyRank, 'mine' | 'count'> & { unit: string }) {
  if (!mine) return null
  return (
    <Card id="own-place">
      <View className="headline">第 {mine.place} 名</View>
      <View className="muted">
        {mine.value} {unit} · 共 {count} 人
      </View>
    </Card>
  )
}
