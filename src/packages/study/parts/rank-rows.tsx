import type { StudyRank } from '@/contract/study/plan.schema'
import { Text, View } from '@/platform/elements'
import { ActionBar } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { keyed } from '@/ui/keyed'
import { RankRow } from '@/ui/rank-row'
import './rank-rows.scss'

type Rows = StudyRank['rows']
type RankRowsProps = { rows: Rows; count: number; unit: string; label: string }

/** Places of a rank, the learner's own marked; equal values share a place. */
export function RankRows({ rows, count, unit, label }: RankRowsProps) {
  return (
    <Card>
      <View className="small">共 {count} 人，同分同名次</View>
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

/** How far the learner is from the next better value among those listed; empty where none is better. */
function aheadText({ place, value }: NonNullable<StudyRank['mine']>, rows: Rows, unit: string): string {
  const next = rows.filter((row) => row.value > value).at(-1)
  return next ? `距第 ${next.place} 名还差 ${next.value - value} ${unit}` : `你在第 ${place} 名`
}

type OwnPlaceProps = { mine: StudyRank['mine']; rows: Rows; unit: string }

/** The learner's own place, which stays in sight however long the list is. */
export function OwnPlace({ mine, rows, unit }: OwnPlaceProps) {
  if (!mine) return null
  const own = rows.find(({ isMine }) => isMine)
  return (
    <ActionBar>
      <View id="own-place" className="own-place" role="list" label="我的名次">
        <RankRow
          place={mine.place}
          name={own?.name ?? '我的名次'}
          avatar={own?.avatar}
          isMine={own !== undefined}
          note={aheadText(mine, rows, unit)}
        >
          {mine.value} <Text className="small">{unit}</Text>
        </RankRow>
      </View>
    </ActionBar>
  )
}
