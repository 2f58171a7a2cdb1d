import { useQuery } from '@tanstack/react-query'
import { useSession } from '@/data/account/session'
import { todayQueries } from '@/data/study/today'
import { pickTikuDirection } from '@/data/tiku/tiku-direction'
import { QueryState, screen } from '@/features/page-frame/screen'
import { TodayCard } from '@/features/study/today-card'
import { TodayRoom } from '@/features/study/today-room'
import { useExamDay } from '@/features/study/use-exam-day'
import { TikuBank } from '@/features/tiku/bank/bank'
import { BankSkeleton } from '@/features/tiku/bank/bank-skeleton'
import { OfflineWay } from '@/features/tiku/bank/offline-way'
import { StudyCard } from '@/features/tiku/bank/study-card'
import { useBank } from '@/features/tiku/bank/use-bank'
import { noDirection, useOwnDirection } from '@/features/tiku/bank/use-own-direction'
import { go } from '@/navigation/go'
import { Notices, Over } from './lazy'

// Only a mini-program draws the pull itself.
definePageConfig({ navigationBarTitleText: '题库', enablePullDownRefresh: true, enableShareAppMessage: true, enableShareTimeline: true })

/** A learner's bank begins with the card of the day, a visitor's with the way to practise. */
function Coming({ isLoggedIn }: { isLoggedIn: boolean }) {
  return isLoggedIn ? <BankSkeleton lead={<TodayRoom isShort />} isShort /> : <BankSkeleton />
}

function Bank({ categoryId, isLoggedIn }: { categoryId: number; isLoggedIn: boolean }) {
  const { home, study, both } = useBank(categoryId)
  // The card of the day is as high as its reply: drawn after the rest, it would push the rest down.
  const today = useQuery({ ...todayQueries.open(categoryId), enabled: isLoggedIn })
  const isWaiting = isLoggedIn && !today.isFetched
  const examDay = useExamDay(categoryId)
  return (
    <>
      <QueryState of={{ ...both, data: isWaiting ? undefined : both.data }} skeleton={<Coming isLoggedIn={isLoggedIn} />}>
        {(data) => (
          <>
            <Notices />
            <TikuBank key={data.categoryId} home={data} onDirection={pickTikuDirection}>
              {isLoggedIn && <TodayCard categoryId={categoryId} />}
              <QueryState of={study}>
                {(own) => (
                  <StudyCard study={own} isShort={isLoggedIn} examDay={examDay} onSubjects={() => go('tiku_category', { categoryId })} />
                )}
              </QueryState>
            </TikuBank>
          </>
        )}
      </QueryState>
      <OfflineWay of={home} categoryId={categoryId} />
    </>
  )
}

function TikuHome() {
  const isLoggedIn = useSession(({ refreshToken }) => refreshToken !== '')
  const own = useOwnDirection()
  return (
    <>
      <Over />
      <QueryState of={own} skeleton={<Coming isLoggedIn={isLoggedIn} />} empty={noDirection}>
        {(categoryId) => <Bank categoryId={categoryId} isLoggedIn={isLoggedIn} />}
      </QueryState>
      {own.data === undefined && <OfflineWay of={own} />}
    </>
  )
}

export default screen('tiku_home', TikuHome)
