import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ScoreExam } from '@/contract/service/class-service.schema'
import { classServiceQueries } from '@/data/service/class-service'
import { QueryState } from '@/features/page-frame/query-state'
import { screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { Field } from '@/ui/field'
import { Radio } from '@/ui/radio'
import { SmsCode } from '@/ui/sms-code'
import { useScoreCheck } from './use-score-check'

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
          isSending={form.busy === 'code'}
          onInput={form.setCode}
          onSend={form.send}
        />
        <View className="muted">成绩属于个人信息，验证码会发到你的登录手机号。每天最多查询 5 次。</View>
      </Card>
      <View className="page-pad">
        <ActionButton id="check-score" isWide isBusy={form.busy === 'check'} onClick={form.check}>
          查询成绩
        </ActionButton>
      </View>
    </View>
  )
}

export default screen('score_check', () => {
  const exams = useQuery(classServiceQueries.exams())
  const empty = { text: '目前没有可以查询的成绩', action: '回学习中心', onAction: () => go('study_center') }
  return (
    <QueryState of={exams} empty={{ when: (rows) => rows.length === 0, ...empty }}>
      {(rows) => <Form exams={rows} />}
    </QueryState>
  )
})
