import type { RankEntry } from '@/contract/exam/exam.schema'
import { View } from '@/platform/elements'
import { ActionBar } from '@/ui/action-bar'
import { ActionButton } from '@/ui/action-button'
import { RankRow } from './rank-row'

type MyPlaceProps = { mine: RankEntry | null; fullMarks?: number; onTake: () => void }

/** The learner's own place stays in sight, however long the list is; who has none is shown the way to one. */
export function MyPlace({ mine, fullMarks, onTake }: MyPlaceProps) {
  if (mine === null)
    return (
      <ActionBar>
        <ActionButton id="rank-take" isWide onClick={onTake}>
          去考试，争个名次
        </ActionButton>
      </ActionBar>
    )
  return (
    <ActionBar>
      <View id="rank-mine" className="rank-mine" role="list" label="我的名次">
        <RankRow entry={mine} fullMarks={fullMarks} isMine />
      </View>
    </ActionBar>
  )
}
