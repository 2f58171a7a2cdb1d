import { useEffect, useState } from 'react'
import { forgetRunningExam } from '@/data/exam/running-exam'
import { useAttempt } from '@/data/exam/use-attempt'
import { QueryState } from '@/features/page-frame/query-state'
import { screen } from '@/features/page-frame/screen'
import { replace } from '@/navigation/go'
import { StateNotice } from '@/ui/state-notice'
import { ExamView } from './exam-view'
import './index.scss'

definePageConfig({ navigationBarTitleText: '考试' })

export default screen('exam_attempt', ({ attemptId }) => {
  const attempt = useAttempt(attemptId)
  const [handedIn, setHandedIn] = useState<number | null>(null)
  // The server hands in by itself at the deadline, and another device may have done so.
  const resultId = handedIn ?? attempt.data?.resultId ?? null
  useEffect(() => {
    if (resultId === null) return
    forgetRunningExam(attemptId)
    replace('tiku_testpaper_result', { resultId })
  }, [resultId, attemptId])

  if (resultId !== null) return <StateNotice id="handed-in" look="done" text="已交卷，正在打开考试报告" />
  return <QueryState of={attempt}>{(data) => <ExamView attempt={data} onHandedIn={setHandedIn} />}</QueryState>
})
