import { type ReactNode, useState } from 'react'
import type { PaperCard, TikuHome } from '@/contract/exam/exam.schema'
import { monthDayText } from '@/domain/time/day'
import { go } from '@/navigation/go'
import { useStartPractice } from '@/navigation/use-start-practice'
import { Button, Text, View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'
import { Icon, type IconName } from '@/ui/icon'
import { StateNotice } from '@/ui/state-notice'
import { Tabs } from '@/ui/tabs'
import { LazyDirections } from './lazy'
import './bank.scss'

function stateOf({ runningAttemptId, lastResultId, dated }: PaperCard, isLocked: boolean): string {
  if (isLocked) return '待解锁'
  if (dated) return dated.isSat ? '已考' : `模考 ${monthDayText(dated.opensAt)}`
  if (runningAttemptId !== null) return '继续考试'
  return lastResultId === null ? '去考试' : '再考一次'
}

/** A line may end with it and never begins with it. */
const SEPARATOR = '\u00A0· '

/** A paper in a list; links to its introduction page. */
function PaperRow({ paper, isLocked }: { paper: PaperCard; isLocked: boolean }) {
  const { id, title, minutes, questionCount, takerCount } = paper
  const facts = [`${questionCount}\u00A0题`, `${minutes}\u00A0分钟`, ...(takerCount > 0 ? [`${takerCount}\u00A0人考过`] : [])]
  return (
    <Cell id={`paper-${id}`} side={stateOf(paper, isLocked)} onClick={() => go('exam_testpaper', { testpaperId: id })}>
      <View>{title}</View>
      <View className="small">{facts.join(SEPARATOR)}</View>
    </Cell>
  )
}

type PaperKind = PaperCard['kind']
const TABS = [
  { key: 'mock', text: '模考' },
  { key: 'past', text: '真题' },
] as const

type PapersProps = { papers: readonly (PaperCard & { isLocked: boolean })[]; kind: PaperKind; onKind: (kind: PaperKind) => void }

/** Papers of a kind: to be sat as an exam, or practised question by question. */
function Papers({ papers, kind, onKind }: PapersProps) {
  const { start, isStarting } = useStartPractice()
  const shown = papers.filter((paper) => paper.kind === kind)
  return (
    <Card id="papers">
      <Tabs id="paper-kinds" label="试卷" tabs={TABS} current={kind} onChange={(key) => onKind(key === 'past' ? 'past' : 'mock')}>
        {shown.length === 0 && <View className="muted">这类试卷正在准备中</View>}
        {shown.map((paper) => (
          <View key={paper.id} className="tiku-paper">
            <PaperRow paper={paper} isLocked={paper.isLocked} />
            {!paper.isLocked && !paper.dated && (
              <ActionButton
                id={`practise-paper-${paper.id}`}
                look="quiet"
                label={`逐题练习 ${paper.title}`}
                isBusy={isStarting}
                onClick={() => start({ mode: 'practice', source: { kind: 'paper', paperId: paper.id } })}
              >
                <Icon name="pencil-line" />
              </ActionButton>
            )}
          </View>
        ))}
      </Tabs>
    </Card>
  )
}

type Entry = { id: string; icon: IconName; text: string; open: () => void }

/** The ways into the question bank. `onPapers` shows the papers of a kind further down. */
function Entries({ categoryId, onPapers }: { categoryId: number; onPapers: (kind: 'mock' | 'past') => void }) {
  const own = { categoryId }
  const entries: Entry[] = [
    { id: 'chapters', icon: 'list-checks', text: '章节练习', open: () => go('tiku_chapters', own) },
    { id: 'random', icon: 'dices', text: '随机练习', open: () => go('tiku_random', own) },
    { id: 'past', icon: 'file-text', text: '真题', open: () => onPapers('past') },
    { id: 'mock', icon: 'clock', text: '模考', open: () => onPapers('mock') },
    { id: 'wrong-book', icon: 'book-open', text: '错题本', open: () => go('tiku_wrong_book', {}, own) },
    { id: 'favourites', icon: 'star', text: '收藏', open: () => go('tiku_favourites', {}, own) },
    { id: 'notes', icon: 'pencil-line', text: '笔记', open: () => go('tiku_notes', {}, own) },
    { id: 'review', icon: 'calendar-check', text: '今日复习', open: () => go('tiku_review', {}, own) },
    { id: 'search', icon: 'search', text: '搜题', open: () => go('tiku_search', {}, own) },
    { id: 'rank', icon: 'trophy', text: '排行榜', open: () => go('tiku_category_rank', own) },
  ]
  return (
    <View className="tiku-entries" role="group" label="题库功能">
      {entries.map(({ id, icon, text, open }) => (
        <Button key={id} id={`entry-${id}`} className="tiku-entries__one" onClick={open}>
          <View className="tiku-entries__sign">
            <Icon name={icon} />
          </View>
          <Text>{text}</Text>
        </Button>
      ))}
    </View>
  )
}

/** A subject that must be unlocked first; the whole card leads to the ways to do so. */
function LockCard({ name, lockedBy }: { name: string; lockedBy: number }) {
  return (
    <Card id={`lock-${lockedBy}`} onClick={() => go('tiku_unlock', { categoryId: lockedBy })}>
      <View className="row">
        <Icon name="lock" />
        <View className="row__main">
          <View className="title">{name} 未解锁</View>
          <View className="muted">解锁后可以练习和考试，看看有哪些方式</View>
        </View>
        <Text className="tiku-go">去解锁</Text>
      </View>
    </Card>
  )
}

type Subject = TikuHome['subjects'][number]

const isLocked = ({ lockedBy }: Subject) => lockedBy != null

/** Each lock once, with the first subject behind it. */
function Locks({ subjects }: { subjects: readonly Subject[] }) {
  const firsts = subjects.filter(({ lockedBy }, at) => lockedBy != null && subjects.findIndex((each) => each.lockedBy === lockedBy) === at)
  return firsts.map(({ id, name, lockedBy }) => lockedBy != null && <LockCard key={id} name={name} lockedBy={lockedBy} />)
}

function Content({ home: { categoryId, subjects } }: { home: TikuHome }) {
  const papers = subjects.flatMap((subject) => subject.papers.map((paper) => ({ ...paper, isLocked: isLocked(subject) })))
  const [kind, setKind] = useState<PaperKind>(papers.some((paper) => paper.kind === 'mock') ? 'mock' : 'past')
  return (
    <>
      <Entries categoryId={categoryId} onPapers={setKind} />
      <Papers papers={papers} kind={kind} onKind={setKind} />
    </>
  )
}

type DirectionSwitchProps = {
  categoryId: number
  name: string
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onChoose: (categoryId: number) => void
}

/** The direction shown, and the way to another. */
function DirectionSwitch({ categoryId, name, isOpen, onOpen, onChoose }: DirectionSwitchProps) {
  return (
    <View className="tiku-direction">
      <View className="headline" role="heading">
        {name}
      </View>
      <ActionButton id="switch-direction" look="quiet" onClick={() => onOpen(true)}>
        切换方向
      </ActionButton>
      {isOpen && <LazyDirections current={categoryId} onChoose={onChoose} onClose={() => onOpen(false)} />}
    </View>
  )
}

type TikuBankProps = { home: TikuHome; onDirection: (categoryId: number) => void; children: ReactNode; foot?: ReactNode }

/** The question bank of a direction; `children` is the learner's own part, under the name, `foot` what follows the papers. A direction without questions says so. */
export function TikuBank({ home, onDirection, children, foot }: TikuBankProps) {
  const { categoryId, categoryName, subjects } = home
  const [isChoosing, setChoosing] = useState(false)
  const isEmpty = subjects.every(({ questionCount, papers }) => questionCount === 0 && papers.length === 0)
  return (
    <View id="tiku-subjects" className="bank">
      <DirectionSwitch categoryId={categoryId} name={categoryName} isOpen={isChoosing} onOpen={setChoosing} onChoose={onDirection} />
      {isEmpty ? (
        <StateNotice id="empty" text="这个方向的题目还在整理，先练练别的方向" action="换个方向" onAction={() => setChoosing(true)} />
      ) : (
        <>
          <View>
            <Locks subjects={subjects} />
            {children}
          </View>
          <View>
            <Content home={home} />
            {foot}
          </View>
        </>
      )}
    </View>
  )
}
