import type { RankEntry } from '@/contract/exam/exam.schema'
import { rankAheadText } from '@/domain/exam/rank-ahead'
import { View } from '@/platform/elements'
import { ActionBar } from '@/ui/action-bar'
import { ActionButton } from '@/ui/action-button'
import { RankRow } from './rank-row'

type MyPlaceProps = { mine: RankEntry | null; entries: readonly RankEntry[]; fullMarks?: number; onTake: () => void }

/** The learner's own place stays in sight, however long the list is; who has none is shown the way to one. */
export function MyPlace({ mine, entries, fullMarks, onTake }: MyPlaceProps) {
  if (mine === null)
    return (
      <ActionBar>
        <ActionButton id="rank-take" isWide onClick={onTake}>
          去考试，争个名次
        </ActionButton>
      </ActionBar>
    )
  const ahead = rankAheadText(mine, entries)
  return (
    <>
      <View className="rank-mine__room" />
      <ActionBar>
        <View className="rank-mine">
          <View id="rank-mine" role="list" label="我的名次">
            <RankRow entry={mine} fullMarks={fullMarks} isMine />
          </View>
          {ahead !== '' && <View className="small rank-mine__ahead">{ahead}</View>}
        </View>
      </ActionBar>
    </>
  )
}
