import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Paper } from '@/contract/exam/exam.schema'
import { useSession } from '@/data/account/session'
import { examQueries } from '@/data/exam/exam'
import { startAttempt } from '@/data/exam/exam-commands'
import { useAct, useFresh } from '@/data/http/use-act'
import { QueryState, screen } from '@/features/page-frame/screen'
import { ShareCards } from '@/features/site/share/share-cards'
import { go, replace } from '@/navigation/go'
import { goLogin } from '@/navigation/go-login'
import { link } from '@/routes/link'
import { ActionBar, ActionButton } from '@/ui/action-button'
import { PaperNotice } from './paper-notice'

definePageConfig({ navigationBarTitleText: '考前须知', enableShareAppMessage: true, enableShareTimeline: true })

/** Starting twice goes on with the same attempt, so a tap that got no answer may be tapped again. */
function useStart(testpaperId: number) {
  const queryClient = useQueryClient()
  return useAct(() => startAttempt(testpaperId), {
    onSuccess: (attempt) => {
      queryClient.setQueryData(examQueries.attempt(attempt.id).queryKey, attempt)
      replace('exam_attempt', { attemptId: attempt.id })
    },
  })
}

/** The category to be unlocked first; an attempt that runs goes on without. */
const lockOf = ({ runningAttemptId, lockedBy }: Paper) => (runningAttemptId === null ? (lockedBy ?? null) : null)

function startWords(paper: Paper): string {
  if (paper.runningAttemptId !== null) return '继续考试'
  return lockOf(paper) === null ? '开始考试' : '解锁后开始'
}

function Share({ testpaperId }: { testpaperId: number }) {
  const { data } = useQuery(examQueries.paper(testpaperId))
  if (!data) return null
  const text = `限时 ${data.minutes} 分钟，来比一比`
  return (
    <ShareCards
      card={{ title: data.title, text, image: `/share/paper/${testpaperId}.jpg`, address: link('exam_testpaper', { testpaperId }) }}
    />
  )
}

function PaperPage({ testpaperId }: { testpaperId: number }) {
  const paper = useQuery(examQueries.paper(testpaperId))
  const isLoggedIn = useSession(({ refreshToken }) => refreshToken !== '')
  const start = useStart(testpaperId)
  useFresh(paper)

  const begin = (lockedBy: number | null) => {
    if (!isLoggedIn) goLogin(link('exam_testpaper', { testpaperId }))
    else if (lockedBy !== null) go('tiku_unlock', { categoryId: lockedBy })
    else start.run()
  }
  return (
    <QueryState of={paper}>
      {(data) => (
        <>
          <PaperNotice paper={data} />
          <ActionBar>
            <ActionButton id="start-exam" isWide isBusy={start.isBusy} onClick={() => begin(lockOf(data))}>
              {startWords(data)}
            </ActionButton>
          </ActionBar>
        </>
      )}
    </QueryState>
  )
}

export default screen('exam_testpaper', PaperPage, { share: Share })
