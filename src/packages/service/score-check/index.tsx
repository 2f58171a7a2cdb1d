import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ScoreExam } from '@/contract/service/class-service.schema'
import { shownOf } from '@/data/http/failure'
import { useAct } from '@/data/http/use-act'
import { checkScore, classServiceQueries, sendScoreCode } from '@/data/service/class-service'
import { QueryState, screen } from '@/features/page-frame/screen'
import { talkArt } from '@/features/page-frame/talk-art'
import { go, replace } from '@/navigation/go'
import { View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { Radio } from '@/ui/choices'
import { Field } from '@/ui/field'
import { SmsCode } from '@/ui/sms-code'

const WAIT_SECONDS = 60

const ticketError = (text: string) => (/^[0-9A-Za-z]{6,24}$/.test(text) ? undefined : '请输入准考证号，6 到 24 位数字或字母')
const codeError = (text: string) => (/^\d{6}$/.test(text) ? undefined : '请输入 6 位验证码')

/** The form of a score: the exam's number, and the code sent to the learner's own mobile. */
function useScoreCheck(examName: string) {
  const cache = useQueryClient()
  const [ticketNo, setTicketNo] = useState('')
  const [code, setCode] = useState('')
  const [errors, setErrors] = useState<{ ticketNo?: string | undefined; code?: string | undefined }>({})
  const [secondsLeft, setSecondsLeft] = useState(0)
  useEffect(() => {
    if (secondsLeft <= 0) return
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000)
    return () => clearTimeout(timer)
  }, [secondsLeft])
  const onError = (error: unknown) => setErrors({ code: shownOf(error) })
  const sending = useAct(sendScoreCode, {
    onSuccess: ({ mobile }) => {
      setSecondsLeft(WAIT_SECONDS)
      toast(`验证码已发送到 ${mobile}`)
    },
    onError,
  })
  const checking = useAct(() => checkScore(cache, { examName, ticketNo, code }), { onSuccess: () => replace('score_details'), onError })
  const check = () => {
    const found = { ticketNo: ticketError(ticketNo), code: codeError(code) }
    setErrors(found)
    if (found.ticketNo === undefined && found.code === undefined) checking.run()
  }
  return { ticketNo, setTicketNo, code, setCode, errors, secondsLeft, sending, isChecking: checking.isBusy, check }
}

definePageConfig({ navigationBarTitleText: '成绩查询' })

function Form({ exams }: { exams: readonly ScoreExam[] }) {
  const [examName, setExamName] = useState(exams[0]?.name ?? '')
  const form = useScoreCheck(examName)
  return (
    <View id="score-form" className="page-top">
      <Card>
        <View className="title">选择考试</View>
        <Radio label="考试" options={exams.map(({ name }) => ({ value: name, text: name }))} value={examName} onChange={setExamName} />
      </Card>
      <Card>
        <Field
          id="ticket-no"
          label="准考证号"
          placeholder="6 到 24 位数字或字母"
          value={form.ticketNo}
          maxLength={24}
          error={form.errors.ticketNo}
          onInput={form.setTicketNo}
        />
        <SmsCode
          id="score-code"
          value={form.code}
          error={form.errors.code}
          secondsLeft={form.secondsLeft}
          isSending={form.sending.isBusy}
          onInput={form.setCode}
          onSend={() => form.sending.run()}
        />
        <View className="muted">成绩属于个人信息，验证码会发到你的登录手机号。每天最多查询 5 次。</View>
      </Card>
      <View className="page-pad">
        <ActionButton id="check-score" isWide isBusy={form.isChecking} onClick={form.check}>
          查询成绩
        </ActionButton>
      </View>
    </View>
  )
}

export default screen('score_check', () => {
  const exams = useQuery(classServiceQueries.exams())
  const empty = { art: talkArt('score'), text: '目前没有可以查询的成绩', action: '回学习中心', onAction: () => go('study_center') }
  return (
    <QueryState of={exams} empty={{ when: (rows) => rows.length === 0, ...empty }}>
      {(rows) => <Form exams={rows} />}
    </QueryState>
  )
})
