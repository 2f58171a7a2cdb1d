import type { StudyRank } from '@/contract/study/plan.schema'
import { View } from '@/platform/elements'
import { Avatar } from '@/ui/avatar'
import { Card } from '@/ui/card'
import { keyed } from '@/ui/keyed'
import './rank-rows.scss'

type Rows = StudyRank['rows']

/** Places of a rank, the learner's own marked; equal values share a place. */
export function RankRows({ rows, unit, label }: { rows: Rows; unit: string; label: string }) {
  return (
    <Card>
      <View role="list" label={label}>
        {keyed(rows).map(({ key, item: { place, name, avatar, value, isMine } }) => (
          <View key={key} className={`rank-row ${isMine ? 'is-mine' : ''}`} role="listitem">
            <View className="rank-row__place">{place}</View>
            <Avatar src={avatar} name={name} />
            <View className="rank-row__name">
              {name}
              {isMine && '（我）'}
            </View>
            <View className="muted">
              {value} {unit}
            </View>
          </View>
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
