import type { RankEntry } from '@/contract/exam/exam.schema'
import type { RankSpan } from '@/contract/exam/rank.schema'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { Tabs } from '@/ui/tabs'
import { MyPlace } from './my-place'
import { RankRow } from './rank-row'

type Board = { title: string; takerCount: number; fullMarks?: number; mine: RankEntry | null }
type RankBoardProps = {
  board: Board
  words: string
  entries: readonly RankEntry[]
  span: RankSpan
  isLoading: boolean
  onSpan: (span: RankSpan) => void
  onMore: () => void
  onTake: () => void
}

const TABS = [
  { key: 'day', text: '今日' },
  { key: 'week', text: '本周' },
  { key: 'all', text: '总榜' },
] as const
const spanOf = (key: string): RankSpan => TABS.find((tab) => tab.key === key)?.key ?? 'all'

/** A rank: its start, the places, and the learner's own place always in view. */
export function RankBoard({ board, words, entries, span, isLoading, onSpan, onMore, onTake }: RankBoardProps) {
  const { title, takerCount, fullMarks, mine } = board
  return (
    <>
      <View className="rank-head">
        <View className="headline" role="heading">
          {title}
        </View>
        <View className="muted">
          {takerCount} 人参加，{words}
        </View>
      </View>
      <Tabs id="rank-spans" label="时间范围" look="pill" tabs={TABS} current={span} onChange={(key) => onSpan(spanOf(key))} />
      <Card>
        {entries.length === 0 && <View className="muted">还没有人上榜，第一名等着你</View>}
        <View id="rank-list" role="list">
          {entries.map((entry) => (
            <RankRow key={entry.userId} entry={entry} fullMarks={fullMarks} isMine={entry.userId === mine?.userId} />
          ))}
        </View>
        {entries.length < takerCount && (
          <ActionButton id="rank-more" look="quiet" isWide isBusy={isLoading} onClick={onMore}>
            {isLoading ? '正在加载' : '加载更多'}
          </ActionButton>
        )}
      </Card>
      <MyPlace mine={mine} entries={entries} fullMarks={fullMarks} onTake={onTake} />
    </>
  )
}
