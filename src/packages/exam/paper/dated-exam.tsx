import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Dated } from '@/contract/exam/dated.schema'
import type { Paper } from '@/contract/exam/exam.schema'
import { useSession } from '@/data/account/session'
import { setReminder } from '@/data/exam/dated'
import { examQueries } from '@/data/exam/exam'
import { clock } from '@/data/http/clock'
import { useAct } from '@/data/http/use-act'
import { certificateQueries } from '@/data/study/certificate'
import { type DatedStep, datedStep, datedText, waitText } from '@/domain/exam/dated'
import { minuteText } from '@/domain/time/day'
import { useRequestSubscription } from '@/features/account/use-request-subscription'
import { go } from '@/navigation/go'
import { checkLogin } from '@/navigation/go-login'
import { View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { ActionBar, ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { useTicking } from '@/ui/use-ticking'
import { WaitingRoom } from './waiting-room'
import './dated-exam.scss'

type DatedExamProps = { paper: Paper; dated: Dated; isBusy: boolean; onBegin: () => void }

/** The time until a mock, and a reminder before it. */
function Early({ paper: { id }, dated: { opensAt, isAsked } }: DatedExamProps) {
  const now = useTicking(clock.serverNow)
  const ask = useRequestSubscription('task')
  const cache = useQueryClient()
  const reminder = useAct(
    async () => {
      if (!isAsked) await ask()
      return setReminder(cache, id, { isAsked: !isAsked })
    },
    { onSuccess: (made) => toast(made.isAsked ? '预约成功，开考前 30 分钟提醒你' : '已取消预约') },
  )
  return (
    <>
      <View className="muted">距开考</View>
      <View id="exam-wait" className="dated-exam__clock">
        {waitText(opensAt - now)}
      </View>
      <View className="small">开考前 15 分钟开放候考室</View>
      <ActionBar>
        <ActionButton
          id="remind-exam"
          look={isAsked ? 'plain' : 'primary'}
          isWide
          isBusy={reminder.isBusy}
          onClick={() => checkLogin() && reminder.run()}
        >
          {isAsked ? '取消预约' : '预约，开考前提醒我'}
        </ActionButton>
      </ActionBar>
    </>
  )
}

/** Handed in while others still sit it. */
const Sat = ({ dated: { closesAt } }: DatedExamProps) => (
  <>
    <View id="exam-sat" className="title">
      已交卷
    </View>
    <View className="muted">成绩报告、答案和名次 {minuteText(closesAt)} 以后公布，到时在这里看</View>
  </>
)

type OneProps = { title: string; text: string; action: string } & Pick<DatedExamProps, 'isBusy' | 'onBegin'>

/** A state with one act. */
const One = ({ title, text, action, isBusy, onBegin }: OneProps) => (
  <>
    <View className="title">{title}</View>
    <View className="muted">{text}</View>
    <ActionBar>
      <ActionButton id="start-exam" isWide isBusy={isBusy} onClick={onBegin}>
        {action}
      </ActionButton>
    </ActionBar>
  </>
)

/** The certificate of a mock, where the learner has one or gets it soon. */
function Certificate({ paperId }: { paperId: number }) {
  const { data } = useQuery(certificateQueries.mine())
  const isOf = ({ kind, objectId }: { kind: string; objectId: number }) => kind === 'paper' && objectId === paperId
  const isHeld = data?.certificates.some(isOf)
  if (!isHeld && !data?.ways.some((way) => way.isDue && isOf(way))) return null
  return (
    <ActionButton id="mock-certificate" look="quiet" onClick={() => go('certificates')}>
      {isHeld ? '看证书' : '证书正在发放'}
    </ActionButton>
  )
}

/** The report of a mock that is over, and the paper once more as practice. */
function Over({ paper, dated: { resultId }, isBusy, onBegin }: DatedExamProps) {
  return (
    <>
      <View className="title">模考已结束</View>
      <View className="muted">看看成绩报告和名次；再做一遍算练习，不计名次</View>
      <Certificate paperId={paper.id} />
      <ActionBar>
        <ActionButton id="start-exam" look="plain" isWide isBusy={isBusy} onClick={onBegin}>
          当练习再做
        </ActionButton>
        {resultId !== null && (
          <ActionButton id="see-report" isWide onClick={() => go('tiku_testpaper_result', { resultId })}>
            看成绩报告
          </ActionButton>
        )}
      </ActionBar>
    </>
  )
}

/** The room is for learners: a visitor signs in first. */
function Room(props: DatedExamProps) {
  const isLoggedIn = useSession(({ refreshToken }) => refreshToken !== '')
  const { paper, isBusy, onBegin } = props
  if (isLoggedIn) return <WaitingRoom paperId={paper.id} isBusy={isBusy} onBegin={onBegin} />
  return <One title="马上开考" text="登录后进候考室，到点自动开考" action="登录" isBusy={false} onBegin={() => checkLogin()} />
}

const steps: Record<DatedStep, (props: DatedExamProps) => React.JSX.Element> = {
  early: Early,
  waiting: Room,
  open: Room,
  sitting: (props) => <One {...props} title="正在考" text="离开页面会记录次数和时间，回来接着答" action="继续考试" />,
  sat: Sat,
  report: Over,
  missed: (props) => <One {...props} title="模考已结束" text="这次你没有参加，可以当练习做，不计名次" action="当练习做" />,
}

/** Reads the paper again when the hour has changed its state: results are known by then. */
function useChange(step: DatedStep, paperId: number): void {
  const cache = useQueryClient()
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    void cache.invalidateQueries(examQueries.paper(paperId))
  }, [cache, step, paperId])
}

/** A dated mock as the learner finds it now: its time, and what can be done. */
export function DatedExam(props: DatedExamProps) {
  const { paper, dated } = props
  const now = useTicking(clock.serverNow)
  const step = datedStep(dated, { isSat: dated.isSat, isRunning: paper.runningAttemptId !== null }, now)
  useChange(step, paper.id)
  const Step = steps[step]
  return (
    <Card id="dated-exam">
      <View className="dated-exam">
        <View className="small">模考时间 {datedText(dated)}</View>
        <Step {...props} />
      </View>
    </Card>
  )
}
