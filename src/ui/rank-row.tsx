import type { ReactNode } from 'react'
import { Text, View } from '@/platform/elements'
import { Avatar } from './avatar'
import './rank-row.scss'

/** The first places have a medal of their own colour. */
const MEDALS = 3

/** `avatar` left out: the board shows none. `own`: the word for a line that is the learner's. */
type RankRowProps = { place: number; name: string; avatar?: string; isMine: boolean; own?: string; note?: string; children: ReactNode }

/** A line of a board: the place, whose it is, and what earned it. */
export function RankRow({ place, name, avatar, isMine, own = '我', note, children }: RankRowProps) {
  return (
    <View className={`rank-row ${isMine ? 'is-mine' : ''}`} role="listitem">
      <Text className={`rank-row__place ${place <= MEDALS ? `rank-row__place--${place}` : ''}`}>{place}</Text>
      {avatar !== undefined && <Avatar src={avatar} name={name} />}
      <View className="rank-row__name">
        <View className="rank-row__line">
          {name}
          {isMine && <Text className="small">（{own}）</Text>}
        </View>
        {note !== undefined && <View className="small rank-row__line">{note}</View>}
      </View>
      <Text className="rank-row__marks">{children}</Text>
    </View>
  )
}
