import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Today } from '@/contract/study/today.schema'
import { serverNow } from '@/data/http/clock'
import { pageQueries } from '@/data/site/page'
import { nearMomentText } from '@/domain/time/relative-time'
import { go } from '@/navigation/go'
import { useStartPractice } from '@/navigation/use-start-practice'
import { Button, Text, View } from '@/platform/elements'
import { Icon, type IconName } from '@/ui/icon'
import { TodayLesson } from './today-lesson'
import { TodayRoom } from './today-room'
import { useExamDay } from './use-exam-day'
import { useToday } from './use-today'
import './today.scss'

type TileProps = { id: string; name: string; value: string; unit?: string | undefined; detail: string; onClick: (() => void) | undefined }

/** `detail` is read out after what is seen. */
function Tile({ id, name, value, unit = '', detail, onClick }: TileProps) {
  return (
    <Button id={id} className="today__tile" label={`${value} ${unit} ${name}，${detail}`} onClick={onClick}>
      <View className="today__value">
        {value}
        {unit && <View className="today__unit">{unit}</View>}
      </View>
      <View className="today__name">{name}</View>
    </Button>
  )
}

function DailyTile({ daily }: { daily: NonNullable<Today['daily']> }) {
  const { start, isStarting } = useStartPractice()
  const { categoryId, name, doneCount, questionCount } = daily
  const isDone = doneCount >= questionCount
  return (
    <Tile
      id="today-ten"
      name="每日十题"
      value={isDone ? '✓' : String(doneCount)}
      unit={isDone ? undefined : `/ ${questionCount}`}
      detail={`${name}，${isDone ? '已完成' : `已答 ${doneCount} 题，共 ${questionCount} 题`}`}
      onClick={isStarting ? undefined : () => start({ mode: 'practice', source: { kind: 'daily', categoryId } })}
    />
  )
}

function PracticeTile({ practice, daily }: Pick<Today, 'practice' | 'daily'>) {
  if (!practice) {
    if (!daily) return null
    const open = () => go('tiku_chapters', { categoryId: daily.categoryId })
    return <Tile id="today-chapters" name="章节练习" value="开始" detail={daily.name} onClick={open} />
  }
  const { id, title, doneCount, questionCount } = practice
  return (
    <Tile
      id="today-practice"
      name="继续练习"
      value={String(doneCount)}
      unit={`/ ${questionCount}`}
      detail={`${title}，已答 ${doneCount} 题，共 ${questionCount} 题`}
      onClick={() => go('tiku_practice', { practiceId: id })}
    />
  )
}

/** The ten of today, the practice that is open, and the reviews that are due. */
function TodayTiles({ today: { daily, practice, dueCount, reviewedCount = 0 } }: { today: Today }) {
  // Nothing is done where nothing was due.
  const isDone = dueCount === 0 && reviewedCount > 0
  return (
    <View className="today__tiles">
      {daily && <DailyTile daily={daily} />}
      <PracticeTile practice={practice} daily={daily} />
      <Tile
        id="today-review"
        name="今日复习"
        value={isDone ? '✓' : String(dueCount)}
        unit={isDone ? undefined : '题'}
        detail={isDone ? '已完成' : `${dueCount} 题待复习`}
        onClick={() => go('tiku_review', {})}
      />
    </View>
  )
}

type RowProps = { id: string; icon: IconName; when: string; onClick: () => void; children: ReactNode }

/** A line below the tiles; all have one height. */
function Row({ id, icon, when, onClick, children }: RowProps) {
  return (
    <Button id={id} className="today__live" onClick={onClick}>
      <Icon name={icon} />
      <View className="row__main today__live-title">{children}</View>
      <Text className="today__when">{when}</Text>
    </Button>
  )
}

/** The next live lesson, or the one that is on. */
function TodayLive({ live: { courseId, lessonId, title, startAt } }: { live: NonNullable<Today['live']> }) {
  const now = serverNow()
  const when = startAt <= now ? '正在直播' : `${nearMomentText(startAt, now)} 直播`
  return (
    <Row id="today-live" icon="radio" when={when} onClick={() => go('course_learn', { id: courseId }, { lessonId })}>
      {title}
    </Row>
  )
}

/** Counts the first steps: a direction, the day of the exam, and the first questions. It opens the next one where the learner is. */
function FirstSteps({ today: { countdown = null, daily } }: { today: Today }) {
  const { data: chosen } = useQuery(pageQueries.directions())
  const { open, sheet } = useExamDay(daily?.categoryId ?? 0)
  const { start } = useStartPractice()
  const hasDirection = chosen !== undefined && chosen.length > 0
  const doneCount = Number(hasDirection) + Number(countdown !== null)
  const next = () => {
    if (!hasDirection || !daily) return { side: '选学习方向', go: () => go('chose_direction') }
    if (countdown === null) return { side: '设考试日期', go: open }
    return { side: '做十道题', go: () => start({ mode: 'practice', source: { kind: 'daily', categoryId: daily.categoryId } }) }
  }
  const step = next()
  return (
    <>
      <Row id="first-steps" icon="flag" when={chosen ? step.side : ''} onClick={step.go}>
        备考三步{chosen && ` 已完成 ${doneCount}/3`}
      </Row>
      {sheet}
    </>
  )
}

/** The last line of home's card, always one, so that nothing below it moves: the first steps, the next live, or the way to lives. */
function LastRow({ today }: { today: Today }) {
  if (today.lesson === null && today.practice === null) return <FirstSteps today={today} />
  if (today.live) return <TodayLive live={today.live} />
  return (
    <Row id="today-lives" icon="radio" when="看直播预告" onClick={() => go('live_course')}>
      近期没有你的直播
    </Row>
  )
}

/** The first card of a learner's day: lesson, practice, the ten of today, reviews, the next live. Without a reply there is none. */
export function TodayCard({ categoryId }: { categoryId?: number }) {
  const { data, isFailed } = useToday(categoryId)
  if (isFailed) return null
  if (!data) return <TodayRoom isShort={categoryId !== undefined} />
  return (
    <View id="today" className="card today" role="region" label="今天">
      <TodayLesson lesson={data.lesson} />
      <TodayTiles today={data} />
      {categoryId === undefined && <LastRow today={data} />}
    </View>
  )
}
