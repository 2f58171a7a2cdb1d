import type { RankEntry } from '@/contract/exam/exam.schema'
import { marksText } from '@/domain/scoring/marks-text'
import { durationText } from '@/domain/time/clock-text'
import { Text, View } from '@/platform/elements'
import { Avatar } from '@/ui/avatar'
import './rank-row.scss'

type RankRowProps = { entry: RankEntry; fullMarks?: number; isMine: boolean }

/** The first places have a medal of their own colour. */
const MEDALS = 3

/** A place, whose it is, and what earned it. */
export function RankRow({ entry, fullMarks, isMine }: RankRowProps) {
  const { place, nickname, avatar, marks, usedSeconds } = entry
  return (
    <View className={`rank-row ${isMine ? 'is-mine' : ''}`} role="listitem">
      <Text className={`rank-row__place ${place <= MEDALS ? `rank-row__place--${place}` : ''}`}>{place}</Text>
      <Avatar src={avatar} name={nickname} />
      <View className="rank-row__name">
        <View>
          {nickname}
          {isMine && <Text className="small">（我）</Text>}
        </View>
        <View className="small">用时 {durationText(usedSeconds)}</View>
      </View>
      <Text className="rank-row__marks">
        {marksText(marks)}
        {fullMarks !== undefined && <Text className="small"> / {marksText(fullMarks)}</Text>}
      </Text>
    </View>
  )
}
