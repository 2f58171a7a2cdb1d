import type { RankEntry } from '@/contract/exam/exam.schema'
import type { RankSpan } from '@/contract/exam/rank.schema'
import { rankAheadText } from '@/domain/exam/rank'
import { marksText } from '@/domain/scoring/marks'
import { durationText } from '@/domain/time/clock-text'
import { Text, View } from '@/platform/elements'
import { ActionBar, ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { RankRow } from '@/ui/rank-row'
import { Tabs } from '@/ui/tabs'
import './rank-mine.scss'

/** A taker of a paper with the marks that earned the place. */
function TakerRow({ entry, fullMarks, isMine, note }: { entry: RankEntry; fullMarks?: number; isMine: boolean; note?: string }) {
  const { place, nickname, avatar, marks, usedSeconds } = entry
  return (
    <RankRow place={place} name={nickname} avatar={avatar} isMine={isMine} note={note || `用时 ${durationText(usedSeconds)}`}>
      {marksText(marks)}
      {fullMarks !== undefined && <Text className="small"> / {marksText(fullMarks)}</Text>}
    </RankRow>
  )
}

type MyPlaceProps = { mine: RankEntry | null; entries: readonly RankEntry[]; fullMarks?: number; onTake: () => void }

/** The learner's own place stays in sight, however long the list is; who has none is shown the way to one. */
function MyPlace({ mine, entries, fullMarks, onTake }: MyPlaceProps) {
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
        <TakerRow entry={mine} fullMarks={fullMarks} isMine note={rankAheadText(mine, entries)} />
      </View>
    </ActionBar>
  )
}

type Board = { title: string; takerCount: number; fullMarks?: number; mine: RankEntry | null }
type RankBoardProps = {
  board: Board
  words: string
  entries: readonly RankEntry[]
  span: RankSpan
  isLoading: boolean
  isFailed: boolean
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
export function RankBoard({ board, words, entries, span, isLoading, isFailed, onSpan, onMore, onTake }: RankBoardProps) {
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
            <TakerRow key={entry.userId} entry={entry} fullMarks={fullMarks} isMine={entry.userId === mine?.userId} />
          ))}
        </View>
        {entries.length < takerCount && (
          <ActionButton id="rank-more" look="quiet" isWide isBusy={isLoading} onClick={onMore}>
            {isLoading ? '正在加载' : isFailed ? '加载失败，再试一次' : '加载更多'}
          </ActionButton>
        )}
      </Card>
      <MyPlace mine={mine} entries={entries} fullMarks={fullMarks} onTake={onTake} />
    </>
  )
}
