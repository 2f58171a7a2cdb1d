import { PageLink } from '#server/desk/frame/detail'
import { Rows } from '#server/desk/parts/rows'
import type { Absent } from '#server/repositories/exam/paper-absent'

type AbsentProps = { of: readonly Absent[]; paperId: number; isOver: boolean; most: number }

/** Members of the classes without a result at a paper; a class opens the page that reminds them. */
export function AbsentView({ of, paperId, isOver, most }: AbsentProps) {
  if (of.length === 0) return <p className="empty">该考的都交卷了</p>
  return (
    <section className="card">
      <h2>
        {isOver ? '缺考' : '还没交卷'} <small>点班级可以一起提醒</small>
      </h2>
      <Rows
        of={of.map((line) => ({ ...line, id: `${line.classId}.${line.userId}` }))}
        columns={[
          ['学员', ({ userId, nickname }) => <PageLink to={`/learners/${userId}`}>{`${nickname}（${userId}）`}</PageLink>],
          ['班级', ({ classId, className }) => <PageLink to={`/study-classes/${classId}/exam?of=${paperId}`}>{className}</PageLink>],
          ['状态', ({ isSitting }) => (isSitting ? '正在考' : isOver ? '缺考' : '还没开考')],
        ]}
      />
      {of.length === most && <p className="muted">只列前 {most} 位，其余在各班的“考试”里</p>}
    </section>
  )
}
