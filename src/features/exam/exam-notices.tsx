import { useQuery, useQueryClient } from '@tanstack/react-query'
import { rankQueries, readNotice } from '@/data/exam/rank'
import { expectFailure } from '@/data/http/failure'
import { marksText } from '@/domain/scoring/marks'
import { go } from '@/navigation/go'
import { NoticeBar } from '@/ui/notice-bar'

/** Tells the learner of results a corrected question has changed; on a report, of this one only. A notice goes away once it is read. */
export function ExamNotices({ resultId }: { resultId?: number }) {
  const cache = useQueryClient()
  const { data: notices = [] } = useQuery(rankQueries.notices())
  const read = (id: number) =>
    void readNotice(cache, id).catch((error) => {
      void cache.invalidateQueries(rankQueries.notices())
      expectFailure(error)
    })
  const shown = notices.filter((notice) => resultId === undefined || notice.resultId === resultId)
  return shown.map(({ id, title, fromMarks, toMarks, ...notice }) => {
    const open = () => {
      read(id)
      go('tiku_testpaper_result', { resultId: notice.resultId })
    }
    return (
      <NoticeBar
        key={id}
        id={`exam-notice-${id}`}
        text={`${title}：题目更正，成绩由 ${marksText(fromMarks)} 变为 ${marksText(toMarks)}`}
        {...(resultId === undefined && { action: '看报告', onAction: open })}
        onClose={() => read(id)}
      />
    )
  })
}
