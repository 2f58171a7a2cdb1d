import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Homework, HomeworkAnswer } from '@/contract/doubt/homework.schema'
import { session } from '@/data/account/session'
import { homeworkQueries, saveHomeworkDraft, submitHomework } from '@/data/doubt/homework'
import { serverNow } from '@/data/http/clock'
import { useAct } from '@/data/http/use-act'
import { deviceDraft } from '@/data/outbox/device-draft'
import { sendingParts } from '@/data/site/picked-file'
import { homeworkStatusNames } from '@/domain/doubt/homework-state'
import { marksText } from '@/domain/scoring/marks'
import { nearMomentText } from '@/domain/time/relative-time'
import { QueryState, screen } from '@/features/page-frame/screen'
import { go, replace } from '@/navigation/go'
import { View } from '@/platform/elements'
import { storage } from '@/platform/storage'
import { ActionBar, ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { NoticeBar } from '@/ui/notice-bar'
import { Tag } from '@/ui/tag'
import { useAhead } from '@/ui/use-ahead'
import { VoicePlayer } from '../parts/voice-player'
import { HomeworkItemCard } from './homework-item'
import '../parts/doubt.scss'

type Draft = { at: number; answers: HomeworkAnswer[] }
/** Milliseconds without typing after which the draft is sent to the server. */
const PAUSE_MS = 2000

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  'at' in value &&
  typeof value.at === 'number' &&
  'answers' in value &&
  Array.isArray(value.answers)

/** Returns the answers so far: the newer of this device's and the server's. */
function startOf({ answers, draftAt, last }: Homework, kept: Draft | undefined): HomeworkAnswer[] {
  const known = Math.max(draftAt ?? 0, last?.submittedAt ?? 0)
  return kept && kept.at > known ? kept.answers : answers
}

/** Homework being written: kept on the device at once and on the server after a pause, handed in once a version. */
function useHomework(of: Homework, taskId: number | undefined) {
  const cache = useQueryClient()
  const [draft] = useState(() => deviceDraft(storage, `homework:${session.store.getState().userId ?? 0}:${of.id}`, isDraft))
  const [answers, setAnswers] = useState(() => startOf(of, draft.read()))
  const [isTouched, setTouched] = useState(false)
  const [savedAt, setSavedAt] = useState(of.draftAt)
  const version = (of.last?.version ?? 0) + 1
  useEffect(() => {
    if (!isTouched) return
    draft.keep({ at: serverNow(), answers })
    const timer = setTimeout(() => {
      saveHomeworkDraft(of.id, answers).then(
        (saved) => setSavedAt(saved.savedAt),
        () => setSavedAt(null),
      )
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [draft, answers, isTouched, of.id])
  const sending = useAct(() => submitHomework(of.id, { answers, version, ...(taskId !== undefined && { taskId }) }), {
    onSuccess: async () => {
      setTouched(false)
      draft.forget()
      await cache.invalidateQueries({ queryKey: ['homework'] })
      replace('task-homework-complete', { homeworkId: of.id })
    },
  })
  const write = (seq: number, change: Partial<HomeworkAnswer>) => {
    setTouched(true)
    setAnswers((all) => {
      const before = all.find((one) => one.seq === seq) ?? { seq, answer: null, text: '', images: [] }
      return [...all.filter((one) => one.seq !== seq), { ...before, ...change }].sort((one, other) => one.seq - other.seq)
    })
  }
  return { answers, savedAt, isTouched, write, isBusy: sending.isBusy, send: () => sending.run() }
}

const tones = { todo: 'quiet', submitted: 'accent', returned: 'warn', passed: 'right' } as const

/** The task, its due time, and the teacher's comment on the last version. */
function HomeworkHead({ of }: { of: Homework }) {
  const isLate = of.status !== 'passed' && serverNow() > of.dueAt
  return (
    <>
      {of.status === 'returned' && of.last && <NoticeBar id="returned" isUrgent text={`老师退回：${of.last.comment}`} />}
      <Card id="homework-head">
        <View className="title" role="heading">
          {of.title}
        </View>
        <View className="muted">{of.courseTitle}</View>
        <View className="doubt-text">{of.intro}</View>
        <View className="doubt-row__foot">
          <Tag tone={tones[of.status]}>{homeworkStatusNames[of.status]}</Tag>
          {isLate && <Tag tone="warn">已过截止时间，按迟交计</Tag>}
        </View>
        <View className="small">
          {nearMomentText(of.dueAt, serverNow())} 截止 · 满分 {marksText(of.fullMarks)} 分，{marksText(of.passMarks)} 分通过 · 通过得{' '}
          {of.credits} 学分，迟交减半
        </View>
        {of.last?.voice && <VoicePlayer name="老师的语音点评" src={of.last.voice} />}
      </Card>
    </>
  )
}

definePageConfig({ navigationBarTitleText: '作业' })

function Form({ of, taskId }: { of: Homework; taskId: number | undefined }) {
  const { answers, savedAt, isTouched, write, isBusy, send } = useHomework(of, taskId)
  const [sending, setSending] = useState<readonly string[]>([])
  useAhead(sendingParts)
  const isLocked = of.status === 'submitted' || of.status === 'passed'
  const savedText = savedAt === null ? '草稿已存在本机' : `草稿已保存 ${nearMomentText(savedAt, serverNow())}`
  return (
    <View className="page-top">
      <HomeworkHead of={of} />
      {of.items.map((item) => (
        <HomeworkItemCard
          key={item.seq}
          item={item}
          given={answers.find(({ seq }) => seq === item.seq)}
          pictures={of.pictures}
          isLocked={isLocked}
          onWrite={(change) => write(item.seq, change)}
          onSending={(part, isOn) => setSending((all) => [...all.filter((one) => one !== part), ...(isOn ? [part] : [])])}
        />
      ))}
      {!isLocked && (isTouched || savedAt !== null) && (
        <View id="draft" className="page-pad small" live="polite">
          {savedText}
        </View>
      )}
      <ActionBar>
        {isLocked ? (
          <ActionButton id="see-result" isWide onClick={() => go('task-homework-complete', { homeworkId: of.id })}>
            看结果
          </ActionButton>
        ) : (
          <ActionButton id="submit-homework" isWide isBusy={isBusy} disabled={sending.length > 0} onClick={send}>
            {of.status === 'returned' ? '重新提交' : '提交作业'}
          </ActionButton>
        )}
      </ActionBar>
    </View>
  )
}

export default screen('task-homework', ({ homeworkId, taskId }) => {
  const one = useQuery(homeworkQueries.one(homeworkId))
  return <QueryState of={one}>{(of) => <Form key={`${of.id} ${of.status}`} of={of} taskId={taskId} />}</QueryState>
})
